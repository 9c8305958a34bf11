internal import Glibc

extension RoundedRect {
  /// The outline, clockwise from its top left corner; empty if it has no inside.
  ///
  /// A corner larger than a side is cut off at the side's end.
  public var path: Path {
    guard !rect.isEmpty else { return Path() }
    let corners = corners
    guard corners.contains(where: { $0.shape != .square }) else { return Path(rect) }
    var elements = corners.flatMap(\.elements)
    if case .line(let first) = elements[0] {
      elements[0] = .move(first)
    } else if case .arc(let first) = elements[0] {
      elements.insert(.move(first.beginning), at: 0)
    }
    return Path(elements + [.close])
  }

  /// The radius of its corners if they are all circular, or all square, and alike; nil if they are not.
  public var commonCircularRadius: Double? {
    let shapes = corners.map(\.shape)
    guard shapes.allSatisfy({ $0 == shapes[0] }) else { return nil }
    switch shapes[0] {
    case .square: return 0
    case .circular(let radius): return radius
    case .continuous: return nil
    }
  }

  /// The same outline as the rectangle has room for.
  ///
  /// Its radii fit. Continuous corners shrink by as much as a tenth, to fit with all of their curve, and are circular where
  /// that is not enough, as Core Animation has it. Borders, rings and shadows follow an outline that is fitted, so that
  /// none of them decides otherwise than the button.
  public var fitted: RoundedRect {
    let radii = radii.fitted(in: rect.size)
    let largest = max(radii.topLeft, radii.topRight, radii.bottomLeft, radii.bottomRight)
    guard curve == .continuous, CornerShape.room(for: largest, in: rect.size) >= 0.9 else {
      return RoundedRect(rect: rect, radii: radii)
    }
    return RoundedRect(
      rect: rect, radii: radii.mapped { $0 * CornerShape.room(for: $0, in: rect.size) }, curve: .continuous)
  }

  /// How much of each side the largest corner takes at most, in points.
  public var cornerReach: Double {
    let largest = max(radii.topLeft, radii.topRight, radii.bottomLeft, radii.bottomRight, 0)
    return curve == .continuous ? largest * CornerShape.continuousReach : largest
  }

  private var corners: [Corner] {
    [
      (Point(x: rect.minX, y: rect.minY), radii.topLeft), (Point(x: rect.maxX, y: rect.minY), radii.topRight),
      (Point(x: rect.maxX, y: rect.maxY), radii.bottomRight),
      (Point(x: rect.minX, y: rect.maxY), radii.bottomLeft),
    ].enumerated().map { quarterTurns, corner in
      let isUpright = quarterTurns.isMultiple(of: 2)
      return Corner(
        position: corner.0, quarterTurns: quarterTurns,
        shape: CornerShape(radius: corner.1, curve: curve, in: rect.size),
        sides: (isUpright ? rect.height : rect.width, isUpright ? rect.width : rect.height))
    }
  }
}

/// How a corner is drawn.
private enum CornerShape: Equatable {
  case square
  case circular(Double)
  case continuous(Double)

  /// The shape of a corner of a rectangle of `size`; a continuous one shrinks to the room it has.
  init(radius: Double, curve: CornerCurve, in size: Size) {
    self =
      switch curve {
      case _ where radius <= 0: .square
      case .circular: .circular(radius)
      case .continuous: .continuous(radius * Self.room(for: radius, in: size))
      }
  }

  /// The part of a continuous corner of `radius` that fits a rectangle of `size`, at most 1.
  static func room(for radius: Double, in size: Size) -> Double {
    radius > 0 ? min(1, min(size.width, size.height) / (2 * continuousReach * radius)) : 1
  }

  /// How much of each edge a continuous corner of radius 1 takes.
  static let continuousReach = 1.528665

  /// A corner of radius 1 at the origin, from the left edge to the top edge: three cubics, as Core Animation draws it.
  static let continuousCurve = [
    Point(x: 0, y: continuousReach), Point(x: 0, y: 1.088493), Point(x: 0, y: 0.868407),
    Point(x: 0.074911, y: 0.631494), Point(x: 0.169060, y: 0.372824), Point(x: 0.372824, y: 0.169060),
    Point(x: 0.631494, y: 0.074911), Point(x: 0.868407, y: 0), Point(x: 1.088493, y: 0),
    Point(x: continuousReach, y: 0),
  ]
}

/// A corner of a rectangle: the top left one, turned clockwise.
private struct Corner {
  var position: Point
  var quarterTurns: Int
  var shape: CornerShape
  /// The lengths of the sides that lead to it and away from it.
  var sides: (before: Double, after: Double)

  /// The corner, clockwise; the first element leads to where it begins.
  var elements: [Path.Element] {
    switch shape {
    case .square: return [.line(position)]
    case .circular(let radius):
      // Inside of a border, the side between a round corner and a square one can be too short for the whole quarter.
      func beyond(_ side: Double) -> Double { side < radius ? asin((radius - side) / radius) : 0 }
      let (before, after) = (beyond(sides.before), beyond(sides.after))
      guard before + after < .pi / 2 else { return [.line(position)] }
      return [
        .arc(
          Path.Arc(
            center: turned(Point(x: radius, y: radius)), radius: radius,
            start: Double(quarterTurns + 2) * .pi / 2 + before, sweep: .pi / 2 - before - after))
      ]
    case .continuous(let radius):
      let points = CornerShape.continuousCurve.map { turned(Point(x: $0.x * radius, y: $0.y * radius)) }
      return [.line(points[0])]
        + stride(from: 3, through: 9, by: 3).map {
          .curve(points[$0 - 2], points[$0 - 1], end: points[$0])
        }
    }
  }

  /// An offset from the top left corner, turned to this one.
  private func turned(_ offset: Point) -> Point {
    switch quarterTurns {
    case 0: Point(x: position.x + offset.x, y: position.y + offset.y)
    case 1: Point(x: position.x - offset.y, y: position.y + offset.x)
    case 2: Point(x: position.x - offset.x, y: position.y - offset.y)
    default: Point(x: position.x + offset.y, y: position.y - offset.x)
    }
  }
}
