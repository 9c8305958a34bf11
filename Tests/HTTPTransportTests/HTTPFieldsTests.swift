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

  @Test("A name is found however long it is", arguments: [1, 6, 63, 64, 65, 70, 128])
  func longNames(length: Int) {
    let name = String(repeating: "x", count: length)
    let fields: HTTPFields = [name: "there"]
    #expect(fields[name.uppercased()] == "there")
    #expect(fields[name + "x"] == nil)
    #expect(fields[name + String(repeating: "x", count: 64)] == nil)
    #expect(fields[String(repeating: "y", count: length)] == nil)
  }
}
