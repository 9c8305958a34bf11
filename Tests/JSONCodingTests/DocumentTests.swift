import Documents
import JSONCoding
import Testing

@Suite("Documents")
struct DocumentTests {
  static let pointers: [([String], String)] = [
    ([], ""), (["foo"], "/foo"), (["foo", "0"], "/foo/0"), ([""], "/"), (["a/b"], "/a~1b"),
    (["c%d"], "/c%d"), (["e^f"], "/e^f"), (["g|h"], "/g|h"), (["i\\j"], "/i\\j"), (["k\"l"], "/k\"l"),
    ([" "], "/ "), (["m~n"], "/m~0n"), (["~1"], "/~01"), (["/~"], "/~1~0"), (["", ""], "//"),
  ]

  @Test("A pointer is written as RFC 6901 says", arguments: pointers)
  func pointer(tokens: [String], text: String) {
    #expect(JSONPointer(tokens).description == text)
  }

  @Test("Pointers grow by names and indices")
  func appending() {
    #expect(JSONPointer.root.appending("a/b").appending(3).description == "/a~1b/3")
  }

  /// Appendix A of RFC 7396: target, patch, result.
  static let patches = [
    (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
    (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
    (#"{"a":"b"}"#, #"{"a":null}"#, #"{}"#),
    (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
    (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
    (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
    (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
    (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#),
    (#"["a","b"]"#, #"["c","d"]"#, #"["c","d"]"#),
    (#"{"a":"b"}"#, #"["c"]"#, #"["c"]"#),
    (#"{"a":"foo"}"#, #"null"#, #"null"#),
    (#"{"a":"foo"}"#, #""bar""#, #""bar""#),
    (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#),
    (#"[1,2]"#, #"{"a":"b","c":null}"#, #"{"a":"b"}"#),
    (#"{}"#, #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
  ]

  @Test("Merge patches do what appendix A of RFC 7396 says", arguments: patches)
  func mergePatch(target: String, patch: String, result: String) throws {
    let merged = try JSONReaderTests.read(target).merging(JSONReaderTests.read(patch))
    #expect(merged.text == result)
  }

  @Test("The target and patch of section 3 of RFC 7396 give its result")
  func mergePatchExample() {
    let target: JSONValue = [
      "title": "Goodbye!", "author": ["givenName": "John", "familyName": "Doe"],
      "tags": ["example", "sample"], "content": "This will be unchanged",
    ]
    let patch: JSONValue = [
      "title": "Hello!", "phoneNumber": "+01-123-456-7890", "author": ["familyName": .null],
      "tags": ["example"],
    ]
    let result: JSONValue = [
      "title": "Hello!", "author": ["givenName": "John"], "tags": ["example"],
      "content": "This will be unchanged", "phoneNumber": "+01-123-456-7890",
    ]
    #expect(target.merging(patch) == result)
  }

  @Test("Patching takes canonically equivalent names for different ones")
  func equivalentNames() {
    let merged = (["é": 1] as JSONValue).merging(["e\u{301}": 2])
    #expect(merged.text == "{\"é\":1,\"e\u{301}\":2}")
    #expect(merged["e\u{301}"] == 2)
  }

  @Test("A patch of many members takes time in proportion to them", .timeLimit(.minutes(10)))
  func manyMembers() {
    let object = JSONObject((0..<100_000).map { JSONObject.Member(name: "m\($0)", value: 1) })
    #expect(JSONValue.null.merging(.object(object)).object?.members.count == 100_000)
  }

  @Test("Equality is that of the text")
  func equality() {
    #expect(JSONValue.string("é") != .string("e\u{301}"))
    #expect(["é": 1] as JSONValue != ["e\u{301}": 1])
    #expect(["a": 1, "b": 2] as JSONValue != ["b": 2, "a": 1])
    #expect(JSONValue.number(-0.0) == 0)
    #expect(JSONValue.null != false)
  }

  @Test("Members are set, replaced and removed by name, in place")
  func members() {
    var object: JSONObject = ["a": 1, "b": 2]
    object["a"] = 3
    object["c"] = .null
    object["b"] = nil
    object["d"] = nil
    #expect(JSONValue.object(object).text == #"{"a":3,"c":null}"#)
  }
}
