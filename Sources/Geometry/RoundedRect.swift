/// The radii of the four corners of a rectangle, in points.
public struct CornerRadii: Sendable, Hashable {
  /// Top left.
  public var topLeft: Double
  /// Top right.
  public var topRight: Double
  /// Bottom left.
  public var bottomLeft: Double
  /// Bottom right.
  public var bottomRight: Double

  /// Square corners.
  public static let zero = CornerRadii(topLeft: 0, topRight: 0, bottomLeft: 0, bottomRight: 0)

  /// Radii from each corner's own.
  public init(topLeft: Double, topRight: Double, bottomLeft: Double, bottomRight: Double) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomLeft = bottomLeft
    self.bottomRight = bottomRight
  }

  /// The radii with `change` applied to each.
  public func mapped(_ change: (Double) -> Double) -> CornerRadii {
    CornerRadii(
      topLeft: change(topLeft), topRight: change(topRight),
      bottomLeft: change(bottomLeft), bottomRight: change(bottomRight))
  }

  /// The radii scaled by one factor so that no two corners of a side overlap (CSS's rule).
  ///
  /// `f = min(1, w/(tl+tr), w/(bl+br), h/(tl+bl), h/(tr+br))`, sums of zero ignored.
  public func fitted(in size: Size) -> CornerRadii {
    func ratio(_ side: Double, _ sum: Double) -> Double { sum > 0 ? side / sum : 1 }
    let factor = min(
      1,
      ratio(size.width, topLeft + topRight), ratio(size.width, bottomLeft + bottomRight),
      ratio(size.height, topLeft + bottomLeft), ratio(size.height, topRight + bottomRight))
    return factor < 1 ? mapped { $0 * factor } : self
  }
}

/// How a corner bends.
public enum CornerCurve: String, Sendable, Hashable, CaseIterable {
  /// A quarter of a circle.
  case circular
  /// A curve whose curvature sets in gradually, as Core Animation draws it.
  case continuous
}

/// A rectangle with rounded corners, in points: the outline of a button and of all that follows it.
public struct RoundedRect: Sendable, Hashable {
  /// The rectangle.
  public var rect: Rect
  /// Its effective radii: they fit the rectangle.
  public var radii: CornerRadii
  /// How the corners bend.
  public var curve: CornerCurve

  /// A rounded rectangle; `radii` are taken as they are.
  public init(rect: Rect, radii: CornerRadii = .zero, curve: CornerCurve = .circular) {
    self.rect = rect
    self.radii = radii
    self.curve = curve
  }

  /// The outline `distance` points further in, with radii smaller by as much; square corners stay square.
  ///
  /// A negative distance grows it. This is how borders and outlines of CSS follow corners.
  public func inset(by distance: Double) -> RoundedRect {
    RoundedRect(
      rect: rect.inset(by: distance),
      radii: radii.mapped { $0 > 0 ? max($0 - distance, 0) : 0 },
      curve: curve)
  }

  /// The outline grown by a shadow's spread; a negative one shrinks it as `inset` does.
  ///
  /// The rule of CSS Backgrounds 3: a radius below the spread grows by less the smaller it is, so that a corner that is
  /// nearly square stays nearly square.
  public func spread(by distance: Double) -> RoundedRect {
    guard distance > 0 else { return inset(by: -distance) }
    return RoundedRect(
      rect: rect.inset(by: -distance),
      radii: radii.mapped { radius in
        let missing = 1 - min(radius / distance, 1)
        return radius + distance * (1 - missing * missing * missing)
      },
      curve: curve)
  }
}
