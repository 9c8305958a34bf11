import Documents
import Geometry

extension Codec where Value == Point {
  /// A displacement `{x, y}`; a part that is not there is 0.
  static let point: Codec = {
    let parts = record(
      Point.zero,
      [
        Field("x", \.x, .number, "Points to the right."),
        Field("y", \.y, .number, "Points down."),
      ])
    return Codec(
      schema: parts.schema, read: parts.read, write: { value, _ in parts.write(value, .full) },
      interpolate: parts.interpolate)
  }()
}

extension Codec where Value == Size {
  /// Extents `{width, height}` of 0 or more.
  static let size = record(
    Size.zero,
    [
      Field("width", \.width, .length, "Points.", isRequired: true),
      Field("height", \.height, .length, "Points.", isRequired: true),
    ])
}

/// The radius of a button's corners.
public enum CornerRadius: Sendable, Hashable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// In points, 0 or more.
  case points(Double)
  /// Half of the shorter side.
  case capsule

  /// A radius in points.
  public init(floatLiteral value: Double) { self = .points(value) }
  /// A radius in points.
  public init(integerLiteral value: Int) { self = .points(Double(value)) }
}

extension Codec where Value == CornerRadius {
  static let cornerRadius: Codec = {
    // Far above other lengths: a radius that is too large is scaled, and authors write one to mean a capsule.
    let points = Codec<Double>.number(minimum: 0, maximum: 1_000_000_000)
    return Codec(
      schema: ["anyOf": [points.schema, ["type": "string", "const": "capsule"]]],
      read: { document, reading in
        switch document {
        case .number: return points.read(document, &reading).map { .points($0) }
        case .string("capsule"): return .capsule
        case .string(let text): reading.report(.unknownName(text, allowed: ["a number", "capsule"]))
        default: reading.report(.wrongType(expected: .numberOrName, found: document))
        }
        return nil
      },
      write: { value, detail in
        switch value {
        case .points(let radius): points.write(radius, detail)
        case .capsule: "capsule"
        }
      },
      interpolate: { from, to, share in
        guard case .points(let start) = from, case .points(let end) = to else {
          return share < 0.5 ? from : to
        }
        return .points(points.interpolate(start, end, share))
      })
  }()
}

/// A set of corners.
public struct Corners: OptionSet, Sendable, Hashable {
  /// One bit a corner.
  public let rawValue: UInt8

  /// A set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Top left.
  public static let topLeft = Corners(rawValue: 1)
  /// Top right.
  public static let topRight = Corners(rawValue: 2)
  /// Bottom left.
  public static let bottomLeft = Corners(rawValue: 4)
  /// Bottom right.
  public static let bottomRight = Corners(rawValue: 8)
  /// All four.
  public static let all: Corners = [.topLeft, .topRight, .bottomLeft, .bottomRight]

  fileprivate static let names: [(name: String, corner: Corners)] = [
    ("topLeft", .topLeft), ("topRight", .topRight), ("bottomLeft", .bottomLeft),
    ("bottomRight", .bottomRight),
  ]
}

extension Codec where Value == Corners {
  static let corners: Codec = {
    let allowed = Corners.names.map(\.name)
    return Codec(
      schema: [
        "type": "array", "uniqueItems": true,
        "items": ["type": "string", "enum": .array(allowed.map { .string($0) })],
      ],
      read: { document, reading in
        guard case .array(let elements) = document else {
          reading.report(.wrongType(expected: .array, found: document))
          return nil
        }
        let issueCount = reading.issueCount
        var corners: Corners = []
        for (index, element) in elements.enumerated() {
          reading.descend(String(index)) { reading in
            guard case .string(let text) = element else {
              return reading.report(.wrongType(expected: .string, found: element))
            }
            guard let known = Corners.names.first(where: { $0.name == text }) else {
              return reading.report(.unknownName(text, allowed: allowed))
            }
            if !corners.insert(known.corner).inserted { reading.report(.repeatedName(text)) }
          }
        }
        return reading.issueCount == issueCount ? corners : nil
      },
      write: { corners, _ in
        .array(Corners.names.filter { corners.contains($0.corner) }.map { .string($0.name) })
      })
  }()
}

