import ButtonStyling
import Documents
import Testing

@Suite("The JSON Schema of sheets")
struct SchemaTests {
  @Test("Random valid sheets fit it, as spelled and as written", arguments: 0..<100)
  func validSheets(seed: UInt64) throws {
    var generator = SheetGenerator(seed: seed)
    let document = generator.sheet()
    #expect(SchemaValidator.accepts(document, StyleSheet.schema))
    #expect(try SchemaValidator.accepts(StyleSheet(document: document).document, StyleSheet.schema))
  }

  @Test("Every accepted value fits it", arguments: AttributeValueTests.accepted)
  func acceptedValue(value: AttributeValueTests.Accepted) throws {
    let document = try json(#"{"states": {"normal": {"\#(value.attribute)": \#(value.value)}}}"#)
    #expect(SchemaValidator.accepts(document, StyleSheet.schema))
  }

  @Test(
    "Refused values do not fit it, where a schema can say so",
    arguments: AttributeRejectionTests.texts + AttributeRejectionTests.colors
      + AttributeRejectionTests.numbers + AttributeRejectionTests.objects)
  func refusedValue(value: AttributeRejectionTests.Rejected) throws {
    let document = try json(#"{"states": {"normal": {"\#(value.attribute)": \#(value.value)}}}"#)
    #expect(SchemaValidator.accepts(document, StyleSheet.schema) == isBeyondSchemas(value.reason))
  }

  @Test("Wrong settings do not fit it, where a schema can say so", arguments: DocumentIssueTests.settings)
  func wrongSettings(wrong: DocumentIssueTests.Wrong) throws {
    let fits = SchemaValidator.accepts(try json(wrong.text), StyleSheet.schema)
    #expect(fits == isBeyondSchemas(wrong.reason))
  }

  /// Whether the schema, which has no patterns for colours and states, cannot tell.
  private func isBeyondSchemas(_ reason: DocumentIssue.Reason) -> Bool {
    switch reason {
    case .malformedColor, .repeatedState, .controlCharacter: true
    // The length of all runs of a title together.
    case .tooLong(4099, limit: 4096): true
    default: false
    }
  }
}
