import HTTPTransport
import Testing

@Suite struct HTTPFieldsTests {
  private let fields: HTTPFields = ["Accept": "a", "X-B": "", "accept": "b"]

  @Test("A name is found without regard to case, and several values are joined")
  func joined() {
    #expect(fields["ACCEPT"] == "a, b")
    #expect(fields.values(named: "Accept") == ["a", "b"])
  }

  @Test("An empty value is not a missing one")
  func emptyValue() {
    #expect(fields["x-b"]?.isEmpty == true)
    #expect(fields["x-c"] == nil)
    #expect(fields["x-"] == nil)
  }
}
