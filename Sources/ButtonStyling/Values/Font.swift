import Documents
public import Geometry

/// The font of a text.
public struct Font: Sendable, Hashable {
  /// The family; `system` is the service's own.
  @Verbatim public var family = "system"
  /// Points per em; above 0.
  public var size = 15.0
  /// 1…1000; 400 is regular, 700 bold.
  public var weight = 400
  /// Whether it is slanted.
  public var italic = false
  /// The height of each line in points, the text centred in it; nil takes the font's ascent and descent.
  public var lineHeight: Double?
  /// OpenType features by tag; 0 switches one off.
  public var features: [String: Int] = [:]
  /// What is added between characters, in points.
  public var letterSpacing = 0.0

  /// A font; what is not given is the default.
  public init(
    family: String = "system", size: Double = 15, weight: Int = 400, italic: Bool = false,
    lineHeight: Double? = nil,
    features: [String: Int] = [:], letterSpacing: Double = 0
  ) {
    self.family = family
    self.size = size
    self.weight = weight
    self.italic = italic
    self.lineHeight = lineHeight
    self.features = features
    self.letterSpacing = letterSpacing
  }

  /// The system's font at a size, regular.
  public static func system(size: Double, weight: Int = 400) -> Font {
    Font(size: size, weight: weight)
  }
}

extension Codec where Value == Font {
  /// A font whose size is `size` unless it says otherwise.
  static func font(size: Double = 15) -> Codec {
    record(
      Font(size: size),
      [
        Field(
          "family", \.family, .text(limit: 256, mayBeEmpty: false),
          "Font family; `system` is the service's own (Inter). One that is not installed falls back."),
        Field("size", \.size, .fontSize, "Points per em."),
        Field("weight", \.weight, .fontWeight, "1 to 1000, or a name such as `semibold`."),
        Field("italic", \.italic, .bool, "Whether the font is slanted."),
        Field(
          "lineHeight", \.lineHeight, .optional(.length),
          "Height of each line in points, the text centred in it; null takes the font's ascent and descent."),
        Field("features", \.features, .fontFeatures, "OpenType features by tag, such as `{\"tnum\": 1}`."),
        Field(
          "letterSpacing", \.letterSpacing, .number, "Points added after each character; may be negative."),
      ])
  }
}

extension Codec where Value == Int {
  /// A font's weight, by number or by one of the usual names in CSS Fonts 4 (so `heavy` is 900, not UIKit's 800).
  fileprivate static let fontWeight: Codec = {
    let names: [(name: String, weight: Int)] = [
      ("thin", 100), ("hairline", 100), ("extraLight", 200), ("ultraLight", 200), ("light", 300),
      ("normal", 400), ("regular", 400), ("medium", 500), ("semibold", 600), ("demibold", 600),
      ("bold", 700), ("extraBold", 800), ("ultraBold", 800), ("black", 900), ("heavy", 900),
    ]
    let number = integer(1...1000)
    let table = NameTable(names.map(\.name))
    let allowed = table.names
    return Codec(
      schema: ["anyOf": [number.schema, ["type": "string", "enum": .array(allowed.map { .string($0) })]]],
      read: { document, reading in
        switch document {
        case .number: return number.read(document, &reading)
        case .string(let text):
          if let place = table.place(of: text) { return names[place].weight }
          reading.report(.unknownName(text, allowed: ["a number from 1 to 1000"] + allowed))
        default: reading.report(.wrongType(expected: .numberOrName, found: document))
        }
        return nil
      },
      write: number.write,
      interpolate: { from, to, share in
        let weight = (Double(from) + Double(to - from) * share).rounded()
        return Int(min(max(weight, 1), 1000))
      })
  }()
}

extension Codec where Value == [String: Int] {
  /// OpenType features by tag.
  fileprivate static let fontFeatures: Codec = {
    let value = Codec<Int>.integer(0...99)
    let limit = 64
    return Codec(
      schema: [
        "type": "object", "maxProperties": .number(Double(limit)), "additionalProperties": value.schema,
        "propertyNames": ["pattern": "^[ !#-~]{4}$"],
      ],
      read: { document, reading in
        guard case .object(let object) = document else {
          reading.report(.wrongType(expected: .object, found: document))
          return nil
        }
        guard object.members.count <= limit else {
          reading.report(.tooLong(object.members.count, limit: limit))
          return nil
        }
        let issueCount = reading.issueCount
        var features: [String: Int] = [:]
        for member in object.members {
          reading.descend(member.name) { reading in
            // A quotation mark would end the tag in the feature strings that text engines take.
            let isTag =
              member.name.utf8.count == 4
              && member.name.utf8.allSatisfy { (0x20..<0x7F).contains($0) && $0 != 0x22 }
            if !isTag { reading.report(.malformedTag(member.name)) }
            features[member.name] = value.read(member.value, &reading)
          }
        }
        return reading.issueCount == issueCount ? features : nil
      },
      write: { features, detail in
        .object(
          JSONObject(
            features.sorted { $0.key < $1.key }.map {
              JSONObject.Member(name: $0.key, value: value.write($0.value, detail))
            }))
      })
  }()
}
