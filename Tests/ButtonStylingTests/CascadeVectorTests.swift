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

    switch cascade.choose(from: cascade.ranked(entries), history: vector.previous + [vector.state]) {
    case .entry(let state, let value):
      #expect(try state == ControlState(name: vector.source))
      #expect(value == vector.value)
    case .previous(let value):
      #expect(vector.source == "previous")
      #expect(value == vector.value)
    case .none:
      #expect(vector.source == "default")
    }
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
