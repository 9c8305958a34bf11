import ButtonStyling
import Geometry
import Pixels
import Rendering
import Testing

/// What single pixels cannot tell; one property a picture.
@Suite("Recorded pictures")
struct GoldenTests {
  @Test(
    "The examples look as recorded in each of their states, as PNG and as SVG", arguments: Example.allCases,
    [1, 3])
  func examples(example: Example, scale: Int) throws {
    for state in try example.sample().sheet.declaredStates {
      let sample = try example.sample(state: state, scale: Double(scale))
      let name = "\(example.rawValue)-\(state)@\(scale)x"
      try Golden(name: name).expect(sample.png())
      try DrawnSVG(of: sample).expect(like: sample.bitmap(), name: name)
    }
  }

  @Test("The flag example shows the picture of its value", arguments: FlagValue.allCases)
  func flag(value: FlagValue) throws {
    try Golden(name: "flag-at-rest-\(value)")
      .expect(Example.flag.sample(scale: 2).asked { $0.flag = value }.png())
  }

  private static let square = #""width": 72, "height": 40, "backgroundColor": "rgb(51 102 204)""#
  private static let box = #"\#(square), "cornerRadius": 10"#
  private static let continuous = #""backgroundColor": "teal", "cornerCurve": "continuous""#
  private static let bare = #""width": 72, "height": 40, "cornerRadius": 10"#
  private static let label =
    #""titleColor": "black", "backgroundColor": "white", "cornerRadius": 6, "contentInsets": 10"#

