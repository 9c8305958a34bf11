import ButtonStyling
import Documents

/// Makes valid sheets, the same for the same seed; spellings vary, so that most are not canonical.
struct SheetGenerator {
  private var random: SplitMix

  init(seed: UInt64) {
    random = SplitMix(state: seed)
  }

  mutating func sheet() -> JSONValue {
    var sheet = JSONObject()
    let settings: [(String, JSONValue)] = [
      ("name", .string(text())), ("extends", "base.1"), ("matching", pick(["subset", "exact"])),
      ("missing", pick(["default", "keep"])),
      ("precedence", pick([[], ["focused"], ["loading", "hovered"]])),
      ("disabledHides", pick([[], ["selected", "highlighted"]])), ("adjustsWhenHighlighted", .bool(flip())),
      ("highlightedAlpha", fraction()), ("adjustsWhenDisabled", .bool(flip())), ("disabledAlpha", fraction()),
      ("states", states()), ("transitions", .array(repeated { $0.transition() })),
      (
        "flag",
        object(
          always: [("no", "heart"), ("yes", "heart-filled"), ("default", "h_3")],
          maybe: [("duration", fraction()), ("curve", curve()), ("outgoingScale", fraction())])
      ),
    ]
    for (name, value) in settings.shuffled(using: &random) where flip() { sheet.append(name, value) }
    return .object(sheet)
  }

  private mutating func states() -> JSONValue {
    let names = ["normal", "selected+highlighted", "disabled", "normal+loading", "hovered,focused"]
    var states = JSONObject()
    for name in names.shuffled(using: &random) where flip() { states.append(name, style()) }
    return .object(states)
  }

  mutating func style() -> JSONValue {
    var style = JSONObject()
    for name in Attributes.names.shuffled(using: &random) where flip() { style.append(name, value(of: name)) }
    return .object(style)
  }

  /// A valid value of an attribute; attributes of names take the first letter's choice of two.
  private mutating func value(of name: String) -> JSONValue {
    switch name {
    case "title", "subtitle", "badge": pick([nil, "", .string(text())])
    case "attributedTitle": pick([nil, .array(repeated { $0.run() })])
    case "titleColor": color(allowsCurrent: false)
    case "subtitleColor", "borderColor": color()
    case "tintColor", "backgroundColor", "overlayColor": pick([nil, color()])
    case "titleShadow": object(always: [("color", color()), ("offset", point())])
    case "font", "subtitleFont": font()
    case "titleUnderline": pick(["none", "single", "double"])
    case "titleLines": pick([0, 1, 12])
    case "titleTruncation": pick(["head", "middle", "tail", "clip"])
    case "titleAlignment": pick(["natural", "left", "center", "right"])
    case "image", "backgroundImage": pick([nil, "star", "a.b-c_d"])
    case "imageRendering": pick(["original", "template"])
    case "imageSize": pick([nil, object(always: [("width", length()), ("height", length())])])
    case "imageContentMode": pick(["scaleToFill", "scaleAspectFit", "bottom"])
    case "adjustsImageTint", "adjustsTitleTint", "clipsToBounds": .bool(flip())
    case "backgroundImageResizing": pick(["stretch", "tile"])
    case "cornerRadius": pick(["capsule", length()])
    case "cornerCurve": pick(["circular", "continuous"])
    case "maskedCorners": pick([[], ["bottomRight"], ["bottomLeft", "topRight", "topLeft"]])
    case "shadow": pick([nil, shadow(), .array(repeated { $0.shadow() })])
    case "outline": pick([nil, outline(), .array(repeated { $0.outline() })])
    case "alpha": fraction()
    case "imagePosition": pick(["left", "top", "trailing"])
    case "horizontalAlignment": pick(["left", "fill", "leading"])
    case "verticalAlignment": pick(["top", "center", "bottom", "fill"])
    case "contentInsets", "hitSlop", "backgroundImageCapInsets", "imageInsets", "titleInsets": insets()
    case "spinner": pick([nil, spinner()])
    case "keepsSizeOf": pick([nil, "normal", "selected+highlighted"])
    case "width", "height", "minWidth", "minHeight", "maxWidth", "maxHeight": pick([nil, length()])
    default: length()
    }
  }

