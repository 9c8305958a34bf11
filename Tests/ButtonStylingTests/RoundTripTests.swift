import ButtonStyling
import Documents
import Testing

@Suite("Documents of random valid sheets")
struct RoundTripTests {
  private func random(_ seed: UInt64) -> JSONValue {
    var generator = SheetGenerator(seed: seed)
    return generator.sheet()
  }

  @Test("A sheet is read, and what it writes is read as the same and written the same", arguments: 0..<200)
  func fixpoint(seed: UInt64) throws {
    let first = try StyleSheet(document: random(seed))
    let second = try StyleSheet(document: first.document)
    #expect(second.document == first.document)
    #expect(second.document.utf8 == first.document.utf8)
    #expect(try StyleSheet(document: second.document) == second)
    #expect(second.declaredStates == first.declaredStates)
  }

  @Test(
    "What is written says all that was read: every state and attribute, and every setting but null",
    arguments: 0..<200)
  func completeness(seed: UInt64) throws {
    let document = random(seed)
    let written = try StyleSheet(document: document).document
    let settings = document.object?.members.filter { $0.name != "states" }.map(\.name) ?? []
    for name in settings { #expect(written[name] != nil, "\(name)") }
    for state in document["states"]?.object?.members ?? [] {
      let style = try #require(written["states"]?[ControlState(name: state.name).description]?.object)
      let names = Set(state.value.object?.members.map(\.name) ?? [])
      #expect(style.members.map(\.name) == Attributes.names.filter(names.contains))
    }
  }

  @Test(
    "A colour between two bytes counts as the one written, from the beginning",
    arguments: ["rgb(1e-300 0 0)", "rgb(0 0 0 / 99.9%)", "hsl(0 0% 0.1%)"])
  func roundedColor(text: String) throws {
    let first = try StyleSheet(document: ["states": ["normal": ["shadow": ["color": .string(text)]]]])
    #expect(first.document == ["states": ["normal": ["shadow": [:]]]])
    #expect(try StyleSheet(document: first.document) == first)
  }

  @Test("A resolved style's document is a style that resolves to itself", arguments: 0..<100)
  func resolvedStyle(seed: UInt64) throws {
    let sheet = CascadedSheet(try StyleSheet(document: random(seed)))
    for state: ControlState in [.normal, [.highlighted, .selected], .loading, [.disabled, .hovered]] {
      let resolved = sheet.resolved(state, scheme: .dark)
      let again = CascadedSheet(try StyleSheet(document: ["states": ["normal": resolved.document]]))
      #expect(again.resolved(.normal).document == resolved.document)
    }
  }
}
