/// Where the distinct rows of a picture differ from the row above, or are translucent.
///
/// In a button that is a tenth of them. What is not in here has the colour that stands above it, so nothing that comes
/// after looks at it.
@unsafe
struct RowChanges {
  /// Columns side by side.
  struct Span: BitwiseCopyable {
    let start: Int32
    let end: Int32

    var columns: Range<Int> { Int(start)..<Int(end) }
  }

  /// Those of all rows, each row's from left to right, with at least `least` columns between two.
  private let spans: UnsafeMutableBufferPointer<Span>
  /// For each row where its spans end.
  private var ends: [Int]

  /// Fewest columns that are left out.
  private static let least = 4

  /// How many spans there may be in the worst case.
  static func room(for rows: DistinctRows) -> Int {
    unsafe rows.starts.count * ((rows.width + least) / (least + 1))
  }

  /// Finds those of `pixels`; `spans` has the room that is needed.
  init(
    of pixels: UnsafeBufferPointer<UInt32>, rows: DistinctRows, spans: UnsafeMutableBufferPointer<Span>
  ) {
    unsafe (self.spans, ends) = (spans, [])
    unsafe ends.reserveCapacity(rows.starts.count)
    guard let base = pixels.baseAddress else { return }
    unsafe spans[0] = Span(start: 0, end: Int32(truncatingIfNeeded: rows.width))
    unsafe ends.append(1)
    var count = 1
    for row in rows.starts.indices.dropFirst() {
      let pair = unsafe RowPair(
        row: base + rows.starts[row], above: base + rows.starts[row - 1], width: rows.width)
      var column = unsafe pair.nextChange(from: 0)
      while column < rows.width {
        let end = unsafe pair.endOfChange(from: column)
        unsafe spans[count] = Span(
          start: Int32(truncatingIfNeeded: column), end: Int32(truncatingIfNeeded: end))
        count &+= 1
        column = unsafe pair.nextChange(from: end)
      }
      unsafe ends.append(count)
    }
  }

  /// Those of a row.
  func spans(of row: Int) -> UnsafeMutableBufferPointer<Span> {
    unsafe spans.extracting((row > 0 ? ends[row - 1] : 0)..<ends[row])
  }
}

/// A row and the one above it.
@unsafe
private struct RowPair {
  let row: UnsafePointer<UInt32>
  let above: UnsafePointer<UInt32>
  let width: Int

  /// The first column from `column` on that differs or is translucent; `width` if there is none.
  @inline(__always)
  func nextChange(from column: Int) -> Int {
    var column = column
    while unsafe column &+ 16 <= width {
      let (one, two) = unsafe (changes(at: column), changes(at: column &+ 4))
      let (three, four) = unsafe (changes(at: column &+ 8), changes(at: column &+ 12))
      guard unsafe isZero((one | two) | (three | four)) else { break }
      column &+= 16
    }
    while unsafe column &+ 4 <= width, unsafe isZero(changes(at: column)) { column &+= 4 }
    while unsafe column < width, unsafe !isChanged(column) { column &+= 1 }
    return column
  }

  /// Behind the change that begins at `start`: where four columns are as above, or nothing follows.
  @inline(__always)
  func endOfChange(from start: Int) -> Int {
    var end = start &+ 1
    while unsafe end &+ 4 <= width, unsafe !isZero(changes(at: end)) { end &+= 4 }
    if unsafe end &+ 4 > width { end = unsafe width }
    while end > start &+ 1, unsafe !isChanged(end &- 1) { end &-= 1 }
    return end
  }

  @inline(__always)
  private func isChanged(_ column: Int) -> Bool {
    unsafe row[column] != above[column] || isTranslucent(row[column])
  }

  /// Not zero for those of four pixels that are changed.
  @inline(__always)
  private func changes(at column: Int) -> SIMD4<UInt32> {
    let pixels = unsafe UnsafeRawPointer(row + column).loadUnaligned(as: SIMD4<UInt32>.self)
    let others = unsafe UnsafeRawPointer(above + column).loadUnaligned(as: SIMD4<UInt32>.self)
    // Alpha 255 and 0 become 0 and 1.
    return (pixels ^ others) | ((pixels &+ 0x0100_0000) & 0xFE00_0000)
  }

  @inline(__always)
  private func isZero(_ words: SIMD4<UInt32>) -> Bool {
    let halves = unsafe unsafeBitCast(words, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] == 0
  }
}

/// Whether a word is neither opaque nor transparent.
@inline(__always)
func isTranslucent(_ word: UInt32) -> Bool {
  (word >> 24 &+ 1) & 0xFE != 0
}
