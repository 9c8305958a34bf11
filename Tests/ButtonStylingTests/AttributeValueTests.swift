import ButtonStyling
import Documents
import Geometry
import Testing

/// Values that an attribute takes: each list is an attribute, then pairs of what is read and what is written.
@Suite("Values of attributes")
struct AttributeValueTests {
  struct Accepted: Sendable, CustomTestStringConvertible {
    let attribute: String
    let value: String
    let written: String
    var testDescription: String { "\(attribute): \(value)" }

    /// A value that is written as `written`, or as it was read.
    init(_ attribute: String, _ value: String, _ written: String? = nil) {
      self.attribute = attribute
      self.value = value
      self.written = written ?? value
    }
  }

  static let names: [(attribute: String, names: [String])] = [
    ("titleUnderline", ["none", "single", "double"]),
    ("titleTruncation", ["head", "middle", "tail", "clip"]),
    ("titleAlignment", ["natural", "left", "center", "right"]),
    ("imageRendering", ["original", "template"]),
    (
      "imageContentMode",
      ["scaleToFill", "scaleAspectFit", "scaleAspectFill", "center", "top", "bottom", "left", "right"]
    ),
    ("backgroundImageResizing", ["stretch", "tile"]),
    ("cornerCurve", ["circular", "continuous"]),
    ("imagePosition", ["left", "right", "top", "bottom", "leading", "trailing"]),
    ("horizontalAlignment", ["left", "center", "right", "fill", "leading", "trailing"]),
    ("verticalAlignment", ["top", "center", "bottom", "fill"]),
  ]

  @Test("Every name is taken, and an unknown one answered with those allowed", arguments: names)
  func enumeration(attribute: String, names: [String]) throws {
    for name in names {
      #expect(try issues(#"{"states": {"normal": {"\#(attribute)": "\#(name)"}}}"#) == [])
    }
    for wrong in ["", names[0].uppercased(), names[0] + " "] {
      #expect(
        try issues(#"{"states": {"normal": {"\#(attribute)": "\#(wrong)"}}}"#).map(\.reason)
          == [.unknownName(wrong, allowed: names)])
    }
  }