  @Test(
    "A property looks as recorded, as PNG and as SVG",
    arguments: [
      ("shadow", #"\#(box), "shadow": {"radius": 4, "offset": {"x": 0, "y": 3}, "opacity": 0.5}"#),
      ("shadow-under-nothing", #"\#(bare), "shadow": {"radius": 4, "offset": {"x": 0, "y": 3}}"#),
      (
        "shadow-knockout", #"\#(bare), "shadow": {"radius": 4, "offset": {"x": 0, "y": 3}, "knockout": true}"#
      ),
      (
        "shadow-list",
        #"\#(box), "shadow": [{"color": "red", "radius": 1, "offset": {"x": 0, "y": 2}}, {"color": "lime", "radius": 0, "spread": 3, "offset": {"x": 0, "y": 4}}]"#
      ),
      (
        "shadow-inset",
        #"\#(box), "borderWidth": 2, "borderColor": "navy", "shadow": {"inset": true, "radius": 3, "offset": {"x": 0, "y": 3}}"#
      ),
      ("outline", #"\#(box), "outline": {"color": "orange", "width": 3, "offset": 2}"#),
      (
        "outline-square",
        #"\#(square), "outline": {"color": "orange", "width": 3, "offset": 2}"#
      ),
      (
        "outline-list",
        #"\#(box), "outline": [{"color": "white", "width": 2}, {"color": "orange", "width": 4}, {"color": "black", "width": 1, "offset": -5}]"#
      ),
      (
        "continuous-corners",
        #""width": 90, "height": 80, "backgroundColor": "teal", "borderWidth": 6, "borderColor": "black", "cornerRadius": 24, "cornerCurve": "continuous""#
      ),
      // Of a radius that takes 1.53 times as much of each side, 96 % fit here and 83 % there: shrunk, and circular.
      ("continuous-corners-tight", #"\#(continuous), "width": 90, "height": 76, "cornerRadius": 26"#),
      ("continuous-corners-too-tight", #"\#(continuous), "width": 90, "height": 76, "cornerRadius": 30"#),
      // The border inside of circular corners, and the ring around tight ones, would each decide otherwise alone.
      (
        "continuous-corners-too-tight-border",
        #"\#(continuous), "width": 90, "height": 76, "cornerRadius": 28, "borderWidth": 6, "borderColor": "black""#
      ),
      (
        "continuous-corners-tight-outline",
        #"\#(continuous), "width": 90, "height": 76, "cornerRadius": 27.5, "outline": {"color": "orange", "width": 3, "offset": 2}"#
      ),
      (
        "continuous-corners-masked",
        #"\#(continuous), "width": 90, "height": 80, "cornerRadius": 24, "maskedCorners": ["topLeft", "bottomRight"], "borderWidth": 5, "borderColor": "black""#
      ),
      (
        "continuous-corners-shadow",
        #"\#(continuous), "width": 90, "height": 80, "cornerRadius": 20, "shadow": {"radius": 3, "spread": 2, "offset": {"x": 0, "y": 4}, "opacity": 0.6}"#
      ),
      (
        "continuous-corners-outline",
        #"\#(continuous), "width": 90, "height": 80, "cornerRadius": 20, "outline": {"color": "orange", "width": 3, "offset": 2}"#
      ),
      (
        "continuous-corners-clip",
        #""width": 90, "height": 80, "cornerRadius": 24, "cornerCurve": "continuous", "clipsToBounds": true, "backgroundImage": "dots", "backgroundImageResizing": "tile""#
      ),
      (
        "masked-corners",
        #"\#(square), "cornerRadius": 16, "maskedCorners": ["topLeft", "bottomRight"], "borderWidth": 4, "borderColor": "navy", "overlayColor": "rgb(255 255 0 / 40%)""#
      ),
      ("tile", #""width": 67, "height": 40, "backgroundImage": "dots", "backgroundImageResizing": "tile""#),
      (
        "tile-caps",
        #""width": 37, "height": 26, "backgroundImage": "dots", "backgroundImageCapInsets": 3, "backgroundImageResizing": "tile""#
      ),
      (
        "nine-parts",
        #""width": 72, "height": 40, "backgroundImage": "bubble", "backgroundImageCapInsets": 9"#
      ),
      (
        "nine-parts-shrunk",
        #""width": 14, "height": 11, "backgroundImage": "bubble", "backgroundImageCapInsets": 9"#
      ),
      (
        "nine-parts-narrow",
        #""width": 14, "height": 40, "backgroundImage": "bubble", "backgroundImageCapInsets": 9"#
      ),
      (
        "nine-parts-uneven",
        #""width": 60, "height": 40, "backgroundImage": "bubble", "backgroundImageCapInsets": {"top": 12, "left": 4, "bottom": 0, "right": 16}"#
      ),
      ("badge", #"\#(label), "title": "Inbox", "image": "bubble", "spacing": 12, "badge": "3""#),
      ("badge-wide", #"\#(label), "title": "Inbox", "image": "bubble", "spacing": 12, "badge": "99+""#),
      ("badge-of-title", #"\#(label), "title": "Inbox", "badge": "3""#),
      (
        "badge-outside",
        #""backgroundColor": "white", "clipsToBounds": true, "cornerRadius": 12, "image": "bubble", "badge": "12""#
      ),
      (
        "attributed-title",
        """
        "titleColor": "black", "font": {"size": 16}, "contentInsets": 6, "backgroundColor": "white",
        "attributedTitle": [{"text": "Now ", "color": "gray", "strikethrough": true},
          {"text": "9", "font": {"size": 26, "weight": "bold"}, "color": "green"},
          {"text": "99", "font": {"size": 12}, "baselineOffset": 9}, {"text": " each", "backgroundColor": "yellow"},
          {"text": " gy", "underline": "double"}, {"text": " gy", "underline": "single", "letterSpacing": 3}]
        """
      ),
      (
        "title-shadow",
        #"\#(box), "title": "Shadow", "titleShadow": {"color": "black", "offset": {"x": 1, "y": 1}}"#
      ),
      (
        "subtitle",
        #"\#(label), "title": "Inbox", "subtitle": "12 new, one starred", "titleAlignment": "center", "subtitleColor": "gray""#
      ),
      (
        "two-lines",
        #"\#(label), "title": "A title that goes on for longer than two lines", "titleLines": 2, "titleTruncation": "tail", "width": 110"#
      ),
      (
        "scripts",
        #"\#(label), "title": "مرحبا שלום ไทยกี่ 日本語 한국어 हिन्दी 👨‍👩‍👧 ❤️""#
      ),
    ])
  func property(name: String, attributes: String) throws {
    let sample = try Sample(attributes, scale: 2).with(picture: "dots", Self.dots())
      .with(picture: "bubble", Self.bubble())
    try Golden(name: name).expect(sample.png())
    try DrawnSVG(of: sample).expect(like: sample.bitmap(), name: name)
  }

  @Test(
    "A spinner looks as recorded, as PNG and as SVG",
    arguments: [
      ("ring", #"{}"#, 0, LayoutDirection.leftToRight),
      ("ring-right-to-left", #"{}"#, 0, .rightToLeft),
      ("ring-turned", #"{"size": 24, "lineWidth": 4}"#, 0.4, .leftToRight),
      ("ring-on-track", #"{"size": 24, "lineWidth": 3, "trackColor": "rgb(0 0 0 / 15%)"}"#, 0, .leftToRight),
      ("ring-in-the-middle", #"{"placement": "center", "color": "teal"}"#, 0, .leftToRight),
      ("spokes", #"{"style": "spokes"}"#, 0, .leftToRight),
      ("spokes-turned", #"{"style": "spokes", "size": 24, "lineWidth": 3}"#, 0.4, .leftToRight),
      ("spokes-in-the-middle", #"{"style": "spokes", "placement": "center"}"#, 0, .leftToRight),
    ])
  func spinner(name: String, spinner: String, time: Double, direction: LayoutDirection) throws {
    let sheet = """
      {"states": {"normal": {\(Self.label), "title": "Save", "image": "bubble", "spacing": 6},
        "loading": {"keepsSizeOf": "normal", "spinner": \(spinner)}}}
      """
    let sample = try Sample(sheet: sheet, scale: 2).with(picture: "bubble", Self.bubble()).asked { query in
      query.state = .loading
      query.at = time
      query.direction = direction
    }
    try Golden(name: "spinner-\(name)").expect(sample.png())
    try DrawnSVG(of: sample).expect(like: sample.bitmap(), name: name)
  }

  @Test("A badge stays at the image's right corner where text runs from right to left")
  func badgeFromRightToLeft() throws {
    let attributes = #"\#(Self.label), "title": "Inbox", "image": "bubble", "spacing": 12, "badge": "3""#
    let sample = try Sample(attributes, scale: 2).with(picture: "bubble", Self.bubble())
    try Golden(name: "badge-right-to-left").expect(sample.asked { $0.direction = .rightToLeft }.png())
  }

  @Test(
    "A flag's picture larger than the button",
    arguments: [("flag-large", false), ("flag-large-clipped", true)])
  func largeFlag(name: String, clips: Bool) throws {
    let sheet = """
      {"states": {"normal": {"width": 18, "height": 14, "backgroundColor": "navy", "cornerRadius": 5,
        "borderWidth": 1, "borderColor": "red", "clipsToBounds": \(clips)}},
        "flag": {"no": "bubble", "yes": "bubble", "default": "bubble"}}
      """
    let sample = try Sample(sheet: sheet, scale: 2).with(picture: "bubble", Self.bubble())
    try Golden(name: name).expect(sample.png())
  }

  /// 12 by 12: a spot off the middle.
  private static func dots() throws -> Bitmap {
    try .made(12, 12) { x, y in
      (x - 4) * (x - 4) + (y - 5) * (y - 5) < 12 ? 0xFFD2_5014 : 0xFFFF_F0C8
    }
  }

  /// 24 by 24: rounded, with a dark rim and a light inside.
  private static func bubble() throws -> Bitmap {
    try .made(24, 24) { x, y in
      let (dx, dy) = (max(0, abs(2 * x - 23) - 9), max(0, abs(2 * y - 23) - 9))
      let distance = dx * dx + dy * dy
      return distance > 210 ? 0 : distance > 110 ? 0xFF1E_5AAA : 0xFFA0_D2FF
    }
  }
}
