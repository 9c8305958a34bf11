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

  /// The same rows where they follow each other without their copies.
  var packed: DistinctRows {
    var rows = self
    rows.starts = starts.indices.map { $0 * width }
    return rows
  }

  init(of pixels: UnsafeBufferPointer<UInt32>, width: Int) {
    self.width = width
    guard let base = pixels.baseAddress else { return }
    starts.reserveCapacity(pixels.count / width)
    counts.reserveCapacity(pixels.count / width)
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
