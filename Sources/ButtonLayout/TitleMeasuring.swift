/// Something that knows how much room a title takes.
///
/// Layout is a pure function of its input and of this; a real font and a made-up text size serve alike.
public protocol TitleMeasuring {
  /// The room the title takes within the limits.
  ///
  /// - Parameters:
  ///   - maxWidth: The most it may be wide, in points; ≥ 0, `.infinity` where there is no limit.
  ///   - maxHeight: The most it may be high, in points; ≥ 0, `.infinity` where there is no limit.
  /// - Returns: Unrounded extents. Where they exceed a limit, layout cuts them to it.
  func size(maxWidth: Double, maxHeight: Double) -> TitleSize
}

/// The room a title takes, in points, and whether that is enough for all of it.
public struct TitleSize: Sendable, Hashable {
  /// Horizontal extent, ≥ 0.
  public var width: Double
  /// Vertical extent, ≥ 0.
  public var height: Double
  /// Whether text was lost to the width, to the number of lines or to the height.
  public var isTruncated: Bool

  /// A size of `width` by `height`; by default of a title that is shown whole.
  public init(width: Double, height: Double, isTruncated: Bool = false) {
    self.width = width
    self.height = height
    self.isTruncated = isTruncated
  }
}
