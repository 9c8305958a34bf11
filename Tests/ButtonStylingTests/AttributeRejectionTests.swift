import ButtonStyling
import Documents
import Testing

@Suite("Values that attributes refuse")
struct AttributeRejectionTests {
  struct Rejected: Sendable, CustomTestStringConvertible {
    let attribute: String
    let value: String
    let pointer: String
    let reason: DocumentIssue.Reason
    var testDescription: String { "\(attribute): \(value.prefix(60))" }

    /// A value with one issue, at `pointer` below the attribute.
    init(_ attribute: String, _ value: String, at pointer: String = "", _ reason: DocumentIssue.Reason) {
      self.attribute = attribute
      self.value = value
      self.pointer = pointer
      self.reason = reason
    }
  }

  private static func range(
    _ value: Double, _ minimum: Double, _ maximum: Double, excluding: Bool = false
  ) -> DocumentIssue.Reason {
    .outOfRange(value, minimum: minimum, maximum: maximum, isMinimumExcluded: excluding)
  }
  private static let long = 100_000.0
  private static let tooLong = "\"" + String(repeating: "é", count: 4097) + "\""
  private static let shadows = "[" + Array(repeating: "{}", count: 17).joined(separator: ",") + "]"

  static let texts: [Rejected] = [
    Rejected("title", "16", .wrongType(expected: .string, found: 16)),
    Rejected("title", tooLong, .tooLong(4097, limit: 4096)),
    Rejected("title", #""a\u0000""#, .controlCharacter(0)),
    Rejected("subtitle", #""a\r\n""#, .controlCharacter(13)),
    Rejected("badge", #""\u001b""#, .controlCharacter(27)),
    Rejected("attributedTitle", #""a""#, .wrongType(expected: .array, found: "a")),
    Rejected("attributedTitle", #"["a"]"#, at: "/0", .wrongType(expected: .object, found: "a")),
    Rejected("attributedTitle", #"[{"text": "a"}, {}]"#, at: "/1", .missingMember("text")),
    Rejected(
      "attributedTitle", #"[{"text": "a", "underline": true}]"#, at: "/0/underline",
      .wrongType(expected: .string, found: true)),
    Rejected(
      "attributedTitle", #"[{"text": \#(tooLong.dropLast(3))"}, {"text": "abcd"}]"#,
      .tooLong(4099, limit: 4096)),
    Rejected("image", #""a/b""#, .malformedResourceName("a/b")),
    Rejected("image", #""..""#, .malformedResourceName("..")),
    Rejected("image", #""""#, .malformedResourceName("")),
    Rejected("backgroundImage", #""a.png""#, .malformedResourceName("a.png")),
    Rejected("keepsSizeOf", #""pressed""#, .unknownState(part: "pressed")),
    Rejected("keepsSizeOf", "4", .wrongType(expected: .string, found: 4)),
  ]

  static let colors: [Rejected] = [
    Rejected("titleColor", #""blurple""#, .malformedColor("blurple")),
    Rejected("backgroundColor", ##""#12345""##, .malformedColor("#12345")),
    Rejected("tintColor", "255", .wrongType(expected: .color, found: 255)),
    Rejected("borderColor", "[]", .wrongType(expected: .color, found: [])),
    Rejected("overlayColor", #"{"light": "red"}"#, .missingMember("dark")),
    Rejected(
      "overlayColor", #"{"light": "red", "dark": "off"}"#, at: "/dark", .malformedColor("off")),
    Rejected(
      "overlayColor", #"{"light": "red", "dark": {"light": "red", "dark": "red"}}"#, at: "/dark",
      .wrongType(expected: .color, found: ["light": "red", "dark": "red"])),
    Rejected("shadow", #"[{}, {"color": ""}]"#, at: "/1/color", .malformedColor("")),
  ]

  static let numbers: [Rejected] = [
    Rejected("borderWidth", "-1", range(-1, 0, long)),
    Rejected("borderWidth", "1e300", range(1e300, 0, long)),
    Rejected("borderWidth", #""16""#, .wrongType(expected: .number, found: "16")),
    Rejected("borderWidth", "true", .wrongType(expected: .number, found: true)),
    Rejected("cornerRadius", "-0.5", range(-0.5, 0, 1e9)),
    Rejected("cornerRadius", #""round""#, .unknownName("round", allowed: ["a number", "capsule"])),
    Rejected("cornerRadius", "[4]", .wrongType(expected: .numberOrName, found: [4])),
    Rejected("alpha", "1.0000001", range(1.0000001, 0, 1)), Rejected("alpha", "-0.1", range(-0.1, 0, 1)),
    Rejected("spacing", "-100001", range(-100_001, -long, long)),
    Rejected("titleLines", "1.5", .wrongType(expected: .integer, found: 1.5)),
    Rejected("titleLines", "-1", range(-1, 0, 1000)), Rejected("titleLines", "1e30", range(1e30, 0, 1000)),
    Rejected("titlePadding", "-1", range(-1, 0, long)), Rejected("width", "-1", range(-1, 0, long)),
    Rejected("height", "-1", range(-1, 0, long)), Rejected("minWidth", "-1", range(-1, 0, long)),
    Rejected("minHeight", "-1", range(-1, 0, long)), Rejected("maxWidth", "-1", range(-1, 0, long)),
    Rejected("maxHeight", "-1", range(-1, 0, long)),
    Rejected("adjustsImageTint", "1", .wrongType(expected: .boolean, found: 1)),
    Rejected("clipsToBounds", #""true""#, .wrongType(expected: .boolean, found: "true")),
    Rejected("font", #"{"size": 0}"#, at: "/size", range(0, 0, 1000, excluding: true)),
    Rejected("font", #"{"size": -1}"#, at: "/size", range(-1, 0, 1000, excluding: true)),
    Rejected("font", #"{"weight": 0}"#, at: "/weight", range(0, 1, 1000)),
    Rejected("font", #"{"weight": true}"#, at: "/weight", .wrongType(expected: .numberOrName, found: true)),
    Rejected("font", #"{"lineHeight": -1}"#, at: "/lineHeight", range(-1, 0, long)),
    Rejected("spinner", #"{"lineWidth": -1}"#, at: "/lineWidth", range(-1, 0, long)),
  ]

  static let objects: [Rejected] = [
    Rejected("font", "15", .wrongType(expected: .object, found: 15)),
    Rejected("font", #"{"family": ""}"#, at: "/family", .empty),
    Rejected("font", #"{"features": {"tn": 1}}"#, at: "/features/tn", .malformedTag("tn")),
    Rejected("font", #"{"features": {"tn/m": -1}}"#, at: "/features/tn~1m", range(-1, 0, 99)),
    Rejected(
      "font", #"{"features": ["tnum"]}"#, at: "/features", .wrongType(expected: .object, found: ["tnum"])),
    Rejected("imageSize", #"{"width": 1}"#, .missingMember("height")),
    Rejected("titleShadow", #"{"offset": {"x": 0, "y": 0}}"#, .missingMember("color")),
    Rejected("titleShadow", #"{"color": "red"}"#, .missingMember("offset")),
    Rejected("outline", #"{"color": "red"}"#, .missingMember("width")),
    Rejected("outline", #"{"width": 1}"#, .missingMember("color")),
    Rejected("outline", "2", .wrongType(expected: .oneOrMany, found: 2)),
    Rejected("shadow", shadows, .tooLong(17, limit: 16)),
    Rejected("shadow", #"{"blur": 4, "radius": 2}"#, .conflictingMembers("radius", "blur")),
    Rejected("shadow", #"{"blur": -1}"#, at: "/blur", range(-1, 0, 1000)),
    Rejected("shadow", #"{"radius": -1}"#, at: "/radius", range(-1, 0, 500)),
    Rejected("shadow", #"{"opacity": 2}"#, at: "/opacity", range(2, 0, 1)),
    Rejected("contentInsets", #""4""#, .wrongType(expected: .insets, found: "4")),
    Rejected("contentInsets", "-4", range(-4, 0, long)),
    Rejected("contentInsets", #"{"left": 1, "trailing": 1}"#, .conflictingMembers("left", "trailing")),
    Rejected("hitSlop", #"{"leading": -1}"#, at: "/leading", range(-1, 0, long)),
    Rejected("backgroundImageCapInsets", #"{"top": -1}"#, at: "/top", range(-1, 0, long)),
    Rejected(
      "maskedCorners", #"["top"]"#, at: "/0",
      .unknownName("top", allowed: ["topLeft", "topRight", "bottomLeft", "bottomRight"])),
    Rejected("maskedCorners", #"["topLeft", "topLeft"]"#, at: "/1", .repeatedName("topLeft")),
    Rejected("maskedCorners", #""topLeft""#, .wrongType(expected: .array, found: "topLeft")),
    Rejected(
      "spinner", #"{"style": "bars"}"#, at: "/style", .unknownName("bars", allowed: ["ring", "spokes"])),
    Rejected(
      "spinner", #"{"placement": "title"}"#, at: "/placement",
      .unknownName("title", allowed: ["image", "center"])),
  ]

  @Test("A wrong value is one issue at its exact place", arguments: texts + colors + numbers + objects)
  func rejectedValue(value: Rejected) throws {
    let found = try issues(#"{"states": {"selected": {"\#(value.attribute)": \#(value.value)}}}"#)
    #expect(found.map(\.reason) == [value.reason])
    #expect(found.map(\.pointer.description) == ["/states/selected/\(value.attribute)\(value.pointer)"])
  }
}