  private mutating func run() -> JSONValue {
    object(
      always: [("text", .string(text()))],
      maybe: [
        ("color", pick([nil, color()])), ("font", pick([nil, font()])), ("backgroundColor", color()),
        ("underline", pick(["none", "single"])), ("strikethrough", .bool(flip())),
        ("letterSpacing", pick([nil, length()])), ("baselineOffset", length()),
      ])
  }

  private mutating func font() -> JSONValue {
    object(maybe: [
      ("family", pick(["system", "Noto Sans"])), ("size", pick([13, 15, 17.5])),
      ("weight", pick([400, "bold", 650])), ("italic", .bool(flip())), ("lineHeight", pick([nil, length()])),
      ("features", pick([[:], ["tnum": 1, "liga": 0]])), ("letterSpacing", length()),
    ])
  }

  private mutating func shadow() -> JSONValue {
    object(
      always: [pick([("radius", 3), ("blur", 5), ("blur", length())])],
      maybe: [
        ("color", color()), ("opacity", fraction()), ("offset", point()), ("spread", length()),
        ("inset", .bool(flip())), ("knockout", .bool(flip())),
      ])
  }

  private mutating func outline() -> JSONValue {
    object(always: [("color", color()), ("width", length())], maybe: [("offset", length())])
  }

  private mutating func spinner() -> JSONValue {
    object(maybe: [
      ("style", pick(["ring", "spokes"])), ("size", pick([nil, length()])), ("lineWidth", length()),
      ("color", color()), ("trackColor", pick([nil, color()])), ("placement", pick(["image", "center"])),
    ])
  }

  private mutating func transition() -> JSONValue {
    object(
      always: [("from", pick(["*", "normal"])), ("to", pick(["*", "selected+focused"]))],
      maybe: [
        ("mode", pick(["dissolve", "interpolate", "alpha"])), ("duration", pick([0.25, 0, 3])),
        ("curve", curve()),
      ])
  }

  private mutating func curve() -> JSONValue {
    pick(["linear", "default", "easeInEaseOut", [0.1, -2, 1, 2.5]])
  }

  private mutating func insets() -> JSONValue {
    let sides = pick([["top", "left", "bottom", "right"], ["trailing", "top", "leading"]])
    return pick([length(), object(maybe: sides.map { ($0, 1.25) })])
  }

  private mutating func point() -> JSONValue {
    object(maybe: [("x", length()), ("y", -2)])
  }

  private mutating func color(allowsCurrent: Bool = true) -> JSONValue {
    let single: [JSONValue] =
      ["red", "#12345678", "hsl(200 50% 40% / 0.3)", "UIColor.gray", "transparent"]
      + (allowsCurrent ? ["currentColor"] : [])
    return flip() ? pick(single) : object(always: [("light", pick(single)), ("dark", pick(single))])
  }

  private mutating func text() -> String { pick(["", "a", "Öl\nקפה", "👩‍👩‍👧 \"\\/"]) }
  private mutating func fraction() -> JSONValue { .number(Double.random(in: 0...1, using: &random)) }
  private mutating func length() -> JSONValue {
    pick([0, 2, .number(Double.random(in: 0...50, using: &random))])
  }
  private mutating func flip() -> Bool { Bool.random(using: &random) }

  private mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int.random(in: choices.indices, using: &random)]
  }

  private mutating func repeated(_ make: (inout SheetGenerator) -> JSONValue) -> [JSONValue] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in make(&self) }
  }

  /// An object that has some members, and others or not, in any order.
  private mutating func object(
    always: [(String, JSONValue)] = [], maybe: [(String, JSONValue)] = []
  ) -> JSONValue {
    let members = always + maybe.filter { _ in flip() }
    return .object(
      JSONObject(members.shuffled(using: &random).map { JSONObject.Member(name: $0.0, value: $0.1) }))
  }
}

/// Vigna's SplitMix64: the same numbers everywhere for the same seed.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
