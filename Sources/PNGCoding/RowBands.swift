/// The rows of a picture in bands: ahead of each one is asked whether to give up.
struct RowBands {
  /// Whether to give up; cheap.
  var isCancelled: () -> Bool

  /// A band has about as many pixels, which take a few milliseconds to work on.
  private static let pixels = 1 << 18

  /// Calls `body` with the rows of one band after the other; throws `cancelled` where it is to give up.
  func forEach(
    of height: Int, width: Int, _ body: (Range<Int>) throws(PNGError) -> Void
  ) throws(PNGError) {
    let rows = max(1, Self.pixels / max(width, 1))
    for start in stride(from: 0, to: height, by: rows) {
      try check()
      try body(start..<min(start + rows, height))
    }
  }

  /// Throws `cancelled` if it is to give up.
  func check() throws(PNGError) {
    if isCancelled() { throw .cancelled }
  }
}

extension UnsafeBufferPointer {
  /// What is in some rows of `width` each.
  subscript(rows rows: Range<Int>, width: Int) -> UnsafeBufferPointer {
    unsafe UnsafeBufferPointer(rebasing: self[rows.lowerBound * width..<rows.upperBound * width])
  }
}
