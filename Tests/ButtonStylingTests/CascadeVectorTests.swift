import ButtonStyling
import Documents
import Geometry
import Testing

@Suite("Cascade vectors")
struct CascadeVectorTests {
  @Test("All 330 vectors are there, 30 of them with made-up values")
  func completeness() {
    #expect(CascadeVector.all.count == 330)
    #expect(CascadeVector.all.filter { !$0.isWellFormed }.count == 30)
  }

  @Test("The cascade chooses among opaque values as the vector says", arguments: CascadeVector.all)
  func opaque(vector: CascadeVector) throws {
    let sheet = vector.document
    let hidden = try sheet["disabledHides"]?.array?.map { try ControlState(name: #require($0.string)) }
    let cascade = Cascade(
      matching: try #require(sheet["matching"]?.string.flatMap(StyleSheet.Matching.init(rawValue:))),
      missing: try #require(sheet["missing"]?.string.flatMap(StyleSheet.Missing.init(rawValue:))),
      disabledHides: ControlState(hidden ?? StyleSheet.defaultDisabledHides))
    let states = try #require(sheet["states"]?.object).members
    let entries = try states.compactMap { member in
      try member.value[vector.attribute].map { (state: try ControlState(name: member.name), value: $0) }
    }

    var choices: [(state: ControlState, value: JSONValue, isPrevious: Bool)] = []
    cascade.forEach(of: cascade.ranked(entries), countingIn: vector.previous + [vector.state]) {
      choices.append(($0.state, $0.value, $1))
    }
    guard let first = choices.first else {
      #expect(vector.source == "default")
      return
    }
    #expect(first.value == vector.value)
    #expect(first.isPrevious == (vector.source == "previous"))
    if !first.isPrevious { #expect(try first.state == ControlState(name: vector.source)) }
  }

  @Test("A sheet resolves as the vector says", arguments: CascadeVector.all.filter(\.isWellFormed))
  func resolved(vector: CascadeVector) throws {
    let sheet = CascadedSheet(try StyleSheet(document: vector.document), id: "vector")
    let style = sheet.resolved(vector.state, previous: vector.previous)

    let color = vector.attribute == "backgroundColor" ? vector.value.string.flatMap { Color(css: $0) } : nil
    #expect(style.document[vector.attribute] == color.map { .string($0.hexadecimal) } ?? vector.value)

    let source: StyleSource =
      switch vector.source {
      case "default": .default
      case "previous": .previous
      default: .entry(sheet: "vector", state: try ControlState(name: vector.source))
      }
    #expect(style.source(of: vector.attribute) == source)
  }
}
