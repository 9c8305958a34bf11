import Documents
import Testing

@testable import ButtonStyling

@Suite("Issues of a sheet")
struct DocumentIssueTests {
  struct Wrong: Sendable, CustomTestStringConvertible {
    let text: String
    let pointer: String
    let reason: DocumentIssue.Reason
    var testDescription: String { text }

    /// A sheet with one issue.
    init(_ text: String, at pointer: String, _ reason: DocumentIssue.Reason) {
      self.text = text
      self.pointer = pointer
      self.reason = reason
    }
  }

  private static let singleStates = ["highlighted", "disabled", "selected", "focused", "hovered", "loading"]
  private static let curves = ["linear", "easeIn", "easeOut", "easeInEaseOut", "default"]

  static let settings = [
    Wrong("[]", at: "", .wrongType(expected: .object, found: [])),
    Wrong("null", at: "", .wrongType(expected: .object, found: nil)),
    Wrong(#""sheet""#, at: "", .wrongType(expected: .object, found: "sheet")),
    Wrong(#"{"name": 1}"#, at: "/name", .wrongType(expected: .string, found: 1)),
    Wrong(#"{"extends": "a/b"}"#, at: "/extends", .malformedResourceName("a/b")),
    Wrong(#"{"matching": "some"}"#, at: "/matching", .unknownName("some", allowed: ["subset", "exact"])),
    Wrong(#"{"missing": null}"#, at: "/missing", .wrongType(expected: .string, found: nil)),
    Wrong(#"{"precedence": "loading"}"#, at: "/precedence", .wrongType(expected: .array, found: "loading")),
    Wrong(
      #"{"precedence": ["loading", "normal"]}"#, at: "/precedence/1",
      .unknownName("normal", allowed: singleStates)),
    Wrong(
      #"{"precedence": ["highlighted+selected"]}"#, at: "/precedence/0",
      .unknownName("highlighted+selected", allowed: singleStates)),
    Wrong(
      #"{"precedence": ["loading", "focused", "loading"]}"#, at: "/precedence/2", .repeatedName("loading")),
    Wrong(
      #"{"disabledHides": ["disabled"]}"#, at: "/disabledHides/0",
      .unknownName("disabled", allowed: singleStates.filter { $0 != "disabled" })),
    Wrong(
      #"{"disabledHides": [8]}"#, at: "/disabledHides/0", .wrongType(expected: .string, found: 8)),
    Wrong(
      #"{"adjustsWhenDisabled": "yes"}"#, at: "/adjustsWhenDisabled",
      .wrongType(expected: .boolean, found: "yes")),
    Wrong(
      #"{"highlightedAlpha": 1.5}"#, at: "/highlightedAlpha",
      .outOfRange(1.5, minimum: 0, maximum: 1, isMinimumExcluded: false)),
    Wrong(#"{"states": []}"#, at: "/states", .wrongType(expected: .object, found: [])),
    Wrong(#"{"states": {"pressed": {}}}"#, at: "/states/pressed", .unknownState(part: "pressed")),
    Wrong(#"{"states": {"": {}}}"#, at: "/states/", .unknownState(part: "")),
    Wrong(#"{"states": {"a/b~c": {}}}"#, at: "/states/a~1b~0c", .unknownState(part: "a/b~c")),
    Wrong(#"{"states": {"normal": 4}}"#, at: "/states/normal", .wrongType(expected: .object, found: 4)),
    Wrong(
      #"{"states": {"selected+highlighted": {}, "highlighted+selected": {}}}"#,
      at: "/states/highlighted+selected", .repeatedState([.highlighted, .selected])),
    Wrong(
      #"{"states": {"selected": {}, "normal+selected": {}}}"#, at: "/states/normal+selected",
      .repeatedState(.selected)),
  ]

  static let motion = [
    Wrong(#"{"transitions": {}}"#, at: "/transitions", .wrongType(expected: .array, found: [:])),
    Wrong(#"{"transitions": [{"from": "*"}]}"#, at: "/transitions/0", .missingMember("to")),
    Wrong(
      #"{"transitions": [{"from": "*", "to": "off"}]}"#, at: "/transitions/0/to", .unknownState(part: "off")),
    Wrong(
      #"{"transitions": [{"from": "*", "to": "*", "mode": "fade"}]}"#, at: "/transitions/0/mode",
      .unknownName("fade", allowed: ["dissolve", "interpolate", "alpha"])),
    Wrong(
      #"{"transitions": [{"from": "*", "to": "*", "duration": -1}]}"#, at: "/transitions/0/duration",
      .outOfRange(-1, minimum: 0, maximum: 60, isMinimumExcluded: false)),
    Wrong(
      #"{"transitions": [{"from": "*", "to": "*", "curve": "ease"}]}"#, at: "/transitions/0/curve",
      .unknownName("ease", allowed: curves)),
    Wrong(
      #"{"transitions": [{"from": "*", "to": "*", "curve": [0, 9, 1.1, 0]}]}"#,
      at: "/transitions/0/curve/2", .outOfRange(1.1, minimum: 0, maximum: 1, isMinimumExcluded: false)),
    Wrong(
      #"{"transitions": [{"from": "*", "to": "*", "curve": [0, 0, 1]}]}"#, at: "/transitions/0/curve",
      .missingMember("3")),
    Wrong(
      #"{"transitions": [{"from": "*", "to": "*", "curve": [0, 0, 1, 1, 1]}]}"#, at: "/transitions/0/curve",
      .tooLong(5, limit: 4)),
    Wrong(
      #"{"transitions": [{"from": "*", "to": "*", "curve": 2}]}"#, at: "/transitions/0/curve",
      .wrongType(expected: .curve, found: 2)),
    Wrong(#"{"flag": {"no": "a", "yes": "b"}}"#, at: "/flag", .missingMember("default")),
    Wrong(#"{"flag": null}"#, at: "/flag", .wrongType(expected: .object, found: nil)),
    Wrong(
      #"{"flag": {"no": "a", "yes": "b", "default": "c d"}}"#, at: "/flag/default",
      .malformedResourceName("c d")),
    Wrong(
      #"{"flag": {"no": "a", "yes": "b", "default": "c", "incomingScale": -1}}"#, at: "/flag/incomingScale",
      .outOfRange(-1, minimum: 0, maximum: 8, isMinimumExcluded: false)),
  ]

  @Test("One wrong thing is one issue at its exact place", arguments: settings + motion)
  func single(wrong: Wrong) throws {
    let found = try issues(wrong.text)
    #expect(found.map(\.reason) == [wrong.reason])
    #expect(found.map(\.pointer.description) == [wrong.pointer])
  }

  @Test("All issues of a document are told at once, in its order")
  func allAtOnce() throws {
    let found = try issues(
      """
      {"matching": 1,
       "states": {
         "pressed": {"alpha": 2},
         "normal": {"title": "\\u0007", "contentInsets": {"left": -1, "leading": 1, "up": 1},
                    "shadow": [{"radius": -1, "blur": 1}, {"color": "?"}],
                    "attributedTitle": [{"color": 1}, {"text": 2}]},
         "normal+normal": {"borderWidht": 1, "spacing": null}},
       "transitions": [{"from": "a", "curve": [2, "x", 0, 0]}],
       "flag": {"no": "/", "maybe": "b"}}
      """)
    #expect(
      found.map(\.pointer.description) == [
        "/matching", "/states/pressed", "/states/pressed/alpha", "/states/normal/title",
        "/states/normal/contentInsets", "/states/normal/contentInsets/left",
        "/states/normal/contentInsets/up", "/states/normal/shadow/0", "/states/normal/shadow/0/radius",
        "/states/normal/shadow/1/color", "/states/normal/attributedTitle/0/color",
        "/states/normal/attributedTitle/0", "/states/normal/attributedTitle/1/text",
        "/states/normal+normal", "/states/normal+normal/borderWidht", "/states/normal+normal/spacing",
        "/transitions/0/from", "/transitions/0/curve/0", "/transitions/0/curve/1", "/transitions/0",
        "/flag/no", "/flag/maybe", "/flag", "/flag",
      ])
  }

  @Test(
    "An unknown member is answered with the nearest name where it is",
    arguments: [
      (#"{"state": {}}"#, "states"), (#"{"Matching": "exact"}"#, "matching"), (#"{"colour": 1}"#, nil),
      (#"{"states": {"normal": {"titleColour": "red"}}}"#, "titleColor"),
      (#"{"states": {"normal": {"borderwidth": 1}}}"#, "borderWidth"),
      (#"{"states": {"normal": {"tilte": "a"}}}"#, "title"),
      (#"{"states": {"normal": {"widht": 1}}}"#, "width"),
      (#"{"states": {"normal": {"font": {"italics": true}}}}"#, "italic"),
      (#"{"states": {"normal": {"imageInsets": {"botom": 1}}}}"#, "bottom"),
      (#"{"states": {"normal": {"imageInsets": {"leadin": 1}}}}"#, "leading"),
      (#"{"states": {"normal": {"shadow": [{"blurr": 1}]}}}"#, "blur"),
      (#"{"states": {"normal": {"": 1}}}"#, nil),
    ])
  func unknownMember(text: String, nearest: String?) throws {
    let reasons = try issues(text).map(\.reason)
    guard case .unknownMember(let found, let known)? = reasons.first else {
      Issue.record("\(reasons)")
      return
    }
    #expect(reasons.count == 1)
    #expect(found == nearest)
    #expect(nearest.map(known.contains) ?? !known.isEmpty)
  }

  @Test(
    "The nearest name differs by no more than a third of its letters",
    arguments: [
      ("selcted", "selected"), ("SELECTED", "selected"), ("slected", "selected"), ("eslected", "selected"),
      ("sleecetd", "selected"), ("sel", nil), ("", nil), ("xyz", nil),
      (String(repeating: "selected", count: 9), nil), ("slctd", "selected"), ("high", nil),
      ("hghlght", "highlighted"),
    ])
  func nearest(text: String, expected: String?) {
    #expect(nearestName(to: text, in: ["highlighted", "selected"]) == expected)
  }

  @Test("No name of an attribute is what another is called elsewhere, and no such name is one of two")
  func namesElsewhere() throws {
    var seen: Set<String> = []
    for name in Attributes.all.flatMap(\.namesElsewhere) {
      #expect(!Attributes.names.contains(name), "\(name)")
      #expect(seen.insert(name.lowercased()).inserted, "\(name)")
    }
    #expect(!seen.isEmpty)
  }

  @Test("There is no nearest of no names")
  func nearestOfNone() {
    #expect(nearestName(to: "a", in: []) == nil)
  }
}
