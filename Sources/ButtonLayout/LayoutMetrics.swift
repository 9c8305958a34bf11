public import Geometry

/// Where everything is in a button, in points from its top left corner.
public struct LayoutMetrics: Sendable, Hashable {
  /// The size of the button: as given, or else fitted.
  public let size: Size
  /// The size that fits the content within the limits of the input, whatever the given size.
  public let fittingSize: Size
  /// The bounds without the content insets.
  public let content: Rect
  /// The frame of the image, perhaps empty; nil without an image.
  public let image: Rect?
  /// The frame of the title, perhaps empty and then not drawn; nil without a title.
  public let title: Rect?
  /// The frame of what stands in the middle, perhaps empty; nil where nothing does.
  public let centered: Rect?
  /// The union of the image and title that are not empty; nil where neither is.
  public let group: Rect?
  /// Whether text of the title is lost.
  public let isTitleTruncated: Bool
  /// Whether a side of the image is shorter than its natural length.
  public let isImageClipped: Bool
}
