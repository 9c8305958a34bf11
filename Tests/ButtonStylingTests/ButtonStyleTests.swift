import ButtonStyling
import Documents
import Geometry
import Testing

@Suite("Styles built in code")
struct ButtonStyleTests {
  @Test("The chain example builds the sheet that its JSON describes")
  func chainExample() throws {
    let built = StyleSheet()
      .state(.normal) {
        $0.title("normal").titleColor(.blue).font(.system(size: 32)).borderWidth(5).borderColor(.blue)
          .backgroundColor(.gray).cornerRadius(12)
      }
      .state(
        .selected,
        ButtonStyle().title("selected").titleColor(.red).font(.system(size: 20)).borderWidth(11)
          .borderColor(.red).backgroundColor(.lightGray).cornerRadius(100))
    let read = try sheet(
      """
      {"states": {
        "normal": {"title": "normal", "titleColor": "blue", "font": {"size": 32}, "borderWidth": 5,
                   "borderColor": "blue", "backgroundColor": "UIColor.gray", "cornerRadius": 12},
        "selected": {"title": "selected", "titleColor": "red", "font": {"size": 20}, "borderWidth": 11,
                     "borderColor": "red", "backgroundColor": "UIColor.lightGray", "cornerRadius": 100}}}
      """)
    #expect(built == read)
    #expect(built.document == read.document)
  }

  @Test("Saying more for a state keeps what it said; a whole style replaces it")
  func continuing() {
    let sheet = StyleSheet().state(.normal) { $0.title("a").spacing(1) }.state(.normal) { $0.title("b") }
    #expect(sheet.states[.normal] == ButtonStyle().title("b").spacing(1))
    #expect(sheet.state(.normal, ButtonStyle().badge("1")).states[.normal] == ButtonStyle().badge("1"))
  }

  @Test("A value can be asked for; none is not the same as not mentioned")
  func values() {
    let style = ButtonStyle().image(nil).spacing(2)
    #expect(style.value(of: \.spacing) == 2)
    #expect(style.value(of: \.image) == .some(nil))
    #expect(style.value(of: \.title) == nil)
    #expect(style.attributeNames == ["image", "spacing"])
    #expect(!style.isEmpty)
    #expect(ButtonStyle().isEmpty)
    #expect(style != ButtonStyle().spacing(2))
  }

  @Test("Storing a style does not change one made before")
  func valueSemantics() {
    let base = ButtonStyle().title("a")
    #expect(base.title("b").value(of: \.title) == "b")
    #expect(base.value(of: \.title) == "a")
  }

  @Test("A resolved style with another value differs in that value only, provenance included")
  func with() throws {
    let style = try CascadedSheet(#"{"states": {"normal": {"title": "a", "alpha": 0.5}}}"#).resolved(.normal)
    let other = style.with(\.alpha, 0.25)
    #expect(other.alpha == 0.25)
    #expect(other.title == "a")
    #expect(other.source(of: "alpha") == style.source(of: "alpha"))
    #expect(other != style)
    #expect(other.with(\.alpha, 0.5) == style)
  }

  @Test("A sheet within all bounds passes validation unchanged")
  func validated() throws {
    var sheet = StyleSheet().state([.selected, .hovered]) { $0.titleColor(.orange).width(44).image(nil) }
    sheet.precedence = [.hovered]
    sheet.flag = Flag(no: "a", yes: "b", default: "c")
    sheet.transitions = [
      Transition(from: .any, to: .state(.disabled), curve: .bezier(x1: 0, y1: 2, x2: 1, y2: -1))
    ]
    let valid = try sheet.validated()
    #expect(valid.document == sheet.document)
    #expect(try valid.validated() == valid)
  }

  @Test("Validation tells everything that is out of bounds, where a document would have it")
  func invalid() {
    var sheet = StyleSheet()
      .state(.normal) { $0.borderWidth(-1).title("\u{0}").titleColor(.currentColor).width(.infinity) }
      .state(.selected) { $0.alpha(.nan) }
    sheet.precedence = [.normal]
    sheet.disabledHides = [.disabled]
    sheet.extends = "a/b"
    let error = #expect(throws: InvalidDocument.self) { try sheet.validated() }
    #expect(
      error?.issues.map(\.pointer.description) == [
        "/extends", "/precedence/0", "/disabledHides/0", "/states/normal/title", "/states/normal/titleColor",
        "/states/normal/borderWidth", "/states/normal/width", "/states/selected/alpha",
      ])
  }

  @Test("The pictures of a sheet are those of its states and its flag, sorted, each once")
  func pictureNames() throws {
    let sheet = try sheet(
      """
      {"states": {"normal": {"image": "star", "backgroundImage": "back"},
                  "selected": {"image": "star"}, "disabled": {"image": null}},
       "flag": {"no": "a", "yes": "z", "default": "star"}}
      """)
    #expect(sheet.pictureNames == ["a", "back", "star", "z"])
  }

  @Test("Fixed colours are UIKit's, which CSS names do not all mean")
  func namedColors() throws {
    let style = ButtonStyle().titleColor(.green).borderColor(.brown).backgroundColor(.lightGray)
    #expect(
      try StyleSheet().state(.normal, style)
        == sheet(
          """
          {"states": {"normal": {"titleColor": "UIColor.green", "borderColor": "UIColor.brown",
                                 "backgroundColor": "UIColor.lightGray"}}}
          """))
  }
}
