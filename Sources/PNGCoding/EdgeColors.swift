/// Takes premultiplied pixels apart into colour and alpha.
///
/// Division alone cannot restore a colour at low alpha: at alpha 3 a channel has four values left. So an edge
/// would get a halo of other colours. What is known better is the colour of a more opaque pixel beside it: the
/// pixel takes that one if its own value may stem from it, and is then as good a source for its next neighbour.
@unsafe
struct EdgeColors {
  let rows: DistinctRows
  /// Where translucent pixels may be.
  let changes: RowChanges
  let premultiplied: UnsafeBufferPointer<UInt32>
  /// Room for a word a pixel, of which those of the translucent ones are used.
  let straight: UnsafeMutableBufferPointer<UInt32>
  /// Room for a byte a pixel: for a translucent one the alpha of the pixel that its colour comes from.
  let trust: UnsafeMutableBufferPointer<UInt8>
  /// Room for a number a pixel of the rows: where the translucent pixels are, in order.
  let places: UnsafeMutableBufferPointer<Int32>

  /// Writes every translucent pixel's colour and alpha to `straight`; throws `cancelled`.
  func restore(_ interruption: Interruption) throws(PNGError) {
    let parts = try unsafe divide(interruption)
    for part in parts {
      try interruption.check(atRow: part.row)
      unsafe spread(part, from: part.row - 1)
    }
    for part in parts.reversed() {
      try interruption.check(atRow: part.row)
      unsafe spread(part, from: part.row + 1)
    }
  }

  /// The translucent pixels of a row.
  private struct Part {
    let row: Int
    /// Where in `places` they are.
    let places: Range<Int>
  }

  /// Gives each pixel the colour nearest to its own value; returns the parts that are translucent.
  private func divide(_ interruption: Interruption) throws(PNGError) -> [Part] {
    var parts: [Part] = []
    var end = 0
    for row in unsafe rows.starts.indices {
      try interruption.check(atRow: row)
      let (first, start) = unsafe (end, rows.starts[row])
      let spans = unsafe changes.spans(of: row)
      for number in 0..<spans.count where unsafe spans[number].hasTranslucency {
        for column in unsafe spans[number].columns {
          let place = start &+ column
          let word = unsafe premultiplied[place]
          guard isTranslucent(word) else { continue }
          unsafe straight[place] = quotient(word)
          unsafe trust[place] = UInt8(truncatingIfNeeded: word >> 24)
          unsafe places[end] = Int32(truncatingIfNeeded: place)
          end &+= 1
        }
      }
      guard end > first else { continue }
      if parts.isEmpty { unsafe parts.reserveCapacity(rows.starts.count - row) }
      parts.append(Part(row: row, places: first..<end))
    }
    return parts
  }

  /// Lets the translucent pixels of a row take the colours of more opaque neighbours: of the row `other`, if there is
  /// one, and along the row in both directions, so that a colour gets as far as it fits.
  private func spread(_ part: Part, from other: Int) {
    let start = unsafe rows.starts[part.row]
    let end = unsafe start + rows.width
    let step = unsafe rows.starts.indices.contains(other) ? rows.starts[other] - start : nil
    for place in part.places {
      let index = unsafe Int(places[place])
      // What has its colour from an opaque pixel keeps it.
      if unsafe trust[index] == 255 { continue }
      let word = unsafe premultiplied[index]
      if let step {
        let other = index &+ step
        unsafe adopt(word, at: index, from: other)
        if index > start { unsafe adopt(word, at: index, from: other &- 1) }
        if index &+ 1 < end { unsafe adopt(word, at: index, from: other &+ 1) }
      }
      if index > start { unsafe adopt(word, at: index, from: index &- 1) }
    }
    for place in part.places.reversed() {
      let index = unsafe Int(places[place])
      if unsafe index &+ 1 < end && trust[index] < 255 {
        unsafe adopt(premultiplied[index], at: index, from: index &+ 1)
      }
    }
  }

  @inline(__always)
  private func adopt(_ word: UInt32, at index: Int, from neighbour: Int) {
    var color = unsafe premultiplied[neighbour]
    var alpha = UInt8(truncatingIfNeeded: color >> 24)
    if isTranslucent(color) { unsafe (color, alpha) = (straight[neighbour], trust[neighbour]) }
    guard unsafe alpha > trust[index], isPossible(color, for: word) else { return }
    unsafe straight[index] = word & 0xFF00_0000 | color & 0x00FF_FFFF
    unsafe trust[index] = alpha
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
  func isNear(_ shift: UInt32) -> Bool {
    let product = Int32(truncatingIfNeeded: (color >> shift & 0xFF) &* alpha)
    let value = Int32(truncatingIfNeeded: (word >> shift & 0xFF) &* 255)
    return abs(product &- value) <= tolerance
  }
  return isNear(0) && isNear(8) && isNear(16)
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
