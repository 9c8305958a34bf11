internal import Geometry

/// A rectangle of whole pixels.
struct PixelArea {
  /// From the left.
  let columns: Range<Int>
  /// From the top.
  let rows: Range<Int>

  init(columns: Range<Int>, rows: Range<Int>) {
    self.columns = columns
    self.rows = rows
  }

  /// The pixels that `rect`, in pixels, touches; nil if there are none or too many to count.
  init?(touching rect: Rect) {
    guard !rect.isEmpty, max(abs(rect.minX), abs(rect.minY), abs(rect.maxX), abs(rect.maxY)) < 1e9 else {
      return nil
    }
    columns = Int(rect.minX.rounded(.down))..<Int(rect.maxX.rounded(.up))
    rows = Int(rect.minY.rounded(.down))..<Int(rect.maxY.rounded(.up))
  }

  /// The same place in the units of `Rect`.
  var rect: Rect {
    Rect(
      x: Double(columns.lowerBound), y: Double(rows.lowerBound), width: Double(columns.count),
      height: Double(rows.count))
  }

  /// The area cut into squares of `side` pixels; those at the right and at the bottom may be smaller.
  func tiles(side: Int) -> [PixelArea] {
    Self.cut(rows, every: side).flatMap { rows in
      Self.cut(columns, every: side).map { PixelArea(columns: $0, rows: rows) }
    }
  }

  private static func cut(_ range: Range<Int>, every length: Int) -> [Range<Int>] {
    stride(from: range.lowerBound, to: range.upperBound, by: length).map { start in
      start..<min(start + length, range.upperBound)
    }
  }
}
