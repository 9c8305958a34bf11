/// Where the distinct rows of a picture differ from the row above, or are translucent.
///
/// In a button that is a tenth of them. What is not in here has the colour that stands above it, so nothing that comes
/// after looks at it. The first row, and rows that are repeated, of which there are few, are in here whole.
@unsafe
struct RowChanges {
  /// Columns side by side.
  struct Span: BitwiseCopyable {
    fileprivate let start: Int32
    fileprivate let end: Int32
    /// Whether some of them are translucent.
    let hasTranslucency: Bool

    fileprivate init(_ columns: Range<Int>, hasTranslucency: Bool) {
      start = Int32(truncatingIfNeeded: columns.lowerBound)
      end = Int32(truncatingIfNeeded: columns.upperBound)
      self.hasTranslucency = hasTranslucency
    }

    @inline(__always)
    var columns: Range<Int> { unsafe Range(uncheckedBounds: (Int(start), Int(end))) }
  }

  /// Those of all rows, each row's from left to right, with at least `RowPair.gap` columns between two.
  private let spans: UnsafeMutableBufferPointer<Span>
  private var count = 0
  /// For each row where its spans end.
  private var ends: [Int]

  /// How many spans there may be in the worst case.
  static func room(for rows: DistinctRows) -> Int {
    unsafe rows.starts.count * ((rows.width + RowPair.gap) / (RowPair.gap + 1))
  }

  /// Finds those of `pixels`; `spans` has the room that is needed.
  init(
    of pixels: UnsafeBufferPointer<UInt32>, rows: DistinctRows, spans: UnsafeMutableBufferPointer<Span>
  ) {
    unsafe (self.spans, ends) = (spans, [])
    unsafe ends.reserveCapacity(rows.starts.count)
    guard let base = pixels.baseAddress else { return }
    for row in rows.starts.indices {
      let line = unsafe base + rows.starts[row]
      if row == 0 || rows.counts[row] > 1 {
        let pixels = unsafe UnsafeBufferPointer(start: line, count: rows.width)
        let hasTranslucency = unsafe pixels.contains(where: isTranslucent)
        unsafe append(Span(0..<rows.width, hasTranslucency: hasTranslucency))
      } else {
        let pair = unsafe RowPair(row: line, above: base + rows.starts[row - 1], width: rows.width)
        unsafe find(pair, above: self.spans(of: row - 1))
      }
      unsafe ends.append(count)
    }
  }

  /// Those of a row.
  func spans(of row: Int) -> UnsafeMutableBufferPointer<Span> {
    unsafe spans.extracting((row > 0 ? ends[row - 1] : 0)..<ends[row])
  }

  @inline(__always)
  private mutating func append(_ span: Span) {
    unsafe spans[count] = span
    unsafe count &+= 1
  }

  /// Appends the spans of a row, below one with those of `above`.
  @inline(__always)
  private mutating func find(_ pair: RowPair, above: UnsafeMutableBufferPointer<Span>) {
    let width = unsafe pair.width
    var (column, number) = (0, 0)
    while column < width {
      // What is as above can be translucent only where translucent pixels are above.
      while number < above.count, unsafe !above[number].hasTranslucency || above[number].end <= column {
        number &+= 1
      }
      let soft = unsafe number < above.count ? above[number].columns : width..<width
      let end = max(column, soft.lowerBound)
      column = unsafe pair.nextDifference(from: column, to: end)
      if column == end { column = unsafe pair.nextChange(from: column, to: soft.upperBound) }
      guard column < width, column < end || column < soft.upperBound else { continue }
      let span = unsafe pair.change(from: column)
      unsafe append(span)
      column = span.columns.upperBound
    }
  }
}

/// A row and the one above it.
@unsafe
private struct RowPair {
  /// Two pixels, the left one below.
  typealias Pixels = UInt64
  /// Eight of them.
  typealias Block = SIMD8<Pixels>

  let row: UnsafePointer<UInt32>
  let above: UnsafePointer<UInt32>
  let width: Int

  /// Fewest columns that are left out between two changes.
  static let gap = 4

  /// The first column from `column` on that differs; `end` if there is none.
  @inline(__always)
  func nextDifference(from column: Int, to end: Int) -> Int {
    var column = column
    while column &+ 16 <= end, unsafe areAsAbove(from: column) { column &+= 16 }
    while column &+ 2 <= end {
      let differences = unsafe pixels(row, column) ^ pixels(above, column)
      if differences != 0 { return column &+ differences.trailingZeroBitCount / 32 }
      column &+= 2
    }
    if column < end, unsafe row[column] == above[column] { column &+= 1 }
    return column
  }

  /// The first column from `column` on that differs or is translucent; `end` if there is none.
  @inline(__always)
  func nextChange(from column: Int, to end: Int) -> Int {
    var column = column
    while column < end, unsafe !isChanged(column) { column &+= 1 }
    return column
  }

  /// The change that begins at `start`, and ends where `gap` columns are as above or the row ends.
  @inline(__always)
  func change(from start: Int) -> RowChanges.Span {
    var (column, end) = (start &+ 1, start &+ 1)
    var translucency = unsafe translucency(Pixels(row[start]))
    while unsafe column &+ 2 <= width {
      let pixels = unsafe pixels(row, column)
      let itsTranslucency = unsafe self.translucency(pixels)
      let changes = unsafe (pixels ^ self.pixels(above, column)) | itsTranslucency
      column &+= 2
      if changes != 0 {
        translucency |= itsTranslucency
        end = column &- changes.leadingZeroBitCount / 32
      } else if unsafe column &- end >= Self.gap {
        return RowChanges.Span(start..<end, hasTranslucency: translucency != 0)
      }
    }
    if unsafe column < width && isChanged(column) {
      translucency |= unsafe self.translucency(Pixels(row[column]))
      end = column &+ 1
    }
    return RowChanges.Span(start..<end, hasTranslucency: translucency != 0)
  }

  @inline(__always)
  private func isChanged(_ column: Int) -> Bool {
    unsafe row[column] != above[column] || isTranslucent(row[column])
  }

  /// Whether 16 pixels do not differ.
  @inline(__always)
  private func areAsAbove(from column: Int) -> Bool {
    let block = unsafe UnsafeRawPointer(row + column).loadUnaligned(as: Block.self)
    let other = unsafe UnsafeRawPointer(above + column).loadUnaligned(as: Block.self)
    let differences = block ^ other
    let halves = differences.lowHalf | differences.highHalf
    let pairs = halves.lowHalf | halves.highHalf
    return pairs[0] | pairs[1] == 0
  }

  @inline(__always)
  private func pixels(_ line: UnsafePointer<UInt32>, _ column: Int) -> Pixels {
    unsafe UnsafeRawPointer(line + column).loadUnaligned(as: Pixels.self)
  }

  /// Not zero for those of two pixels whose alpha has bits that differ.
  @inline(__always)
  private func translucency(_ pixels: Pixels) -> Pixels { (pixels ^ pixels &>> 1) & 0x7F00_0000_7F00_0000 }
}

/// Whether a word is neither opaque nor transparent.
@inline(__always)
func isTranslucent(_ word: UInt32) -> Bool {
  (word >> 24 &+ 1) & 0xFE != 0
}
