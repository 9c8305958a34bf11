import ButtonStyling
import Documents
import Testing

@Suite("Defaults of attributes")
struct AttributeDefaultTests {
  static let font = """
    {"family": "system", "size": 15, "weight": 400, "italic": false, "lineHeight": null, "features": {},
     "letterSpacing": 0}
    """
  static let noInsets = #"{"top": 0, "left": 0, "bottom": 0, "right": 0}"#

  /// Every attribute and what it is where no state says anything.
  static let table: [(name: String, value: String)] = [
    ("title", "null"), ("attributedTitle", "null"), ("titleColor", ##""#FFFFFF""##), ("titleShadow", "null"),
    ("font", font), ("titleUnderline", #""none""#), ("titleLines", "1"), ("titleTruncation", #""middle""#),
    ("titleAlignment", #""natural""#), ("subtitle", "null"), ("subtitleColor", ##""#FFFFFF""##),
    ("subtitleFont", font.replacing("15", with: "13")), ("titlePadding", "1"), ("image", "null"),
    ("imageRendering", #""original""#), ("imageSize", "null"), ("imageContentMode", #""scaleToFill""#),
    ("tintColor", "null"), ("adjustsImageTint", "false"), ("adjustsTitleTint", "false"),
    ("backgroundImage", "null"), ("backgroundImageCapInsets", noInsets),
    ("backgroundImageResizing", #""stretch""#), ("backgroundColor", "null"), ("overlayColor", "null"),
    ("borderWidth", "0"), ("borderColor", ##""#000000""##), ("cornerRadius", "0"),
    ("cornerCurve", #""circular""#),
    ("maskedCorners", #"["topLeft", "topRight", "bottomLeft", "bottomRight"]"#),
    ("clipsToBounds", "false"), ("shadow", "null"), ("outline", "null"), ("alpha", "1"),
    ("imagePosition", #""leading""#), ("spacing", "0"), ("contentInsets", noInsets),
    ("imageInsets", noInsets), ("titleInsets", noInsets), ("horizontalAlignment", #""center""#),
    ("verticalAlignment", #""center""#), ("width", "null"), ("height", "null"), ("minWidth", "null"),
    ("minHeight", "null"), ("maxWidth", "null"), ("maxHeight", "null"), ("hitSlop", noInsets),
    ("spinner", "null"), ("keepsSizeOf", "null"), ("badge", "null"),
  ]

  @Test("The attributes are those of the table, in its order")
  func names() {
    #expect(Attributes.names == Self.table.map(\.name))
  }

  @Test("Every default is the table's", arguments: table)
  func defaultValue(name: String, value: String) throws {
    let style = CascadedSheet(StyleSheet()).resolved(.normal)
    #expect(try style.document[name] == json(value))
  }

  @Test("null is taken where the default is none, and nowhere else", arguments: table)
  func null(name: String, value: String) throws {
    let found = try issues(#"{"states": {"normal": {"\#(name)": null}}}"#)
    let pointer = JSONPointer(["states", "normal", name])
    #expect(found == (value == "null" ? [] : [DocumentIssue(pointer: pointer, reason: .nullNotAllowed)]))
  }

  @Test("The schema has every attribute with a description and its default", arguments: table)
  func schema(name: String, value: String) throws {
    let attributes = StyleSheet.schema["properties"]?["states"]?["additionalProperties"]?["properties"]
    let schema = try #require(attributes?[name])
    #expect(schema["description"]?.string?.isEmpty == false)
    // Unlike a resolved style, the schema tells that the subtitle takes the title's colour.
    #expect(try schema["default"] == (name == "subtitleColor" ? "currentColor" : json(value)))
  }

  @Test("The members of nested objects have their defaults")
  func nestedDefaults() throws {
    let style = try CascadedSheet(
      """
      {"states": {"normal": {
        "attributedTitle": [{"text": "a"}], "shadow": {}, "outline": {"color": "red", "width": 2},
        "spinner": {}}}}
      """
    ).resolved(.normal)
    #expect(
      try style.document["attributedTitle"]
        == json(
          """
          [{"text": "a", "color": null, "font": null, "backgroundColor": null, "underline": null,
            "strikethrough": false, "letterSpacing": null, "baselineOffset": 0}]
          """))
    #expect(
      try style.document["shadow"]
        == json(
          """
          {"color": "#000000", "opacity": 1, "radius": 3, "offset": {"x": 0, "y": -3}, "spread": 0,
           "inset": false, "knockout": false}
          """))
    #expect(try style.document["outline"] == json(##"{"color": "#FF0000", "width": 2, "offset": 0}"##))
    #expect(
      try style.document["spinner"]
        == json(
          """
          {"style": "ring", "size": null, "lineWidth": 2, "color": "#FFFFFF", "trackColor": null,
           "placement": "image"}
          """))
  }

  @Test("Transitions and flags have their defaults")
  func motionDefaults() throws {
    let sheet = try sheet(
      """
      {"transitions": [{"from": "*", "to": "selected"}], "flag": {"no": "a", "yes": "b", "default": "c"}}
      """)
    let transition = try #require(sheet.transitions?.first)
    #expect(transition.mode == .dissolve)
    #expect(transition.duration == 0.25)
    #expect(transition.curve == .named(.easeInEaseOut))
    let flag = try #require(sheet.flag)
    #expect(flag.duration == 0.5)
    #expect(flag.curve == .named(.easeInEaseOut))
    #expect(flag.incomingScale == 0.1)
    #expect(flag.outgoingScale == 2)
  }
}
