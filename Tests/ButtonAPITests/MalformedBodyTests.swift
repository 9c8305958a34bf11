import Documents
import HTTPTransport
import Testing

@Suite("Bodies that cannot be read")
struct MalformedBodyTests {
  /// Texts that are no JSON, by what is wrong with them.
  static let texts: [(name: String, bytes: [UInt8])] = [
    ("empty", []), ("white space", Array(" \n".utf8)), ("incomplete", Array("{".utf8)),
    ("no value", Array(#"{"name":}"#.utf8)), ("trailing comma", Array(#"{"name":"a",}"#.utf8)),
    ("comment", Array(#"{/* why */"name":"a"}"#.utf8)), ("NaN", Array(#"{"disabledAlpha":NaN}"#.utf8)),
    ("Infinity", Array(#"{"disabledAlpha":Infinity}"#.utf8)),
    ("too large a number", Array(#"{"disabledAlpha":1e999}"#.utf8)),
    ("leading zero", Array(#"{"disabledAlpha":01}"#.utf8)),
    ("single quotes", Array("{'name':'a'}".utf8)), ("two values", Array("{}{}".utf8)),
    ("line break in a string", Array("{\"name\":\"a\nb\"}".utf8)),
    ("duplicate members", Array(#"{"name":"a","name":"b"}"#.utf8)),
    ("duplicate members, one escaped", Array(#"{"name":"a","\u006eame":"b"}"#.utf8)),
    ("invalid UTF-8", Array(#"{"name":""#.utf8) + [0xFF] + Array(#""}"#.utf8)),
    ("overlong UTF-8", Array(#"{"name":""#.utf8) + [0xC0, 0x80] + Array(#""}"#.utf8)),
    ("lone surrogate", Array(#"{"name":"\uD800"}"#.utf8)),
    ("UTF-16", [0x7B, 0, 0x7D, 0]), ("UTF-16 with a mark", [0xFE, 0xFF, 0, 0x7B, 0, 0x7D]),
    ("byte order mark", [0xEF, 0xBB, 0xBF, 0x7B, 0x7D]),
    (
      "33 levels",
      Array(#"{"name":"#.utf8) + Array(repeating: 0x5B, count: 32)
        + Array(repeating: 0x5D, count: 32) + [0x7D]
    ),
    ("100 000 levels", Array(repeating: 0x5B, count: 100_000)),
  ]

  /// What takes JSON.
  static let takers: [(method: HTTPMethod, target: String)] = [
    (.post, "/v1/stylesheets"), (.put, "/v1/stylesheets/a"), (.patch, "/v1/stylesheets/a"),
    (.post, "/v1/render"), (.post, "/v1/layout"), (.post, "/v1/resolve"),
  ]

  @Test("Malformed JSON is 400 wherever JSON is taken, and changes nothing", arguments: Way.allCases)
  func malformed(way: Way) throws {
    let client = try Client(way)
    let tag = try client.put("a", "{}").tag
    for (name, bytes) in Self.texts {
      for (method, target) in Self.takers {
        let type = method == .patch ? "application/merge-patch+json" : "application/json"
        let answer = try client.send(method, target, [("Content-Type", type)], body: bytes)
        #expect(answer.status == 400, "\(name) at \(method) \(target)")
        #expect(answer.problem == "malformed-json", "\(name) at \(method) \(target)")
        #expect(answer.detail.hasPrefix("Line "), "\(name) at \(method) \(target)")
      }
    }
    #expect(try client.get("/v1/stylesheets/a").tag == tag)
    #expect(try client.get("/v1/stylesheets").json["stylesheets"]?.array?.count == 1)
  }

  @Test("The place of malformed JSON is named by line and column", arguments: Way.allCases)
  func place(way: Way) throws {
    let answer = try Client(way).put("a", "{\n  \"name\": nope\n}")
    #expect(answer.detail == #"Line 2, column 11: unexpected "nope"."#)
  }

  @Test("32 levels can be read", arguments: Way.allCases)
  func deepest(way: Way) throws {
    let lists = String(repeating: "[", count: 31) + String(repeating: "]", count: 31)
    #expect(try Client(way).put("a", #"{"name":\#(lists)}"#).status == 422)
  }

  @Test("A body of another type is 415 with what is taken instead", arguments: Way.allCases)
  func mediaType(way: Way) throws {
    let client = try Client(way)
    try client.put("a", "{}")
    let fields: [HTTPMethod: String] = [.post: "Accept-Post", .patch: "Accept-Patch"]
    for (method, target) in Self.takers + [(.put, "/v1/images/a")] {
      let taken =
        method == .patch
        ? "application/merge-patch+json" : target.contains("images") ? "image/png" : "application/json"
      for type in ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", "", nil] {
        let answer = try client.send(
          method, target, type.map { [("Content-Type", $0)] } ?? [], body: [0x7B, 0x7D])
        #expect(answer.status == 415, "\(type ?? "no type") at \(method) \(target)")
        #expect(answer.detail.contains(taken))
        for (other, field) in fields {
          #expect(answer[field] == (method == other ? taken : nil), "\(field) at \(method) \(target)")
        }
      }
    }
  }

  @Test(
    "A media type may have parameters and capitals", arguments: Way.allCases,
    ["application/json; charset=utf-8", "Application/JSON", "application/json;charset=\"UTF-8\""])
  func mediaTypeParameters(way: Way, type: String) throws {
    let answer = try Client(way).send(
      .put, "/v1/stylesheets/a", [("Content-Type", type)], body: [0x7B, 0x7D])
    #expect(answer.status == 201)
  }

  @Test("An encoded body is 415", arguments: Way.allCases, ["gzip", "br", "deflate", "gzip, identity"])
  func encoded(way: Way, coding: String) throws {
    let client = try Client(way)
    #expect(try client.put("a", "{}", ("Content-Encoding", coding)).status == 415)
    #expect(
      try client.put(picture: "a", PNGFile.solid(1, 1), ("Content-Encoding", coding)).status == 415)
  }

  @Test("identity is no encoding", arguments: Way.allCases)
  func identity(way: Way) throws {
    #expect(try Client(way).put("a", "{}", ("Content-Encoding", "identity")).status == 201)
  }

  @Test("A body above its limit is 413, a sheet's limit being its own", arguments: Way.allCases)
  func tooLarge(way: Way) throws {
    let client = try Client(way)
    let large = #"{"name":""# + String(repeating: " ", count: 256 << 10) + #""}"#
    let answer = try client.put("a", large)
    #expect(answer.status == 413)
    #expect(answer.problem == "body-too-large")
    #expect(answer.detail.contains("262144"))
    #expect(try client.get("/v1/stylesheets/a").status == 404)
    #expect(try client.put(picture: "a", Array(large.utf8)).status == 422)
  }
}
