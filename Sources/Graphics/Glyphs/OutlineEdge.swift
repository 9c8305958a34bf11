/// A straight edge of an outline on its way down through the lines of a scan.
struct OutlineEdge {
  /// The first line that it crosses, and the one after the last.
  let lines: Range<Int>
  /// 1 if the outline runs down along it, −1 if it runs up.
  let direction: Int32
  /// The denominator of positions and steps; 0 for an edge that is upright.
  let denominator: Int64
  /// Where it crosses the line that it has come to, in 256ths of a pixel.
  private(set) var position: ExactPosition
  /// From one line to the next, rounded towards 0.
  private let step: (quotient: Int64, remainder: Int64)

  /// An edge between two points in 256ths of a pixel; nil if it crosses no line.
  init?(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) {
    func line(_ y: Int) -> Int { (y * GlyphScan.linesPerRow + 128) >> 8 }
    let runsDown = start.y < end.y
    let (upper, lower) = runsDown ? (start, end) : (end, start)
    lines = line(upper.y)..<line(lower.y)
    guard !lines.isEmpty else { return nil }
    direction = runsDown ? 1 : -1
    let (width, height) = (Int64(lower.x - upper.x), Int64(lower.y - upper.y))
    guard width != 0 else {
      denominator = 0
      position = ExactPosition(Int64(upper.x))
      step = (0, 0)
      return
    }
    // Samples lie in the middle of a line: 2·line + 1 halves of a fifteenth of 256. Twice as fine as that needs, so that
    // the half of a remainder is exact.
    denominator = 60 * height
    let drop = Int64(2 * lines.lowerBound + 1) * 256 - 30 * Int64(upper.y)
    position = ExactPosition(2 * width * drop, over: denominator)
    position.whole += Int64(upper.x)
    step = (2 * width * 512).quotientAndRemainder(dividingBy: denominator)
  }

  /// The nearest whole position.
  var cell: Int32 {
    Int32(
      truncatingIfNeeded: position.whole + (denominator > 0 && position.remainder >= denominator / 2 ? 1 : 0))
  }

  /// Goes down to the next line.
  mutating func advance() {
    if denominator > 0 { position.move(by: step, over: denominator) }
  }

  /// Where it is half a line higher, at the boundary of two lines.
  var boundary: ExactPosition {
    guard denominator > 0 else { return position }
    var result = position
    result.move(by: (-(step.quotient / 2), -(step.remainder / 2)), over: denominator)
    return result
  }
}
