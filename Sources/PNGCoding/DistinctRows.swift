import Glibc

/// The rows of a picture without those that repeat the one above, which in a button most do.
///
/// Whatever comes after works on these rows alone; only the compressor sees how often each stands in the picture.
struct DistinctRows {
  /// Pixels a row.
  let width: Int
  /// Where in the picture each begins.
  private(set) var starts: [Int] = []
  /// How often each stands in the picture, one below the other.
  private(set) var counts: [Int] = []

  /// Pixels of all distinct rows.
  var area: Int { width * starts.count }
  /// Rows of the picture.
  var height: Int { counts.reduce(0, +) }

  init(of pixels: UnsafeBufferPointer<UInt32>, width: Int) {
    self.width = width
    guard let base = pixels.baseAddress else { return }
    let bytes = width * MemoryLayout<UInt32>.stride
    for start in stride(from: 0, to: pixels.count, by: width) {
      let row = unsafe base + start
      if start > 0, unsafe memcmp(row - width, row, bytes) == 0 {
        counts[counts.count - 1] += 1
      } else {
        starts.append(start)
        counts.append(1)
      }
    }
  }
}

/// Where the run of equal words that begins at `start` ends.
@inline(__always)
func endOfRun(_ words: UnsafeBufferPointer<UInt32>, from start: Int, to end: Int) -> Int {
  let word = unsafe words[start]
  var index = start &+ 1
  // Most runs are of one pixel, or long.
  guard index < end, unsafe words[index] == word else { return index }
  index &+= 1
  let pair = UInt64(word) &<< 32 | UInt64(word)
  while index &+ 8 <= end {
    let next = unsafe UnsafeRawPointer(words.baseAddress.unsafelyUnwrapped + index)
      .loadUnaligned(as: SIMD4<UInt64>.self)
    if (next[0] ^ pair) | (next[1] ^ pair) | (next[2] ^ pair) | (next[3] ^ pair) != 0 { break }
    index &+= 8
  }
  while index &+ 2 <= end {
    let next = unsafe UnsafeRawPointer(words.baseAddress.unsafelyUnwrapped + index).loadUnaligned(
      as: UInt64.self)
    if next != pair { return UInt32(truncatingIfNeeded: next) == word ? index &+ 1 : index }
    index &+= 2
  }
  return unsafe index < end && words[index] == word ? index &+ 1 : index
}
