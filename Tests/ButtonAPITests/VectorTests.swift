import HTTPTransport
import Testing

@Suite("SVG over HTTP")
struct VectorTests {
  private static let target = "/v1/stylesheets/a/states/normal.svg"
  private static let sheet =
    #"{"states": {"normal": {"title": "Save", "contentInsets": 9, "backgroundColor": "teal"}, "selected": {}}}"#

  private static func client(_ way: Way) throws -> Client {
    let client = try Client(way)
    try client.put("a", sheet)
    return client
  }

  @Test("An SVG is a document of its own that may run and load nothing", arguments: Way.allCases)
  func answer(way: Way) throws {
    let answer = try Self.client(way).get(Self.target)
    #expect(answer.status == 200)
    #expect(answer["Content-Type"] == "image/svg+xml")
    #expect(
      answer["Content-Security-Policy"]
        == "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox")
    #expect(answer["X-Content-Type-Options"] == "nosniff")
    #expect(answer["Vary"] == "Accept-Encoding")
    #expect(answer.text.hasPrefix("<svg ") && answer.text.hasSuffix("</svg>"))
  }

  @Test("Text is outlines unless it is to stay text", arguments: Way.allCases)
  func text(way: Way) throws {
    let client = try Self.client(way)
    let outlines = try client.get(Self.target)
    #expect(!outlines.text.contains("<text"))
    #expect(try client.get(Self.target + "?text=outlines").body == outlines.body)
    let live = try client.get(Self.target + "?text=live")
    #expect(live.text.contains("<text"))
    #expect(live.tag != outlines.tag)
    let wrong = try client.get(Self.target + "?text=paths")
    #expect(wrong.status == 400)
    #expect(wrong.detail == #"The parameter "text" must be outlines or live, not "paths"."#)
    #expect(try client.get("/v1/stylesheets/a/states/normal.png?text=live").status == 400)
  }

  @Test("It is as large in points as the picture is in pixels", arguments: Way.allCases)
  func size(way: Way) throws {
    let client = try Self.client(way)
    for query in ["width=31&height=17", "width=31&height=17&scale=2", "width=31&height=17&canvas=bounds"] {
      let text = try client.get("\(Self.target)?\(query)").text
      #expect(text.contains(#"width="31" height="17""#), "\(query)")
    }
  }

  @Test("What is not there is 404; a density means nothing to a drawing", arguments: Way.allCases)
  func statuses(way: Way) throws {
    let client = try Self.client(way)
    try client.put("b", #"{"states": {"normal": {"image": "none"}}}"#)
    for (path, status, problem) in [
      ("a/states/pressed.svg", 404, "unknown-state"), ("a/states/normal@2x.svg", 404, "unknown-state"),
      ("none/states/normal.svg", 404, "not-stored"),
      ("a/states/normal.svg?revision=x", 404, "other-revision"),
      ("b/states/normal.svg", 422, "missing-picture"),
      ("a/states/normal.svg?scale=9", 400, "invalid-parameter"),
    ] {
      let answer = try client.get("/v1/stylesheets/\(path)")
      #expect(answer.status == status, "\(path)")
      #expect(answer.problem == problem, "\(path)")
    }
    #expect(try client.get(Self.target, ("Accept", "image/png")).status == 406)
  }

  @Test(
    "What the client has is not drawn again, compressed or not", arguments: Way.allCases,
    ["gzip", "identity"])
  func notModified(way: Way, coding: String) throws {
    let client = try Self.client(way)
    let answer = try client.get(Self.target, ("Accept-Encoding", coding))
    #expect((answer["Content-Encoding"] == "gzip") == (coding == "gzip"))
    #expect(answer.tag.hasSuffix("-gzip\"") == (coding == "gzip"))
    let other = try Self.client(way)
    for client in [client, other] {
      let known = try client.get(Self.target, ("Accept-Encoding", coding), ("If-None-Match", answer.tag))
      #expect(known.status == 304)
      #expect(known.body.isEmpty)
      #expect(known.tag == answer.tag)
      #expect(known["Vary"] == "Accept-Encoding")
    }
    #expect(try other.renderingCount == 0)
    // The tag of the other coding stands for other bytes.
    let otherCoding = coding == "gzip" ? "identity" : "gzip"
    let different = try other.get(
      Self.target, ("Accept-Encoding", otherCoding), ("If-None-Match", answer.tag))
    #expect(different.status == 200)
    #expect(!different.body.isEmpty)
  }

  @Test("A sheet sent along is drawn as the format says, else as the client prefers", arguments: Way.allCases)
  func stateless(way: Way) throws {
    let client = try Self.client(way)
    let (png, svg) = ("image/png", "image/svg+xml")
    let cases: [(members: String, accept: String?, type: String?)] = [
      ("", nil, png), (#", "format": "png""#, nil, png), (#", "format": "svg""#, nil, svg),
      ("", svg, svg), ("", "image/*", png), ("", "image/svg+xml, image/*;q=0.8", svg),
      ("", "image/png;q=0.5, */*;q=0.6", svg), ("", "image/avif,image/png,image/svg+xml,*/*;q=0.5", png),
      (#", "format": "png""#, "image/png;q=0.1, image/svg+xml", png), (#", "format": "png""#, svg, nil),
      (#", "format": "svg""#, png, nil), ("", "image/gif", nil),
    ]
    for (members, accept, type) in cases {
      let body = #"{"stylesheet": \#(Self.sheet)\#(members)}"#
      let answer = try client.send(
        .post, "/v1/render", [("Content-Type", "application/json")] + (accept.map { [("Accept", $0)] } ?? []),
        body: Array(body.utf8))
      #expect(answer.status == (type == nil ? 406 : 200), "\(members) \(accept ?? "")")
      if let type {
        #expect(answer["Content-Type"] == type, "\(members) \(accept ?? "")")
        #expect(answer["Cache-Control"] == "no-store")
        let file = type == png ? "png" : "svg"
        #expect(try client.get("/v1/stylesheets/a/states/normal.\(file)").body == answer.body)
      }
    }
    let live = #"{"stylesheet": \#(Self.sheet), "format": "svg", "text": "live"}"#
    #expect(
      try client.send(.post, "/v1/render", json: live).body == client.get(Self.target + "?text=live").body)
    for members in [#""format": "gif""#, #""format": 1"#, #""text": "paths""#] {
      let answer = try client.send(.post, "/v1/render", json: #"{"stylesheet": {}, \#(members)}"#)
      #expect(answer.status == 422, "\(members)")
      #expect(answer.pointers == [members.contains("format") ? "/format" : "/text"])
    }
    #expect(
      try client.send(.post, "/v1/layout", json: #"{"stylesheet": {}, "format": "svg"}"#).status == 422)
  }
}
