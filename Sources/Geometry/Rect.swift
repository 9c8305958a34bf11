/// A rectangle in points, y down, with a size that is never negative by convention.
public struct Rect: Sendable, Hashable {
  /// The top left corner.
  public var origin: Point
  /// The extents.
  public var size: Size

  /// A rectangle of no size at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// A rectangle from its top left corner and its extents.
  public init(x: Double, y: Double, width: Double, height: Double) {
    origin = Point(x: x, y: y)
    size = Size(width: width, height: height)
  }

  /// A rectangle at `origin` with `size`.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Left edge.
  public var minX: Double { origin.x }
  /// Top edge.
  public var minY: Double { origin.y }
  /// Right edge.
  public var maxX: Double { origin.x + size.width }
  /// Bottom edge.
  public var maxY: Double { origin.y + size.height }
  /// Horizontal extent.
  public var width: Double { size.width }
  /// Vertical extent.
  public var height: Double { size.height }
  /// Whether a side is zero, so that nothing of it can be seen.
  public var isEmpty: Bool { size.width <= 0 || size.height <= 0 }

  /// The smallest rectangle that contains both.
  public func union(_ other: Rect) -> Rect {
    let x = min(minX, other.minX)
    let y = min(minY, other.minY)
    return Rect(x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
  }

  /// What both have in common; of no size if nothing.
  public func intersection(_ other: Rect) -> Rect {
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    return Rect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left),
      height: max(0, min(maxY, other.maxY) - top))
  }

  /// The rectangle without `insets` on its sides; sides never go below zero.
  public func inset(by insets: Insets) -> Rect {
    Rect(
      x: minX + insets.left, y: minY + insets.top,
      width: max(0, width - insets.left - insets.right),
      height: max(0, height - insets.top - insets.bottom))
  }

  /// The rectangle with the same distance taken from all four sides; a negative one grows it.
  ///
  /// Where it is too narrow for the distance only its middle is left, of no width.
  public func inset(by distance: Double) -> Rect {
    let (x, y) = (min(distance, width / 2), min(distance, height / 2))
    return Rect(x: minX + x, y: minY + y, width: width - 2 * x, height: height - 2 * y)
  }
}
