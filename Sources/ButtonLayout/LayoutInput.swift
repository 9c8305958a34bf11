public import ButtonStyling
public import Geometry

/// Everything that decides where a button's image and title go, except the size of the title.
///
/// Lengths are finite points. One of at most 0.001 either way counts as 0.
public struct LayoutInput: Sendable, Hashable {
  /// Pixels per point, > 0.
  public var scale: Double = 1

  /// The given width; by default the fitted one is used.
  public var width: Double?
  /// The given height; by default the fitted one is used.
  public var height: Double?

  /// The size into which the button is fitted; `.infinity` on a side means no limit, the default.
  ///
  /// It has no influence on a given width or height.
  public var fittingLimits = Size(width: .infinity, height: .infinity)

  /// The least fitted width; stronger than `maxWidth`.
  public var minWidth: Double?
  /// The least fitted height; stronger than `maxHeight`.
  public var minHeight: Double?
  /// The greatest fitted width; a title of several lines wraps at it.
  public var maxWidth: Double?
  /// The greatest fitted height.
  public var maxHeight: Double?

  /// The side of the title on which the image stands.
  public var imagePosition = ImagePosition.leading
  /// Where the content goes horizontally.
  public var horizontalAlignment = HorizontalAlignment.center
  /// Where the content goes vertically.
  public var verticalAlignment = VerticalAlignment.center
  /// The direction that `leading` and `trailing` follow.
  public var direction = LayoutDirection.leftToRight

  /// From the bounds to the content box.
  public var contentInsets = StyleInsets.zero
  /// Around the image; may be negative.
  public var imageInsets = StyleInsets.zero
  /// Around the title; may be negative.
  public var titleInsets = StyleInsets.zero
  /// Between image and title where both are present; may be negative.
  public var spacing: Double = 0

  /// The natural size of the image; nil where there is none.
  public var imageSize: Size?

  /// The natural size of what stands in the middle of the content box, apart from image and title; nil where nothing
  /// does.
  public var centeredSize: Size?

  /// The least size of the content box that is fitted, for what is drawn over the button without a frame of its own.
  public var leastContentSize = Size.zero

  /// An input of defaults: no image, no insets, the fitted size at one pixel per point.
  public init() {}
}
