internal import Glibc

/// Outlines made of lines and curves, in points: what can be filled and clipped to.
///
/// It is put together in order: `move` begins an outline, `close` ends it with a line to its beginning, and the other
/// elements go on from where the last one ended.
public struct Path: Sendable, Hashable {
  /// One step of an outline.
  public enum Element: Sendable, Hashable {
    /// Begins an outline.
    case move(Point)
    /// A straight line to a point.
    case line(Point)
    /// A cubic Bézier curve with two control points, to `end`.
    case curve(Point, Point, end: Point)
    /// A part of a circle, after a line to where it begins.
    case arc(Arc)
    /// A line back to the outline's beginning.
    case close
  }

  /// A part of a circle, less than all of it.
  public struct Arc: Sendable, Hashable {
    /// The middle of the circle.
    public var center: Point
    /// The radius of the circle.
    public var radius: Double
    /// Where it begins, in radians, clockwise from the right.
    public var start: Double
    /// How far it goes, in radians, clockwise, or counterclockwise if negative; never 0, and less than 2π either way.
    public var sweep: Double

    /// A part of the circle around `center`.
    public init(center: Point, radius: Double, start: Double, sweep: Double) {
      self.center = center
      self.radius = radius
      self.start = start
      self.sweep = sweep
    }

    /// The point where it ends.
    public var end: Point { point(at: start + sweep) }

    /// The point where it begins.
    public var beginning: Point { point(at: start) }

    private func point(at angle: Double) -> Point {
      Point(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
  }

  /// The steps in order.
  public var elements: [Element]

  /// A path of `elements`.
  public init(_ elements: [Element] = []) {
    self.elements = elements
  }

  /// The four sides of a rectangle, clockwise from its top left corner.
  public init(_ rect: Rect) {
    elements = [
      .move(Point(x: rect.minX, y: rect.minY)), .line(Point(x: rect.maxX, y: rect.minY)),
      .line(Point(x: rect.maxX, y: rect.maxY)), .line(Point(x: rect.minX, y: rect.maxY)), .close,
    ]
  }

  /// Adds the outlines of another path.
  public mutating func append(_ other: Path) {
    elements += other.elements
  }
}
