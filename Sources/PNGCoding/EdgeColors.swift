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
  /// The alpha of the pixel that a colour comes from.
  let trust: UnsafeMutableBufferPointer<UInt8>

  /// Writes every pixel's colour and alpha to `straight`.
  func restore() {
    unsafe spread(divide())
  }

  /// Gives each pixel the colour nearest to its own value; returns for each row where its translucent pixels are.
  private func divide() -> [Range<Int>] {
    let height = unsafe premultiplied.count / width
    return (0..<height).map { row in
      let start = unsafe row * width
      var first = unsafe start + width
      var last = start
      for index in unsafe start..<start + width {
        let word = unsafe premultiplied[index]
        let alpha = word >> 24
        unsafe trust[index] = UInt8(truncatingIfNeeded: alpha)
        if alpha == 255 {
          unsafe straight[index] = word
        } else if alpha == 0 {
          unsafe straight[index] = 0
        } else {
          unsafe straight[index] = quotient(word)
          first = min(first, index)
          last = index
        }
      }
      return first <= last ? first..<last + 1 : start..<start
    }
  }

  /// Lets translucent pixels take the colours of more opaque neighbours: down the rows, then up, and each row in
  /// both directions, so that a colour gets as far as it fits.
  private func spread(_ translucent: [Range<Int>]) {
    let height = translucent.count
    for row in 0..<height {
      for index in translucent[row] {
        unsafe adopt(at: index, fromRow: row - 1)
        unsafe adopt(at: index, fromColumn: -1)
      }
      for index in translucent[row].reversed() { unsafe adopt(at: index, fromColumn: 1) }
    }
    for row in (0..<height).reversed() {
      for index in translucent[row].reversed() {
        unsafe adopt(at: index, fromRow: row + 1)
        unsafe adopt(at: index, fromColumn: 1)
      }
      for index in translucent[row] { unsafe adopt(at: index, fromColumn: -1) }
    }
  }

  /// From the three neighbours in the row above or below.
  @inline(__always)
  private func adopt(at index: Int, fromRow row: Int) {
    guard unsafe isTranslucent(index), row >= 0, unsafe row * width < premultiplied.count else { return }
    let column = unsafe index % width
    for neighbour in unsafe max(column - 1, 0)...min(column + 1, width - 1) {
      unsafe adopt(at: index, from: row * width + neighbour)
    }
  }

  /// From the neighbour to the left or right.
  @inline(__always)
  private func adopt(at index: Int, fromColumn step: Int) {
    let column = unsafe index % width + step
    guard unsafe isTranslucent(index), column >= 0, unsafe column < width else { return }
    unsafe adopt(at: index, from: index + step)
  }

  @inline(__always)
  private func isTranslucent(_ index: Int) -> Bool {
    let word = unsafe premultiplied[index]
    return word >= 0x0100_0000 && word < 0xFF00_0000
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

/// Whether a pixel of this colour may have the premultiplied value `word`.
///
/// From alpha 128 on only if it comes to exactly this value. Below, one step more or less is allowed too: a value that
/// was multiplied twice, by the coverage of an edge and by a group alpha, was also rounded twice.
@inline(__always)
private func isPossible(_ color: UInt32, for word: UInt32) -> Bool {
  let alpha = Int32(word >> 24)
  let tolerance: Int32 = alpha < 128 ? 255 : 127
  for shift: UInt32 in [0, 8, 16] {
    let product = Int32(color >> shift & 0xFF) &* alpha
    if abs(product &- Int32(word >> shift & 0xFF) &* 255) > tolerance { return false }
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
