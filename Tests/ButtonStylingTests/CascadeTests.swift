import ButtonStyling
import Documents
import Geometry
import Testing

@Suite("The cascade of a sheet")
struct CascadeTests {
  /// The page's worked examples: a sheet's states, a state, and the value by subset, exact, and exact with keep.
  struct Example: Sendable {
    var states: String
    var attribute = "backgroundColor"
    var state: ControlState
    /// A state in which the attribute had the value to keep.
    var previous: [ControlState] = []
    var expected: (subset: JSONValue, exact: JSONValue, kept: JSONValue)
  }

  static let greys = """
    {"normal": {"backgroundColor": "#808080"}, "selected": {"backgroundColor": "#D3D3D3"},
     "highlighted": {"backgroundColor": "#0000FF"}}
    """

  @Test(
    "Worked examples",
    arguments: [
      Example(
        states: greys, state: [.highlighted, .selected], expected: ("#0000FF", "#808080", "#808080")),
      Example(states: greys, state: [.disabled, .selected], expected: ("#D3D3D3", "#808080", "#808080")),
      Example(
        states: """
          {"normal": {"backgroundColor": "white"}, "selected+highlighted": {"backgroundColor": "navy"},
           "selected": {"backgroundColor": "blue"}, "disabled": {"backgroundColor": "silver"}}
          """,
        state: [.disabled, .selected], expected: ("#C0C0C0", "#FFFFFF", "#FFFFFF")),
      Example(
        states: #"{"selected": {"borderWidth": 11}, "focused": {"borderWidth": 7}}"#,
        attribute: "borderWidth", state: .normal, previous: [.focused], expected: (0, 0, 7)),
    ])
  func workedExample(example: Example) throws {
    func value(_ matching: String, _ missing: String) throws -> JSONValue? {
      let text = #"{"matching": "\#(matching)", "missing": "\#(missing)", "states": \#(example.states)}"#
      return try CascadedSheet(text).resolved(example.state, previous: example.previous)
        .document[example.attribute]
    }
    #expect(try value("subset", "default") == example.expected.subset)
    #expect(try value("exact", "default") == example.expected.exact)
    #expect(try value("exact", "keep") == example.expected.kept)
  }

  @Test("Each attribute is chosen by itself")
  func attributesAreIndependent() throws {
    let style = try CascadedSheet(
      """
      {"states": {"normal": {"title": "a", "borderWidth": 1}, "selected": {"title": "b"},
                  "highlighted": {"borderWidth": 2}}}
      """
    ).resolved([.highlighted, .selected])
    #expect(style.title == "b")
    #expect(style.borderWidth == 2)
    #expect(style.source(of: "title") == .entry(sheet: nil, state: .selected))
    #expect(style.source(of: "borderWidth") == .entry(sheet: nil, state: .highlighted))
    #expect(style.source(of: "alpha") == .default)
  }

  @Test("An entry of two bits beats any of one")
  func moreBitsWin() throws {
    let sheet = try CascadedSheet(
      """
      {"states": {"selected+focused": {"spacing": 2}, "loading": {"spacing": 1}}}
      """)
    #expect(sheet.resolved([.selected, .focused, .loading]).spacing == 2)
  }

  @Test("Of two entries of one bit the stronger by the default precedence wins", arguments: 0..<5)
  func defaultPrecedence(index: Int) throws {
    let names = ["loading", "disabled", "highlighted", "hovered", "selected", "focused"]
    let (stronger, weaker) = (names[index], names[index + 1])
    let sheet = try CascadedSheet(
      """
      {"disabledHides": [], "states": {"\(weaker)": {"spacing": 1}, "\(stronger)": {"spacing": 2}}}
      """)
    #expect(try sheet.resolved(ControlState(name: "\(stronger)+\(weaker)")).spacing == 2)
  }

  @Test("A sheet's precedence decides, and what it leaves out is weaker in the default order")
  func ownPrecedence() throws {
    let sheet = try CascadedSheet(
      """
      {"precedence": ["focused", "selected"], "disabledHides": [],
       "states": {"focused": {"spacing": 1}, "selected": {"spacing": 2}, "loading": {"spacing": 3},
                  "disabled": {"spacing": 4}}}
      """)
    #expect(sheet.resolved([.focused, .selected, .loading, .disabled]).spacing == 1)
    #expect(sheet.resolved([.selected, .loading, .disabled]).spacing == 2)
    #expect(sheet.resolved([.loading, .disabled]).spacing == 3)
  }

  @Test("The strongest bit decides between entries of equally many, not the sum of the rest")
  func strongestBit() {
    let order = StyleSheet.defaultPrecedence
    let strong = Specificity(of: [.loading, .focused], precedence: order)
    #expect(strong > Specificity(of: [.disabled, .highlighted], precedence: order))
    #expect(strong < Specificity(of: [.disabled, .highlighted, .hovered], precedence: order))
    #expect(strong == Specificity(of: [.focused, .loading], precedence: order))
  }

  @Test("An explicit null is a value and ends the search")
  func nullEndsTheSearch() throws {
    let style = try CascadedSheet(
      #"{"states": {"normal": {"image": "star"}, "disabled": {"image": null}}}"#
    ).resolved(.disabled)
    #expect(style.image == nil)
    #expect(style.source(of: "image") == .entry(sheet: nil, state: .disabled))
    #expect(style.document["image"] == .null)
  }

