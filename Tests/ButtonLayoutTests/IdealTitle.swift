import ButtonLayout

/// A made-up title that wraps perfectly: into `ceil(width / limit)` lines, as many as are allowed.
struct IdealTitle: TitleMeasuring {
  /// Natural width on one line.
  var width: Double
  /// Height of a line.
  var lineHeight: Double
  /// The greatest number of lines; 0 means no limit.
  var maxLines = 1

  /// Arithmetic noise that must not cost a line.
  private static let tolerance = 1e-6

  func size(maxWidth: Double, maxHeight: Double) -> TitleSize {
    guard maxWidth > 0 else {
      return TitleSize(width: 0, height: lineHeight, isTruncated: width > 0)
    }
    let needed = max(1, (width / maxWidth - Self.tolerance).rounded(.up))
    let allowed = maxLines == 0 ? .infinity : Double(maxLines)
    let fitting = max(1, (maxHeight / lineHeight + Self.tolerance).rounded(.down))
    let lines = min(needed, allowed, fitting)
    return TitleSize(
      width: min(width, maxWidth),
      height: lines * lineHeight,
      isTruncated: needed > lines || lineHeight > maxHeight + Self.tolerance)
  }
}
