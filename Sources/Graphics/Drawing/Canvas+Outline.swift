internal import CPangoCairo
internal import Geometry
internal import Glibc

extension Canvas {
  /// Adds an outline to the path, clockwise from its top left corner; nothing if it has no inside.
  func add(_ outline: RoundedRect) {
    let rect = outline.rect
    guard !rect.isEmpty else { return }
    let radii = outline.radii.fitted(in: rect.size)
    guard radii != .zero else { return add(rect) }
    let corners = [
      (Point(x: rect.minX, y: rect.minY), radii.topLeft), (Point(x: rect.maxX, y: rect.minY), radii.topRight),
      (Point(x: rect.maxX, y: rect.maxY), radii.bottomRight),
      (Point(x: rect.minX, y: rect.maxY), radii.bottomLeft),
    ]
    unsafe cairo_new_sub_path(context)
    for (quarterTurns, (corner, radius)) in corners.enumerated() {
      let turn = QuarterTurn(quarterTurns)
      switch CornerShape(radius: radius, curve: outline.curve, in: rect.size) {
      case .square:
        unsafe cairo_line_to(context, corner.x, corner.y)
      case .circular(let radius):
        let center = turn.apply(Point(x: radius, y: radius), at: corner)
        let start = Double(quarterTurns + 2) * .pi / 2
        unsafe cairo_arc(context, center.x, center.y, radius, start, start + .pi / 2)
      case .continuous(let radius):
        let points = CornerShape.continuousCurve.map {
          turn.apply(Point(x: $0.x * radius, y: $0.y * radius), at: corner)
        }
        unsafe cairo_line_to(context, points[0].x, points[0].y)
        for end in stride(from: 3, through: 9, by: 3) {
          unsafe cairo_curve_to(
            context, points[end - 2].x, points[end - 2].y, points[end - 1].x, points[end - 1].y,
            points[end].x, points[end].y)
        }
      }
    }
    unsafe cairo_close_path(context)
  }
}

/// How a corner is drawn.
enum CornerShape {
  case square
  case circular(Double)
  case continuous(Double)

  /// The shape of a corner of a rectangle of `size`.
  init(radius: Double, curve: CornerCurve, in size: Size) {
    guard radius > 0 else {
      self = .square
      return
    }
    let room = min(1, min(size.width, size.height) / (2 * Self.continuousReach * radius))
    self = curve == .continuous && room >= 0.9 ? .continuous(radius * room) : .circular(radius)
  }

  /// How much of each edge a continuous corner of radius 1 takes.
  private static let continuousReach = 1.528665

  /// A corner of radius 1 at the origin, from the left edge to the top edge: three cubics, as Core Animation draws it.
  static let continuousCurve = [
    Point(x: 0, y: continuousReach), Point(x: 0, y: 1.088493), Point(x: 0, y: 0.868407),
    Point(x: 0.074911, y: 0.631494), Point(x: 0.169060, y: 0.372824), Point(x: 0.372824, y: 0.169060),
    Point(x: 0.631494, y: 0.074911), Point(x: 0.868407, y: 0), Point(x: 1.088493, y: 0),
    Point(x: continuousReach, y: 0),
  ]
}

/// A turn by 90° clockwise, zero to three times.
private struct QuarterTurn {
  let count: Int

  init(_ count: Int) {
    self.count = count
  }

  /// An offset from the top left corner, turned to another corner.
  func apply(_ offset: Point, at corner: Point) -> Point {
    switch count {
    case 0: Point(x: corner.x + offset.x, y: corner.y + offset.y)
    case 1: Point(x: corner.x - offset.y, y: corner.y + offset.x)
    case 2: Point(x: corner.x - offset.x, y: corner.y - offset.y)
    default: Point(x: corner.x + offset.y, y: corner.y - offset.x)
    }
  }
}
