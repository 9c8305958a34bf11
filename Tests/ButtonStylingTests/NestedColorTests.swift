import ButtonStyling
import Documents
import Testing

@Suite("Colours of a resolved style")
struct NestedColorTests {
  /// Every place where a colour may stand: the attribute, its value around the colour (`%`), and the way to the
  /// colour in the resolved document.
  struct Place: Sendable, CustomTestStringConvertible {
    let attribute: String
    let value: String
    let path: [String]
    var testDescription: String { ([attribute] + path).joined(separator: "/") }
  }

  static let places = [
    Place(attribute: "attributedTitle", value: #"[{"text": "a", "color": %}]"#, path: ["0", "color"]),
    Place(
      attribute: "attributedTitle", value: #"[{"text": "a"}, {"text": "b", "backgroundColor": %}]"#,
      path: ["1", "backgroundColor"]),
    Place(
      attribute: "titleShadow", value: #"{"color": %, "offset": {"x": 0, "y": 1}}"#, path: ["color"]),
    Place(attribute: "subtitleColor", value: "%", path: []),
    Place(attribute: "tintColor", value: "%", path: []),
    Place(attribute: "backgroundColor", value: "%", path: []),
    Place(attribute: "overlayColor", value: "%", path: []),
    Place(attribute: "borderColor", value: "%", path: []),
    Place(attribute: "shadow", value: #"{"color": %}"#, path: ["color"]),
    Place(attribute: "shadow", value: #"[{}, {"color": %, "blur": 4}]"#, path: ["1", "color"]),
    Place(attribute: "outline", value: #"{"color": %, "width": 2}"#, path: ["color"]),
    Place(attribute: "spinner", value: #"{"color": %}"#, path: ["color"]),
    Place(attribute: "spinner", value: #"{"trackColor": %}"#, path: ["trackColor"]),
  ]

  private func color(
    _ spelling: String, at place: Place, title: String = #""black""#, _ scheme: ColorScheme = .light
  ) throws -> JSONValue? {
    let value = place.value.replacing("%", with: spelling)
    let style = try CascadedSheet(
      #"{"states": {"normal": {"titleColor": \#(title), "\#(place.attribute)": \#(value)}}}"#
    ).resolved(.normal, scheme: scheme)
    return place.path.reduce(style.document[place.attribute]) { value, token in
      if let index = Int(token) { value?.array?[index] } else { value?[token] }
    }
  }

  @Test("currentColor is the title's colour", arguments: places)
  func currentColor(place: Place) throws {
    #expect(try color(#""currentColor""#, at: place, title: ##""#123456""##) == "#123456")
    #expect(try color(#""CURRENTCOLOR""#, at: place, title: ##""#123456""##) == "#123456")
  }

  @Test("Of a pair the colour for the scheme counts", arguments: places)
  func pair(place: Place) throws {
    let pair = ##"{"light": "#111111", "dark": "#EEEEEE80"}"##
    #expect(try color(pair, at: place, .light) == "#111111")
    #expect(try color(pair, at: place, .dark) == "#EEEEEE80")
  }

  @Test("currentColor in a pair follows the pair of the title's colour", arguments: places)
  func currentColorInPair(place: Place) throws {
    let title = ##"{"light": "#222222", "dark": "#DDDDDD"}"##
    let pair = ##"{"light": "#111111", "dark": "currentColor"}"##
    #expect(try color(pair, at: place, title: title, .light) == "#111111")
    #expect(try color(pair, at: place, title: title, .dark) == "#DDDDDD")
  }

  @Test("A subtitle and a spinner take the title's colour unless they have their own")
  func defaults() throws {
    let style = try CascadedSheet(##"{"states": {"normal": {"titleColor": "#123456", "spinner": {}}}}"##)
      .resolved(.normal)
    #expect(style.document["subtitleColor"] == "#123456")
    #expect(style.document["spinner"]?["color"] == "#123456")
    #expect(style.document["spinner"]?["trackColor"] == .null)
  }

  @Test("currentColor is the colour of the state shown, not of the entry that says it")
  func currentColorOfState() throws {
    let sheet = try CascadedSheet(
      """
      {"states": {"normal": {"titleColor": "#111111", "borderColor": "currentColor"},
                  "selected": {"titleColor": "#222222"}}}
      """)
    #expect(sheet.resolved(.normal).document["borderColor"] == "#111111")
    #expect(sheet.resolved(.selected).document["borderColor"] == "#222222")
  }

  @Test("A title's colour cannot be itself", arguments: ["currentColor", "currentcolor"])
  func circular(name: String) throws {
    #expect(
      try issues(#"{"states": {"normal": {"titleColor": "\#(name)"}}}"#)
        == [DocumentIssue(pointer: JSONPointer(["states", "normal", "titleColor"]), reason: .circularColor)])
    #expect(
      try issues(#"{"states": {"normal": {"titleColor": {"light": "red", "dark": "\#(name)"}}}}"#)
        == [
          DocumentIssue(
            pointer: JSONPointer(["states", "normal", "titleColor", "dark"]), reason: .circularColor)
        ])
  }

  @Test("A pair within a pair, which only code can make, means the colour of its scheme in a document too")
  func nestedPair() throws {
    let inner = StyleColor.scheme(light: .red, dark: .green)
    let made = StyleSheet().state(.normal) { $0.backgroundColor(.scheme(light: inner, dark: inner)) }
    #expect(
      made.document["states"]?["normal"]?["backgroundColor"] == ["light": "#FF0000", "dark": "#00FF00"])
    #expect(CascadedSheet(made).resolved(.normal, scheme: .dark).backgroundColor == .green)
  }
}
