import ButtonStyling
import Documents
import Geometry
import Testing

@Suite("Interpolation of styles")
struct InterpolationTests {
  /// The value of an attribute `share` of the way from `normal` to `highlighted`, each an attribute's value in JSON.
  private func between(_ name: String, _ from: String, _ to: String, at share: Double) throws -> JSONValue? {
    let sheet = try CascadedSheet(
      #"{"states": {"normal": {"\#(name)": \#(from)}, "highlighted": {"\#(name)": \#(to)}}}"#)
    return sheet.resolved(.normal).interpolated(to: sheet.resolved(.highlighted), at: share).document[name]
  }

  @Test("Between texts that are canonically equivalent, it is the second from one half on")
  func equivalentTexts() throws {
    for (share, expected) in [(0.25, "\u{FA19}"), (0.75, "\u{795E}")] {
      let title = try #require(try between("title", #""\ufa19""#, #""\u795e""#, at: share))
      // Two JSON values are the same when their scalars are.
      #expect(title == .string(expected))
    }
  }

  @Test(
    "A value that has steps between is there in proportion",
    arguments: [
      ("borderWidth", "2", "6", "3"),
      ("alpha", "1", "0.5", "0.875"),
      ("cornerRadius", "4", "12", "6"),
      ("width", "100", "200", "125"),
      ("spacing", "-4", "4", "-2"),
      ("backgroundColor", #""blue""#, #""UIColor.green""#, ##""#0040BF""##),
      ("backgroundColor", #""red""#, #""transparent""#, ##""#FF0000BF""##),
      ("tintColor", ##""#FF000080""##, ##""#0000FF80""##, ##""#BF004080""##),
      (
        "contentInsets", "8", #"{"top": 0, "leading": 16, "bottom": 0, "trailing": 4}"#,
        #"{"top": 6, "leading": 10, "bottom": 6, "trailing": 7}"#
      ),
      (
        "titleInsets", #"{"left": 4}"#, #"{"left": -4, "right": 8}"#,
        #"{"top": 0, "left": 2, "bottom": 0, "right": 2}"#
      ),
      (
        "imageSize", #"{"width": 10, "height": 20}"#, #"{"width": 20, "height": 16}"#,
        #"{"width": 12.5, "height": 19}"#
      ),
      (
        "outline", #"{"color": "red", "width": 2}"#, #"{"color": "red", "width": 4, "offset": 4}"#,
        ##"{"color": "#FF0000", "width": 2.5, "offset": 1}"##
      ),
    ])
  func proportion(name: String, from: String, to: String, expected: String) throws {
    #expect(try between(name, from, to, at: 0.25) == json(expected))
  }

  @Test(
    "A value without steps between is the new one from one half on",
    arguments: [
      ("title", #""old""#, #""new""#), ("title", "null", #""new""#), ("titleLines", "1", "3"),
      ("image", #""a""#, #""b""#), ("clipsToBounds", "false", "true"), ("width", "null", "20"),
      ("maskedCorners", #"["topLeft"]"#, #"["topRight"]"#), ("cornerRadius", "4", #""capsule""#),
      (
        "contentInsets", #"{"top": 0, "left": 1, "bottom": 0, "right": 0}"#,
        #"{"top": 0, "leading": 1, "bottom": 0, "trailing": 0}"#
      ),
    ])
  func switched(name: String, from: String, to: String) throws {
    #expect(try between(name, from, to, at: 0.499) == json(from))
    #expect(try between(name, from, to, at: 0.5) == json(to))
  }

  @Test("A colour that is none comes from and goes to transparent without changing its hue")
  func colorsFade() throws {
    #expect(try between("overlayColor", "null", ##""#336699""##, at: 0.2) == ##"#33669933"##)
    #expect(try between("overlayColor", ##""#336699""##, "null", at: 0.2) == ##"#336699CC"##)
  }

  @Test("A shadow comes from nothing as in CSS; the shorter of two lists is filled up")
  func shadows() throws {
    let one = #"{"color": "red", "radius": 8, "offset": {"x": 0, "y": 4}}"#
    let grown = try #require(try between("shadow", "null", one, at: 0.25))
    #expect(grown["radius"] == 2)
    #expect(try grown["offset"] == json(#"{"x": 0, "y": 1}"#))
    #expect(grown["color"] == "#FF000040")
    let two = try #require(try between("shadow", one, "[\(one), \(one)]", at: 0.25)?.array)
    #expect(two.count == 2)
    #expect(two.first?["radius"] == 8)
    #expect(two.last?["radius"] == 2)
  }

  @Test("The parts of a font move or switch each in its own way")
  func fonts() throws {
    let font = try #require(
      try between(
        "font", #"{"size": 10, "weight": 400}"#, #"{"size": 20, "weight": 700, "italic": true}"#, at: 0.25))
    #expect(font["size"] == 12.5)
    #expect(font["weight"] == 475)
    #expect(font["italic"] == false)
  }

  @Test(
    "Between any two styles lies a style that a sheet may say, however far the easing overshoots",
    arguments: 1...40)
  func bounds(seed: UInt64) throws {
    var generator = SheetGenerator(seed: seed)
    let (first, second) = (try resolved(&generator), try resolved(&generator))
    #expect(first.interpolated(to: second, at: 0) == first)
    #expect(first.interpolated(to: second, at: 1) == second)
    for share in [-2, -0.3, 0.1, 0.5, 0.9, 1.2, 3] {
      let style = first.interpolated(to: second, at: share)
      let sheet = JSONValue.object(["states": .object(["normal": style.document])])
      #expect(throws: Never.self) { try StyleSheet(document: sheet) }
    }
    #expect(first.interpolated(to: second, at: 0.3).state == .normal)
  }

  private func resolved(_ generator: inout SheetGenerator) throws -> ResolvedStyle {
    let style = try StyleSheet(document: .object(["states": .object(["normal": generator.style()])]))
    return CascadedSheet(style).resolved(.normal)
  }
}
