import ButtonStyling
import Documents
import Geometry
import Testing

@Suite("Sheets that extend others")
struct InheritanceTests {
  private func cascaded(_ child: String, extending parents: (id: String, text: String)...) throws
    -> CascadedSheet
  {
    CascadedSheet(
      try sheet(child), id: "child", parents: try parents.map { (id: $0.id, sheet: try sheet($0.text)) })
  }

  @Test("A parent's entry is overlaid attribute by attribute")
  func overlay() throws {
    let style = try cascaded(
      #"{"states": {"normal": {"title": "child", "image": null}}}"#,
      extending: (
        "base", #"{"states": {"normal": {"title": "base", "spacing": 4, "image": "star", "alpha": 0.5}}}"#
      )
    ).resolved(.normal)
    #expect(style.title == "child")
    #expect(style.image == nil)
    #expect(style.spacing == 4)
    #expect(style.source(of: "title") == .entry(sheet: "child", state: .normal))
    #expect(style.source(of: "image") == .entry(sheet: "child", state: .normal))
    #expect(style.source(of: "spacing") == .entry(sheet: "base", state: .normal))
    #expect(style.source(of: "badge") == .default)
  }

  @Test("The cascade runs over the overlaid entries: a parent's stronger state beats the child's weaker")
  func strongerStateOfParent() throws {
    let style = try cascaded(
      #"{"states": {"normal": {"spacing": 1}}}"#,
      extending: ("base", #"{"states": {"selected": {"spacing": 2}}}"#)
    ).resolved(.selected)
    #expect(style.spacing == 2)
    #expect(style.source(of: "spacing") == .entry(sheet: "base", state: .selected))
  }

  @Test("The nearest of several ancestors counts")
  func grandparent() throws {
    let sheet = try cascaded(
      #"{"states": {"normal": {"alpha": 0.5}}}"#,
      extending: ("middle", #"{"states": {"normal": {"spacing": 2}, "focused": {}}}"#),
      ("root", #"{"states": {"normal": {"spacing": 1, "badge": "9"}, "selected": {}}}"#))
    let style = sheet.resolved(.normal)
    #expect(style.spacing == 2)
    #expect(style.badge == "9")
    #expect(style.source(of: "badge") == .entry(sheet: "root", state: .normal))
    #expect(sheet.declaredStates == [.normal, .selected, .focused])
  }

  static let parentSettings = """
    {"matching": "exact", "missing": "keep", "precedence": ["focused"], "disabledHides": [],
     "transitions": [{"from": "*", "to": "normal"}], "flag": {"no": "a", "yes": "b", "default": "c"},
     "adjustsWhenHighlighted": true, "highlightedAlpha": 0.25, "adjustsWhenDisabled": true,
     "disabledAlpha": 0.125}
    """

  @Test("Settings that a child does not have are its parent's")
  func inheritedSettings() throws {
    let sheet = try cascaded("{}", extending: ("base", Self.parentSettings))
    #expect(
      sheet.cascade
        == Cascade(matching: .exact, missing: .keep, precedence: [.focused], disabledHides: .normal))
    #expect(sheet.transitions == [Transition(from: .any, to: .state(.normal))])
    #expect(sheet.flag == Flag(no: "a", yes: "b", default: "c"))
    #expect(sheet.resolved(.highlighted).alpha == 0.25)
    #expect(sheet.resolved(.disabled).alpha == 0.125)
  }

  @Test("Settings that a child has win, defaults and empty lists too")
  func overriddenSettings() throws {
    let sheet = try cascaded(
      """
      {"matching": "subset", "missing": "default", "precedence": [], "disabledHides": ["hovered"],
       "transitions": [], "flag": {"no": "x", "yes": "y", "default": "z"},
       "adjustsWhenHighlighted": false, "disabledAlpha": 0.75}
      """, extending: ("base", Self.parentSettings))
    #expect(
      sheet.cascade
        == Cascade(matching: .subset, missing: .default, precedence: [], disabledHides: .hovered))
    #expect(sheet.transitions.isEmpty)
    #expect(sheet.flag == Flag(no: "x", yes: "y", default: "z"))
    #expect(sheet.resolved(.highlighted).alpha == 1)
    #expect(sheet.resolved(.disabled).alpha == 0.75)
  }

  @Test("A sheet alone says where values came from without an id")
  func unstoredSheet() throws {
    let style = try CascadedSheet(#"{"states": {"normal": {"spacing": 1}}}"#).resolved(.normal)
    #expect(style.source(of: "spacing") == .entry(sheet: nil, state: .normal))
  }
}
