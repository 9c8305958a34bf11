public import Geometry

/// Where everything is in a button, in points, and on how many pixels it is drawn.
public struct ButtonMetrics: Sendable, Hashable {
  /// Pixels per point.
  public var scale: Double
  /// The direction in which the interface is read.
  public var direction: LayoutDirection
  /// The size of the button.
  public var size: Size
  /// The size that fits the content.
  public var fittingSize: Size
  /// The bounds without the content insets.
  public var content: Rect
  /// The frame of the image, or of the spinner in its place; nil without either, and where a spinner hides it.
  public var image: Rect?
  /// The title's frame; nil without one, and where a spinner hides it.
  public var title: Rect?
  /// The subtitle's frame; nil without one, and where a spinner hides it.
  public var subtitle: Rect?
  /// The square in which the spinner turns, perhaps empty; nil without one.
  public var spinner: Rect?
  /// The union of image and title; nil where neither shows.
  public var group: Rect?
  /// From the top of the button to the title's first baseline; nil without a title.
  public var titleBaseline: Double?
  /// The number of lines of the title.
  public var titleLines: Int
  /// Whether text was lost.
  public var isTitleTruncated: Bool
  /// Whether a side of the image is smaller than its natural one.
  public var isImageClipped: Bool
  /// The characters that no font has.
  public var missingGlyphs: [String]
  /// The font families asked for that are not there.
  public var missingFonts: [String]
  /// The outline of the button: its bounds with the effective radii of its corners.
  public var outline: RoundedRect
  /// By how many whole pixels the canvas is larger than the bounds on each side.
  public var overflow: PixelInsets
  /// The canvas in pixels, at least 1 by 1.
  public var pixelWidth: Int
  /// The canvas in pixels, at least 1 by 1.
  public var pixelHeight: Int
}

/// Whole pixels on the four sides, each 0 or more.
public struct PixelInsets: Sendable, Hashable {
  /// At the top.
  public var top = 0
  /// At the left.
  public var left = 0
  /// At the bottom.
  public var bottom = 0
  /// At the right.
  public var right = 0

  /// On each side the greater of both.
  func union(_ other: PixelInsets) -> PixelInsets {
    PixelInsets(
      top: max(top, other.top), left: max(left, other.left), bottom: max(bottom, other.bottom),
      right: max(right, other.right))
  }

  /// On each side the smaller of both.
  func intersection(_ other: PixelInsets) -> PixelInsets {
    PixelInsets(
      top: min(top, other.top), left: min(left, other.left), bottom: min(bottom, other.bottom),
      right: min(right, other.right))
  }
}