  @Test("A null that is kept stays a null")
  func nullIsKept() throws {
    let style = try CascadedSheet(
      #"{"matching": "exact", "missing": "keep", "states": {"selected": {"image": null}, "focused": {"image": "star"}}}"#
    ).resolved(.normal, previous: [.focused, .selected])
    #expect(style.image == nil)
    #expect(style.source(of: "image") == .previous)
  }

  @Test(
    "What is missing is kept from the latest state that had it",
    arguments: [
      ([], 0, .default), ([.selected], 11, .previous), ([.selected, .normal], 11, .previous),
      ([.selected, .focused, .normal], 7, .previous), ([.normal, .normal], 0, .default),
    ] as [([ControlState], Double, StyleSource)])
  func keep(previous: [ControlState], width: Double, source: StyleSource) throws {
    let style = try CascadedSheet(
      """
      {"matching": "exact", "missing": "keep",
       "states": {"selected": {"borderWidth": 11}, "focused": {"borderWidth": 7}}}
      """
    ).resolved(.normal, previous: previous)
    #expect(style.borderWidth == width)
    #expect(style.source(of: "borderWidth") == source)
  }

  @Test("History does not count unless what is missing is kept")
  func historyWithoutKeep() throws {
    let style = try CascadedSheet(#"{"states": {"selected": {"borderWidth": 11}}}"#)
      .resolved(.normal, previous: [.selected])
    #expect(style.borderWidth == 0)
    #expect(style.source(of: "borderWidth") == .default)
  }

  @Test("Disabled hides highlighted, hovered and focused, and the state is echoed as asked")
  func disabledHides() throws {
    let sheet = try CascadedSheet(
      """
      {"states": {"normal": {"spacing": 1}, "highlighted": {"spacing": 2}, "hovered": {"spacing": 3},
                  "focused": {"spacing": 4}, "selected": {"alpha": 0.5}}}
      """)
    let style = sheet.resolved([.disabled, .highlighted, .hovered, .focused, .selected])
    #expect(style.spacing == 1)
    #expect(style.alpha == 0.5)
    #expect(style.state == [.disabled, .highlighted, .hovered, .focused, .selected])
    #expect(style.effectiveState == [.disabled, .selected])
  }

  @Test("An entry for a combination that disabled hides never matches")
  func hiddenCombination() throws {
    let text = #"{"states": {"normal": {"spacing": 1}, "disabled+highlighted": {"spacing": 2}}"#
    #expect(try CascadedSheet(text + "}").resolved([.disabled, .highlighted]).spacing == 1)
    #expect(
      try CascadedSheet(text + #", "disabledHides": []}"#).resolved([.disabled, .highlighted]).spacing == 2)
  }

  @Test("In exact mode the state without its hidden bits is what an entry must equal")
  func exactAfterHiding() throws {
    let sheet = try CascadedSheet(
      #"{"matching": "exact", "states": {"normal": {"spacing": 1}, "disabled": {"spacing": 2}}}"#)
    #expect(sheet.resolved([.disabled, .highlighted]).spacing == 2)
    #expect(sheet.resolved([.disabled, .selected]).spacing == 1)
  }

  @Test("A sheet that says nothing gives every attribute its default")
  func emptySheet() throws {
    let style = try CascadedSheet("{}").resolved([.loading, .selected])
    #expect(style.provenance.map(\.name) == Attributes.names)
    #expect(style.provenance.allSatisfy { $0.source == .default })
  }
}

@Suite("Effects after the cascade")
struct EffectTests {
  static let sheet = """
    {"adjustsWhenHighlighted": true, "highlightedAlpha": 0.25, "adjustsWhenDisabled": true,
     "disabledAlpha": 0.125, "states": {"normal": {"alpha": 0.5}}, "disabledHides": %}
    """

  @Test(
    "Alpha is multiplied; disabled comes before highlighted",
    arguments: [
      (.normal, 0.5), (.selected, 0.5), (.highlighted, 0.125), (.disabled, 0.0625),
      ([.disabled, .highlighted], 0.0625),
    ] as [(ControlState, Double)], [#"["highlighted"]"#, "[]"])
  func multiplied(expectation: (ControlState, Double), hides: String) throws {
    let sheet = try CascadedSheet(Self.sheet.replacing("%", with: hides))
    #expect(sheet.resolved(expectation.0).alpha == expectation.1)
  }

  @Test("A disabled button that does not adjust shows the highlight only where disabled does not hide it")
  func hiddenHighlight() throws {
    let hiding = try CascadedSheet(#"{"adjustsWhenHighlighted": true}"#)
    #expect(hiding.resolved([.disabled, .highlighted]).alpha == 1)
    let showing = try CascadedSheet(#"{"adjustsWhenHighlighted": true, "disabledHides": []}"#)
    #expect(showing.resolved([.disabled, .highlighted]).alpha == 0.5)
  }

  @Test("The factors are one half, and nothing adjusts, unless a sheet says so")
  func defaults() throws {
    #expect(try CascadedSheet("{}").resolved(.highlighted).alpha == 1)
    #expect(try CascadedSheet("{}").resolved(.disabled).alpha == 1)
    #expect(try CascadedSheet(#"{"adjustsWhenHighlighted": true}"#).resolved(.highlighted).alpha == 0.5)
    #expect(try CascadedSheet(#"{"adjustsWhenDisabled": true}"#).resolved(.disabled).alpha == 0.5)
  }
}
