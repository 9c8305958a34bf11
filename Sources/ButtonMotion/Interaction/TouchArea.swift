public import Geometry

/// What presses and moves with a pointer.
public enum Pointer: String, Sendable, Hashable, CaseIterable {
  /// A finger, which hides what is under it.
  case touch
  /// A mouse.
  case mouse

  /// How far outside the bounds a tracked pointer counts as inside, in points: 70 for a finger, 0 for a mouse.
  public var dragSlop: Double { self == .touch ? 70 : 0 }
}

/// Where a pointer counts: the bounds grown on all sides, without their right and bottom edges.
public struct TouchArea: Sendable, Hashable {
  /// Where a press counts.
  public let pressed: Rect
  /// Where a tracked pointer counts as inside.
  public let tracked: Rect

  /// The areas of a control.
  ///
  /// - Parameters:
  ///   - bounds: its size, in points, at the origin.
  ///   - hitSlop: how far outside a press counts.
  ///   - dragSlop: how far outside a tracked pointer counts as inside, in points.
  public init(bounds: Size, hitSlop: Insets = .zero, dragSlop: Double) {
    let rect = Rect(origin: .zero, size: bounds)
    pressed = rect.inset(
      by: Insets(top: -hitSlop.top, left: -hitSlop.left, bottom: -hitSlop.bottom, right: -hitSlop.right))
    tracked = rect.inset(by: -dragSlop)
  }
}

extension Rect {
  func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }
}