extension Codec where Value == StyleInsets {
  /// Insets of 0 or more.
  static let insets = insets(side: .length)
  /// Insets that may be negative.
  static let signedInsets = insets(side: .number)

  /// One number for all sides, or members by physical side, or by sides that follow the reading direction.
  private static func insets(side: Codec<Double>) -> Codec {
    let top = Field<Insets>("top", \.top, side, "From the top, in points.")
    let left = Field<Insets>("left", \.left, side, "From the left, in points.")
    let bottom = Field<Insets>("bottom", \.bottom, side, "From the bottom, in points.")
    let right = Field<Insets>("right", \.right, side, "From the right, in points.")
    // Leading is held as left, trailing as right.
    let leading = Field<Insets>("leading", \.left, side, "From where reading begins, in points.")
    let trailing = Field<Insets>("trailing", \.right, side, "From where reading ends, in points.")
    let physical = Codec<Insets>.record(.zero, [top, left, bottom, right])
    let directional = Codec<Insets>.record(.zero, [top, leading, bottom, trailing])
    let either = Codec<Insets>.record(.zero, [top, left, bottom, right, leading, trailing])
    return Codec(
      schema: ["anyOf": [side.schema, physical.schema, directional.schema]],
      read: { document, reading in
        switch document {
        case .number: return side.read(document, &reading).map { .all($0) }
        case .object(let object):
          let follows = ["leading", "trailing"].first(where: object.hasMember)
          let fixed = ["left", "right"].first(where: object.hasMember)
          if let follows, let fixed { reading.report(.conflictingMembers(fixed, follows)) }
          guard let sides = either.read(document, &reading), follows == nil || fixed == nil else {
            return nil
          }
          return follows == nil
            ? .physical(sides)
            : .directional(top: sides.top, leading: sides.left, bottom: sides.bottom, trailing: sides.right)
        default:
          reading.report(.wrongType(expected: .insets, found: document))
          return nil
        }
      },
      write: { value, _ in
        switch value {
        case .physical(let insets): physical.write(insets, .full)
        case .directional(let top, let leading, let bottom, let trailing):
          directional.write(Insets(top: top, left: leading, bottom: bottom, right: trailing), .full)
        }
      },
      interpolate: { from, to, share in
        if let from = from.physical, let to = to.physical {
          return .physical(physical.interpolate(from, to, share))
        }
        guard let from = from.directional, let to = to.directional else { return share < 0.5 ? from : to }
        let sides = directional.interpolate(from, to, share)
        return .directional(top: sides.top, leading: sides.left, bottom: sides.bottom, trailing: sides.right)
      },
      respell: { insets, patch in
        let (fixed, follows) = (["left", "right"], ["leading", "trailing"])
        let isDirectional = follows.contains(where: patch.hasMember)
        let (wanted, others) = isDirectional ? (follows, fixed) : (fixed, follows)
        let isEven = insets[others[0]] == insets[others[1]]
        // Where the sides differ, those of the other kind mean something else, and only make room.
        guard isEven ? wanted.contains(where: patch.hasMember) : wanted.contains(where: patch.sets) else {
          return insets
        }
        var insets = insets
        for (old, new) in zip(others, wanted) {
          if isEven, let side = insets[old] { insets[new] = side }
          insets[old] = nil
        }
        return insets
      })
  }
}

extension JSONObject {
  /// Whether, as a patch, it sets the member called `name`.
  fileprivate func sets(_ name: String) -> Bool { self[name].map { $0 != .null } ?? false }
}

extension StyleInsets {
  /// The insets if they are the same in both reading directions.
  fileprivate var physical: Insets? {
    let insets = resolved(in: .leftToRight)
    return insets == resolved(in: .rightToLeft) || isPhysical ? insets : nil
  }

  /// The insets with leading as left and trailing as right, if they follow the reading direction or are the same in
  /// both.
  fileprivate var directional: Insets? {
    let insets = resolved(in: .leftToRight)
    return !isPhysical || insets.left == insets.right ? insets : nil
  }

  private var isPhysical: Bool {
    if case .physical = self { true } else { false }
  }
}
