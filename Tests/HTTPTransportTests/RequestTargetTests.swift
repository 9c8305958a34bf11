import HTTPTransport
import Testing

@Suite struct RequestTargetTests {
  @Test(
    "A path is its decoded segments",
    arguments: [
      ("/", [""]), ("/a", ["a"]), ("/a/", ["a", ""]), ("//a", ["", "a"]), ("/a%2Fb/c", ["a/b", "c"]),
      ("/%c3%a9", ["é"]), ("/a+b", ["a+b"]), ("*", []), ("http://h", [""]), ("HTTP://h/a", ["a"]),
    ])
  func path(text: String, path: [String]) throws {
    #expect(try RequestTarget(parsing: text).path == path)
  }

  @Test(
    "The raw form leaves scheme and authority out",
    arguments: [
      ("/a?b", "/a?b"), ("https://h/a?b", "/a?b"), ("http://h", "/"), ("http://h?b", "/?b"), ("*", "*"),
    ])
  func raw(text: String, raw: String) throws {
    #expect(try RequestTarget(parsing: text).raw == raw)
  }

  @Test(
    "A query is its decoded parameters in order",
    arguments: [
      ("/", []), ("/?", []), ("/?a=1&b=2", ["a", "1", "b", "2"]), ("/?a=b=c", ["a", "b=c"]),
      ("/?b&a&&b=", ["b", "", "a", "", "b", ""]), ("/?a+b=%26%3d", ["a b", "&="]),
    ])
  func query(text: String, parts: [String]) throws {
    #expect(try RequestTarget(parsing: text).query.flatMap { [$0.name, $0.value] } == parts)
  }

  @Test(
    "An error names the place and the reason",
    arguments: [
      ("/ab%4", RequestTargetError(reason: .escape, offset: 3)),
      ("/a?b=%00", RequestTargetError(reason: .nul, offset: 5)),
      ("/a/%C3", RequestTargetError(reason: .encoding, offset: 3)),
      ("/a\tb", RequestTargetError(reason: .character(9), offset: 2)),
      ("", RequestTargetError(reason: .form, offset: 0)),
      ("http:///a", RequestTargetError(reason: .form, offset: 0)),
    ])
  func errors(text: String, error: RequestTargetError) {
    #expect(throws: error) { try RequestTarget(parsing: text) }
  }
}
