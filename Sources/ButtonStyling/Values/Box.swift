import Documents
import Geometry

extension Codec where Value == Point {
  /// A displacement `{x, y}`; what is not there is as in `template`.
  static func point(_ template: Point) -> Codec {
    record(
      template,
      [
        Field("x", \.x, .number, "Points to the right."),
        Field("y", \.y, .number, "Points down."),
      ])
  }
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
  static let cornerRadius = Codec(
    schema: ["anyOf": [["type": "number", "minimum": 0], ["type": "string", "const": "capsule"]]],
    read: { document, reading in
      switch document {
      case .number: return Codec<Double>.length.read(document, &reading).map { .points($0) }
      case .string("capsule"): return .capsule
      case .string(let text): reading.report(.unknownName(text, allowed: ["capsule"]))
      default: reading.report(.wrongType(expected: .numberOrName, found: document))
      }
      return nil
    },
    write: { value, _ in
      switch value {
      case .points(let radius): .number(radius)
      case .capsule: "capsule"
      }
    })
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
        let issueCount = reading.issues.count
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
        return reading.issues.count == issueCount ? corners : nil
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
    let physical = Codec<Insets>.record(
      .zero,
      [
        Field("top", \.top, side, "From the top, in points."),
        Field("left", \.left, side, "From the left, in points."),
        Field("bottom", \.bottom, side, "From the bottom, in points."),
        Field("right", \.right, side, "From the right, in points."),
      ])
    // Leading is held as left, trailing as right.
    let directional = Codec<Insets>.record(
      .zero,
      [
        Field("top", \.top, side, "From the top, in points."),
        Field("leading", \.left, side, "From where reading begins, in points."),
        Field("bottom", \.bottom, side, "From the bottom, in points."),
        Field("trailing", \.right, side, "From where reading ends, in points."),
      ])
    return Codec(
      schema: ["anyOf": [side.schema, physical.schema, directional.schema]],
      read: { document, reading in
        switch document {
        case .number: return side.read(document, &reading).map { .all($0) }
        case .object(let object):
          let follows = ["leading", "trailing"].first { object[$0] != nil }
          let fixed = ["left", "right"].first { object[$0] != nil }
          if let follows, let fixed {
            reading.report(.conflictingMembers(fixed, follows))
            return nil
          }
          guard follows != nil else { return physical.read(document, &reading).map { .physical($0) } }
          return directional.read(document, &reading).map {
            .directional(top: $0.top, leading: $0.left, bottom: $0.bottom, trailing: $0.right)
          }
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
      })
  }
}
