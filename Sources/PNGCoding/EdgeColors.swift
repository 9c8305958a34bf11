/// Takes premultiplied pixels apart into colour and alpha.
///
/// Division alone cannot restore a colour at low alpha: at alpha 3 a channel has four values left. So an edge
/// would get a halo of other colours. What is known better is the colour of a more opaque pixel beside it: the
/// pixel takes that one if its own value may stem from it, and is then as good a source for its next neighbour.
@unsafe
struct EdgeColors {
  let rows: DistinctRows
  let premultiplied: UnsafeBufferPointer<UInt32>
  /// Room for the distinct rows.
  let straight: UnsafeMutableBufferPointer<UInt32>
  /// Room for a byte a pixel of them: for a translucent one the alpha of the pixel that its colour comes from.
  let trust: UnsafeMutableBufferPointer<UInt8>
  /// Room for a number a pixel of them: where the translucent pixels are, in order.
  let places: UnsafeMutableBufferPointer<Int32>

  private var width: Int { unsafe rows.width }

  /// Writes every pixel's colour and alpha to `straight`; throws `cancelled`.
  func restore(_ interruption: Interruption) throws(PNGError) {
    let parts = try unsafe divide(interruption)
    for part in parts {
      try interruption.check(atRow: part.row)
      unsafe spread(part, rowStep: -width)
    }
    for part in parts.reversed() {
      try interruption.check(atRow: part.row)
      unsafe spread(part, rowStep: width)
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
    guard let target = unsafe straight.baseAddress, let source = unsafe premultiplied.baseAddress else {
      return []
    }
    var parts: [Part] = []
    var end = 0
    for row in unsafe rows.starts.indices {
      try interruption.check(atRow: row)
      let first = end
      let start = unsafe row * width
      unsafe (target + start).update(from: source + rows.starts[row], count: width)
      var index = unsafe nextTranslucent(from: start, to: start + width)
      while let place = index {
        let word = unsafe straight[place]
        unsafe straight[place] = quotient(word)
        unsafe trust[place] = UInt8(truncatingIfNeeded: word >> 24)
        unsafe places[end] = Int32(truncatingIfNeeded: place)
        end &+= 1
        index = unsafe nextTranslucent(from: place &+ 1, to: start &+ width)
      }
      if end > first { parts.append(Part(row: row, places: first..<end)) }
    }
    return parts
  }

  /// Where the next pixel is that is neither opaque nor transparent.
  @inline(__always)
  private func nextTranslucent(from start: Int, to end: Int) -> Int? {
    var index = start
    while index < end {
      // Sixteen words at a time: alpha 255 and 0 become 0 and 1 of 255.
      while index &+ 16 <= end {
        let place = unsafe UnsafeRawPointer(straight.baseAddress.unsafelyUnwrapped + index)
        let (one, other) = unsafe (
          place.loadUnaligned(as: SIMD8<UInt32>.self),
          place.loadUnaligned(fromByteOffset: 32, as: SIMD8<UInt32>.self)
        )
        let next = (one &+ 0x0100_0000) | (other &+ 0x0100_0000)
        let all = unsafe unsafeBitCast(next.lowHalf | next.highHalf, to: SIMD2<UInt64>.self)
        guard (all[0] | all[1]) & 0xFE00_0000_FE00_0000 == 0 else { break }
        index &+= 16
      }
      for _ in index..<min(index &+ 16, end) {
        if unsafe isTranslucent(straight[index]) { return index }
        index &+= 1
      }
    }
    return nil
  }

  /// Lets the translucent pixels of a row take the colours of more opaque neighbours: of the row that is
  /// `rowStep` pixels away, and along the row in both directions, so that a colour gets as far as it fits.
  private func spread(_ part: Part, rowStep: Int) {
    let start = unsafe part.row * width
    let end = unsafe start + width
    let hasOther = unsafe start + rowStep >= 0 && start + rowStep < straight.count
    let source = unsafe premultiplied.extracting(rows.starts[part.row]..<rows.starts[part.row] + width)
    for place in part.places {
      let index = unsafe Int(places[place])
      // What has its colour from an opaque pixel keeps it.
      if unsafe trust[index] == 255 { continue }
      let word = unsafe source[index &- start]
      if hasOther {
        let other = index &+ rowStep
        unsafe adopt(word, at: index, from: other)
        if index > start { unsafe adopt(word, at: index, from: other &- 1) }
        if index &+ 1 < end { unsafe adopt(word, at: index, from: other &+ 1) }
      }
      if index > start { unsafe adopt(word, at: index, from: index &- 1) }
    }
    for place in part.places.reversed() {
      let index = unsafe Int(places[place])
      if unsafe index &+ 1 < end && trust[index] < 255 {
        unsafe adopt(source[index &- start], at: index, from: index &+ 1)
      }
    }
  }

  @inline(__always)
  private func adopt(_ word: UInt32, at index: Int, from neighbour: Int) {
    let color = unsafe straight[neighbour]
    let alpha = unsafe isTranslucent(color) ? trust[neighbour] : UInt8(truncatingIfNeeded: color >> 24)
    guard unsafe alpha > trust[index], isPossible(color, for: word) else { return }
    unsafe straight[index] = word & 0xFF00_0000 | color & 0x00FF_FFFF
    unsafe trust[index] = alpha
  }
}

/// Whether a word is neither opaque nor transparent.
@inline(__always)
private func isTranslucent(_ word: UInt32) -> Bool {
  (word >> 24 &+ 1) & 0xFE != 0
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
