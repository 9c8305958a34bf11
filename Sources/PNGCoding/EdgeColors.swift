/// Takes premultiplied pixels apart into colour and alpha.
///
/// Division alone cannot restore a colour at low alpha: at alpha 3 a channel has four values left. So an edge
/// would get a halo of other colours. What is known better is the colour of a more opaque pixel beside it: the
/// pixel takes that one if its own value may stem from it, and is then as good a source for its next neighbour.
@unsafe
struct EdgeColors {
  let width: Int
  let premultiplied: UnsafeBufferPointer<UInt32>
  let straight: UnsafeMutableBufferPointer<UInt32>
  /// Room for a byte a pixel: the alpha of the pixel that its colour comes from.
  let trust: UnsafeMutableBufferPointer<UInt8>
  /// Room for a number a pixel: where the translucent pixels are, in order.
  let places: UnsafeMutableBufferPointer<Int32>

  /// Writes every pixel's colour and alpha to `straight`.
  func restore(_ bands: RowBands) throws(PNGError) {
    let rows = try unsafe divide(bands)
    try unsafe bands.forEach(of: rows.count, width: width) { band in
      for row in rows[band] { unsafe spread(row, rowStep: -width) }
    }
    try unsafe bands.forEach(of: rows.count, width: width) { band in
      for place in band { unsafe spread(rows[rows.count - 1 - place], rowStep: width) }
    }
  }

  /// Gives each pixel the colour nearest to its own value; returns for each row that has translucent pixels where
  /// in `places` they are.
  private func divide(_ bands: RowBands) throws(PNGError) -> [Range<Int>] {
    var rows: [Range<Int>] = []
    var end = 0
    try unsafe bands.forEach(of: premultiplied.count / width, width: width) { band in
      unsafe divide(band, &rows, &end)
    }
    return rows
  }

  private func divide(_ band: Range<Int>, _ rows: inout [Range<Int>], _ end: inout Int) {
    var (previous, previousColor): (UInt32, UInt32) = (0, 0)
    for row in band {
      let (first, start) = unsafe (end, row * width)
      for index in unsafe start..<start + width {
        let word = unsafe premultiplied[index]
        unsafe trust[index] = UInt8(truncatingIfNeeded: word >> 24)
        if word >= 0xFF00_0000 {
          unsafe straight[index] = word
        } else if word < 0x0100_0000 {
          unsafe straight[index] = 0
        } else {
          if word != previous { (previous, previousColor) = (word, quotient(word)) }
          unsafe straight[index] = previousColor
          unsafe places[end] = Int32(truncatingIfNeeded: index)
          end &+= 1
        }
      }
      if end > first { rows.append(first..<end) }
    }
  }

  /// Lets the translucent pixels of a row take the colours of more opaque neighbours: of the row that is
  /// `rowStep` pixels away, and along the row in both directions, so that a colour gets as far as it fits.
  private func spread(_ row: Range<Int>, rowStep: Int) {
    let start = unsafe Int(places[row.lowerBound]) / width * width
    let end = unsafe start + width
    let hasOther = unsafe start + rowStep >= 0 && start + rowStep < premultiplied.count
    for place in row {
      let index = unsafe Int(places[place])
      if hasOther {
        let other = index &+ rowStep
        unsafe adopt(at: index, from: other)
        if index > start { unsafe adopt(at: index, from: other &- 1) }
        if index &+ 1 < end { unsafe adopt(at: index, from: other &+ 1) }
      }
      if index > start { unsafe adopt(at: index, from: index &- 1) }
    }
    for place in row.reversed() {
      let index = unsafe Int(places[place])
      if index &+ 1 < end { unsafe adopt(at: index, from: index &+ 1) }
    }
  }

  @inline(__always)
  private func adopt(at index: Int, from neighbour: Int) {
    guard unsafe trust[neighbour] > trust[index] else { return }
    let word = unsafe premultiplied[index]
    let color = unsafe straight[neighbour]
    guard isPossible(color, for: word) else { return }
    unsafe straight[index] = word & 0xFF00_0000 | color & 0x00FF_FFFF
    unsafe trust[index] = trust[neighbour]
  }
}

/// Whether a pixel beside one with the straight value `color` may be of its colour, having the premultiplied value `word`.
///
/// In a gradient only if it comes to exactly this value. At the edge of a shape, where alpha falls by more than 1 a pixel, and at
/// low alpha one step more or less is allowed too: what was multiplied twice, by the coverage of an edge and by a
/// group alpha, was also rounded twice.
@inline(__always)
private func isPossible(_ color: UInt32, for word: UInt32) -> Bool {
  let alpha = word >> 24
  // In 255ths of a step: half a step still rounds to this value, one and a half to that beside it.
  let tolerance: Int32 = alpha < 64 || color >> 24 >= alpha + 2 ? 382 : 127
  for shift: UInt32 in [0, 8, 16] {
    let product = Int32(truncatingIfNeeded: (color >> shift & 0xFF) &* alpha)
    let value = Int32(truncatingIfNeeded: (word >> shift & 0xFF) &* 255)
    if abs(product &- value) > tolerance { return false }
  }
  return true
}

/// The straight word whose premultiplied value is `word`, each channel to nearest.
@inline(__always)
private func quotient(_ word: UInt32) -> UInt32 {
  let alpha = word >> 24
  let half = alpha >> 1
  let red = min(255, ((word >> 16 & 0xFF) &* 255 &+ half) / alpha)
  let green = min(255, ((word >> 8 & 0xFF) &* 255 &+ half) / alpha)
  let blue = min(255, ((word & 0xFF) &* 255 &+ half) / alpha)
  return alpha << 24 | red << 16 | green << 8 | blue
}