  static let accepted: [Accepted] = [
    Accepted("title", #""""#), Accepted("title", #""a\nb\tc""#), Accepted("title", #""\u202e\u200d ́""#),
    Accepted("attributedTitle", "[]"),
    Accepted(
      "attributedTitle",
      """
      [{"text": "a", "color": "red", "font": {"size": 20}, "backgroundColor": "#0000", "underline": "double",
        "strikethrough": true, "letterSpacing": -1, "baselineOffset": -2}]
      """,
      """
      [{"text": "a", "color": "#FF0000", "font": {"size": 20}, "backgroundColor": "#00000000",
        "underline": "double", "strikethrough": true, "letterSpacing": -1, "baselineOffset": -2}]
      """),
    Accepted(
      "attributedTitle", #"[{"text": "", "color": null, "font": null, "letterSpacing": null}]"#,
      #"[{"text": ""}]"#),
    Accepted("titleColor", #""UIColor.lightGray""#, ##""#AAAAAA""##),
    Accepted("titleColor", #""rgb(0 0 255 / 50%)""#, ##""#0000FF80""##),
    Accepted(
      "titleColor", #"{"light": "black", "dark": "white"}"#, ##"{"light": "#000000", "dark": "#FFFFFF"}"##),
    Accepted(
      "titleShadow", #"{"color": "black", "offset": {"x": -1}}"#,
      ##"{"color": "#000000", "offset": {"x": -1, "y": 0}}"##),
    Accepted("font", "{}"), Accepted("font", #"{"family": "system", "size": 15}"#, "{}"),
    Accepted(
      "font",
      #"{"lineHeight": 20, "features": {"tnum": 1, "ss01": 0}, "italic": true, "weight": "bold", "family": "Noto Sans", "letterSpacing": -0.5, "size": 0.5}"#,
      #"{"family": "Noto Sans", "size": 0.5, "weight": 700, "italic": true, "lineHeight": 20, "features": {"ss01": 0, "tnum": 1}, "letterSpacing": -0.5}"#
    ),
    Accepted("font", #"{"weight": 1}"#),
    Accepted(
      "font", #"{"weight": 1000, "size": 1000}"#,
      #"{"size": 1000, "weight": 1000}"#),
    Accepted("subtitleFont", #"{"size": 13}"#, "{}"), Accepted("subtitleFont", #"{"size": 15}"#),
    Accepted("titleLines", "0"), Accepted("titleLines", "3.0", "3"),
    Accepted("subtitle", #""b""#), Accepted("subtitleColor", #""currentColor""#),
    Accepted("titlePadding", "0"), Accepted("image", #""heart.2_x-y""#),
    Accepted("backgroundImage", #""0""#),
    Accepted("imageSize", #"{"height": 0, "width": 2.5}"#, #"{"width": 2.5, "height": 0}"#),
    Accepted("tintColor", #""transparent""#, ##""#00000000""##), Accepted("adjustsImageTint", "true"),
    Accepted("adjustsTitleTint", "true"), Accepted("clipsToBounds", "true"),
    Accepted("backgroundImageCapInsets", "4", #"{"top": 4, "left": 4, "bottom": 4, "right": 4}"#),
    Accepted("borderWidth", "0.3333333333333333"), Accepted("cornerRadius", #""capsule""#),
    Accepted("cornerRadius", "9999999"), Accepted("maskedCorners", "[]"),
    Accepted("maskedCorners", #"["bottomRight", "topLeft"]"#, #"["topLeft", "bottomRight"]"#),
    Accepted("shadow", "[]"), Accepted("shadow", "[{}]", "{}"),
    Accepted("shadow", #"{"radius": 3, "offset": {"x": 0, "y": -3}}"#, "{}"),
    Accepted("shadow", #"{"blur": 6}"#, "{}"), Accepted("shadow", #"{"blur": 5}"#, #"{"radius": 2.5}"#),
    Accepted("shadow", #"{"offset": {}}"#, #"{"offset": {"x": 0, "y": 0}}"#),
    Accepted(
      "shadow", #"[{"spread": -1, "inset": true}, {"opacity": 0, "knockout": true}]"#,
      #"[{"spread": -1, "inset": true}, {"opacity": 0, "knockout": true}]"#),
    Accepted(
      "outline", #"[{"color": "currentColor", "width": 0, "offset": -2}]"#,
      #"{"color": "currentColor", "width": 0, "offset": -2}"#),
    Accepted("alpha", "0"), Accepted("alpha", "1"), Accepted("spacing", "-8"),
    Accepted("contentInsets", #"{"top": 1}"#, #"{"top": 1, "left": 0, "bottom": 0, "right": 0}"#),
    Accepted("contentInsets", "{}", #"{"top": 0, "left": 0, "bottom": 0, "right": 0}"#),
    Accepted(
      "contentInsets", #"{"trailing": 4, "top": 1}"#,
      #"{"top": 1, "leading": 0, "bottom": 0, "trailing": 4}"#),
    Accepted("imageInsets", "-4", #"{"top": -4, "left": -4, "bottom": -4, "right": -4}"#),
    Accepted("titleInsets", #"{"top": -1, "leading": -2, "bottom": -3, "trailing": -4}"#),
    Accepted("hitSlop", #"{"top": 1, "left": 2, "bottom": 3, "right": 4}"#),
    Accepted("width", "0"), Accepted("height", "44"), Accepted("minWidth", "1"), Accepted("minHeight", "1"),
    Accepted("maxWidth", "0.5"), Accepted("maxHeight", "100000"), Accepted("spinner", "{}"),
    Accepted(
      "spinner",
      #"{"placement": "center", "style": "spokes", "size": 20, "lineWidth": 3, "trackColor": "red"}"#,
      ##"{"style": "spokes", "size": 20, "lineWidth": 3, "trackColor": "#FF0000", "placement": "center"}"##),
    Accepted("spinner", #"{"size": null, "trackColor": null}"#, "{}"),
    Accepted("keepsSizeOf", #""selected+highlighted""#, #""highlighted+selected""#),
    Accepted("keepsSizeOf", #""normal""#), Accepted("badge", #""99+""#),
  ]

  @Test("A value is read, and written in canonical spelling", arguments: accepted)
  func acceptedValue(value: Accepted) throws {
    let document = try sheet(#"{"states": {"normal": {"\#(value.attribute)": \#(value.value)}}}"#).document
    #expect(try document["states"]?["normal"]?[value.attribute] == json(value.written))
  }

  @Test("Every attribute but those of names takes some tested value")
  func completeness() {
    let tested = Set(Self.accepted.map(\.attribute) + Self.names.map(\.attribute))
    // Colours are tested in every place with those nested.
    let colors: Set = ["backgroundColor", "overlayColor", "borderColor"]
    #expect(Set(Attributes.names).subtracting(tested) == colors)
  }

  @Test(
    "A font's weight by its CSS name",
    arguments: [
      ("thin", 100), ("hairline", 100), ("extraLight", 200), ("ultraLight", 200), ("light", 300),
      ("normal", 400), ("regular", 400), ("medium", 500), ("semibold", 600), ("demibold", 600),
      ("bold", 700), ("extraBold", 800), ("ultraBold", 800), ("black", 900), ("heavy", 900),
    ])
  func fontWeight(name: String, weight: Int) throws {
    let style = try CascadedSheet(#"{"states": {"normal": {"font": {"weight": "\#(name)"}}}}"#)
      .resolved(.normal)
    #expect(style.font.weight == weight)
  }

  @Test("Insets by reading direction change sides from right to left")
  func insetsByDirection() throws {
    let insets = try CascadedSheet(
      #"{"states": {"normal": {"contentInsets": {"top": 1, "leading": 2, "bottom": 3, "trailing": 4}}}}"#
    ).resolved(.normal).contentInsets
    #expect(insets.resolved(in: .leftToRight) == .init(top: 1, left: 2, bottom: 3, right: 4))
    #expect(insets.resolved(in: .rightToLeft) == .init(top: 1, left: 4, bottom: 3, right: 2))
  }
}
