import Documents
import HTTPTransport
import Testing

@testable import ButtonAPI

@Suite("Caching")
struct CachingTests {
  private static let picture = "/v1/stylesheets/a/states/normal.png"

  /// A service with a sheet that extends another and names a picture, which is there, and one that is not.
  private static func client(_ way: Way) throws -> Client {
    let client = try Client(way)
    try client.put(picture: "p", PNGFile.solid(4, 4))
    try client.put("base", #"{"states": {"normal": {"width": 20, "height": 10}}}"#)
    try client.put(
      "a",
      #"{"extends": "base", "states": {"normal": {"backgroundImage": "p"}, "selected": {"image": "q"}}}"#)
    return client
  }

  @Test(
    "Sheets whose titles are canonically equivalent have pictures of their own", arguments: Way.allCases,
    [["a", "b"], ["b", "a"]])
  func equivalentTitles(way: Way, order: [String]) throws {
    func client() throws -> Client {
      let client = try Client(way)
      for (id, title) in [("a", "\u{FA19}"), ("b", "\u{795E}")] {
        try client.put(id, #"{"states": {"normal": {"title": "\#(title)", "titleColor": "black"}}}"#)
      }
      return client
    }
    let shared = try client()
    let answers = try order.map { try shared.get("/v1/stylesheets/\($0)/states/normal.png") }
    #expect(answers[0].tag != answers[1].tag)
    #expect(answers[0].body != answers[1].body)
    for (id, answer) in zip(order, answers) {
      #expect(try client().get("/v1/stylesheets/\(id)/states/normal.png").body == answer.body)
    }
  }

  @Test("An entity tag is the same for the same question, however it is put", arguments: Way.allCases)
  func stable(way: Way) throws {
    let client = try Self.client(way)
    let answer = try client.get(Self.picture + "?scale=2&scheme=dark")
    #expect(answer.status == 200)
    #expect(answer.tag.hasPrefix("\"") && answer.tag.count > 20)
    for query in [
      "?scale=2&scheme=dark", "?scheme=dark&scale=2", "?scale=2.0&scheme=dark", "?sch%65me=dark&scale=2",
      "?scale=2&scheme=dark&direction=ltr&canvas=drawn",
    ] {
      let same = try client.get(Self.picture + query)
      #expect(same.tag == answer.tag, "\(query)")
      #expect(same.body == answer.body, "\(query)")
    }
    #expect(try client.renderingCount == 1)
  }

  @Test(
    "Each parameter that may change pixels changes the entity tag", arguments: Way.allCases, ["png", "svg"])
  func parameters(way: Way, format: String) throws {
    let client = try Self.client(way)
    let queries = [
      "", "scale=2", "width=21", "height=21", "maxWidth=21", "maxHeight=21", "direction=rtl", "scheme=dark",
      "flag=yes", "flag=no", "previous=disabled", "previous=disabled,normal", "canvas=bounds", "canvas=even",
      "at=0.5", "background=red",
      "background=%23FF000080",
    ]
    let named = Set(queries.map { String($0.prefix { $0 != "=" }) })
    #expect(Set(QueryParameter.all.map(\.name)).subtracting(named) == [])
    let tags = try queries.map { try client.get("/v1/stylesheets/a/states/normal.\(format)?\($0)") }
      .filter { $0.status == 200 }.map(\.tag)
    #expect(Set(tags).count == tags.count)
    // `even` looks at every state, and one of them names a picture that is not there.
    #expect(tags.count == queries.count - 1)
  }

  @Test("The entity tag changes with all that decides the pixels", arguments: Way.allCases)
  func changes(way: Way) throws {
    let client = try Self.client(way)
    var tags = [try client.get(Self.picture).tag]
    var revisions = [try client.get("/v1/stylesheets/a/states").json["revision"]?.string ?? ""]
    let own = try client.get("/v1/stylesheets/a").tag
    func ownRevision() throws -> String {
      "\"\(try client.get("/v1/stylesheets/a/states").json["ownRevision"]?.string ?? "")\""
    }
    func expectChange(_ what: Comment) throws {
      let tag = try client.get(Self.picture).tag
      #expect(!tags.contains(tag), what)
      tags.append(tag)
      let revision = try client.get("/v1/stylesheets/a/states").json["revision"]?.string ?? ""
      #expect(!revisions.contains(revision), what)
      revisions.append(revision)
    }
    try client.put("base", #"{"states": {"normal": {"width": 20, "height": 11}}}"#)
    try expectChange("a parent")
    try client.put(picture: "p", PNGFile.solid(4, 4, [255, 0, 0, 255]))
    try expectChange("a picture")
    try client.put(picture: "p@2x", PNGFile.solid(8, 8))
    try expectChange("a picture's variant added")
    try client.delete("/v1/images/p@2x")
    #expect(try client.get(Self.picture).tag == tags[2], "a picture's variant removed")
    try client.put(picture: "q", PNGFile.solid(1, 1))
    try expectChange("a picture that was missing")
    #expect(try client.get("/v1/stylesheets/a").tag == own)
    #expect(try ownRevision() == own)
    try client.put("a", #"{"extends": "base"}"#, ("If-Match", ownRevision()))
    try expectChange("the sheet")
    #expect(try ownRevision() == client.get("/v1/stylesheets/a").tag)
    let tag = try client.get(Self.picture).tag
    try client.put("other", #"{"name": "other"}"#)
    try client.put(picture: "other", PNGFile.solid(1, 1))
    #expect(try client.get(Self.picture).tag == tag, "what the sheet does not depend on")
  }

  @Test("A picture that the client has is 304 without being drawn", arguments: Way.allCases)
  func notModified(way: Way) throws {
    let client = try Self.client(way)
    let tag = try client.get(Self.picture).tag
    #expect(try client.renderingCount == 1)
    // A write elsewhere empties the cache of answers; another service would know as little.
    let other = try Self.client(way)
    for field in [tag, "W/\(tag)", "\"x\", \(tag)"] {
      for client in [client, other] {
        for method in [HTTPMethod.get, .head] {
          let answer = try client.send(method, Self.picture, [("If-None-Match", field)])
          #expect(answer.status == 304, "\(method) \(field)")
          #expect(answer.body.isEmpty)
          #expect(answer.tag == tag)
          #expect(answer["Cache-Control"] == "public, max-age=0, must-revalidate")
          #expect(answer["Content-Type"] == nil)
        }
      }
    }
    #expect(try client.renderingCount == 1)
    #expect(try other.renderingCount == 0)
    for field in ["\"x\"", "x", "", tag.lowercased() == tag ? tag.uppercased() : tag.lowercased()] {
      #expect(try client.get(Self.picture, ("If-None-Match", field)).status == 200, "\(field)")
    }
    #expect(try client.renderingCount == 1)
  }

  @Test("Every document that is read has an entity tag and is 304 to who has it", arguments: Way.allCases)
  func documents(way: Way) throws {
    let client = try Self.client(way)
    for target in [
      "/v1/stylesheets", "/v1/stylesheets/a", "/v1/stylesheets/a/states", "/v1/stylesheets/a/states/normal",
      "/v1/stylesheets/a/states/normal/layout", "/v1/images", "/v1/images/p", "/openapi.yaml",
      "/v1/stylesheets/a/sprite.json?states=normal&canvas=bounds",
      "/openapi.json", "/",
    ] {
      let answer = try client.get(target)
      #expect(answer["Cache-Control"] == "public, max-age=0, must-revalidate", "\(target)")
      #expect(!answer.tag.isEmpty, "\(target)")
      for _ in 0..<2 {
        let repeated = try client.get(target, ("If-None-Match", answer.tag))
        #expect(repeated.status == 304, "\(target)")
        #expect(repeated["Vary"] == answer["Vary"], "\(target)")
        #expect(repeated.tag == answer.tag, "\(target)")
      }
    }
  }

  @Test("What is about this moment is not kept", arguments: Way.allCases)
  func moments(way: Way) throws {
    let client = try Self.client(way)
    for target in ["/healthz", "/readyz", "/metrics"] {
      let answer = try client.get(target)
      #expect(answer["Cache-Control"] == "no-store", "\(target)")
      #expect(answer["ETag"] == nil, "\(target)")
    }
    for path in ["render", "layout", "resolve"] {
      let answer = try client.send(.post, "/v1/\(path)", json: #"{"stylesheet": {}}"#)
      #expect(answer["Cache-Control"] == "no-store", "\(path)")
    }
  }

  @Test(
    "The current revision never changes, any other is 404 and told the current one", arguments: Way.allCases)
  func revision(way: Way) throws {
    let client = try Self.client(way)
    let own = try client.get("/v1/stylesheets/a").tag.dropFirst().dropLast()
    try client.put(picture: "q", PNGFile.solid(4, 4))
    for path in [
      "states/normal", "states/normal/layout", "states/normal.png", "states/normal.svg", "sprite.png",
      "sprite.json",
    ] {
      let target = "/v1/stylesheets/a/\(path)"
      let revision = try #require(
        try client.get("/v1/stylesheets/a/states/normal").json["revision"]?.string)
      let answer = try client.get("\(target)?revision=\(revision)")
      #expect(answer.status == 200)
      #expect(answer["Cache-Control"] == "public, max-age=31536000, immutable")
      let other = try client.get("\(target)?revision=other")
      #expect(other.status == 404)
      #expect(other.problem == "other-revision")
      #expect(other.detail.contains(revision))
      #expect(other["Cache-Control"] == "no-store")
      // The sheet's own revision stays when what it depends on changes.
      let mutable = try client.get("\(target)?revision=\(own)")
      #expect(mutable.status == 200)
      #expect(mutable["Cache-Control"] == "public, max-age=0, must-revalidate")
    }
    let before = try #require(try client.get("/v1/stylesheets/a/states/normal").json["revision"]?.string)
    try client.put(picture: "p", PNGFile.solid(5, 5))
    #expect(try client.get("\(Self.picture)?revision=\(before)").status == 404)
  }

  @Test("The revision of a sheet that depends on nothing is its entity tag", arguments: Way.allCases)
  func ownRevision(way: Way) throws {
    let client = try Self.client(way)
    let revision = try client.get("/v1/stylesheets/base").tag.dropFirst().dropLast()
    let answer = try client.get("/v1/stylesheets/base/states/normal?revision=\(revision)")
    #expect(answer["Cache-Control"] == "public, max-age=31536000, immutable")
    #expect(answer.json["revision"]?.string == String(revision))
    #expect(
      try client.get("/v1/stylesheets").json["stylesheets"]?.array?.last?["revision"]?.string
        == String(revision))
  }

  @Test("A write is seen by the next read", arguments: Way.allCases)
  func fresh(way: Way) throws {
    let client = try Self.client(way)
    for height in 11...14 {
      try client.put("base", #"{"states": {"normal": {"width": 20, "height": \#(height)}}}"#)
      #expect(try client.get(Self.picture).pictureSize == [20, height])
      #expect(
        try client.get("/v1/stylesheets/a/states/normal/layout").json["size"]?["height"]?.number
          == Double(height))
    }
  }

  @Test("A repeated GET, and HEAD after it, come from the cache of answers", arguments: Way.allCases)
  func cachedAnswers(way: Way) throws {
    let client = try Self.client(way)
    let first = try client.get(Self.picture)
    let hits = try client.metric(#"pushbutton_cache_hits_total{cache="answers"}"#)
    #expect(try client.get(Self.picture).body == first.body)
    #expect(try client.send(.head, Self.picture).tag == first.tag)
    #expect(try client.get(Self.picture, ("If-None-Match", first.tag)).status == 304)
    #expect(try client.metric(#"pushbutton_cache_hits_total{cache="answers"}"#) == hits + 3)
    #expect(try client.renderingCount == 1)
  }

  @Test("A kept picture is for every coding, a kept text for its own", arguments: Way.allCases)
  func codings(way: Way) throws {
    let client = try Self.client(way)
    try client.put("b", #"{"states": {"normal": {"title": "\#(String(repeating: "long ", count: 200))"}}}"#)
    let (gzip, text) = (("Accept-Encoding", "gzip"), "/v1/stylesheets/b/states/normal/layout")
    let picture = try client.get(Self.picture)
    let (plain, compressed) = (try client.get(text), try client.get(text, gzip))
    #expect(compressed["Content-Encoding"] == "gzip" && compressed.body != plain.body)
    let work = try client.metric("pushbutton_queue_wait_seconds_count")
    #expect(work > 0)
    for (target, headers, answer) in [
      (Self.picture, [gzip], picture), (Self.picture, [], picture), (text, [], plain),
      (text, [gzip], compressed),
    ] {
      #expect(try client.send(.get, target, headers).body == answer.body)
      #expect(try client.send(.get, target, headers + [("If-None-Match", answer.tag)]).status == 304)
    }
    #expect(try client.metric("pushbutton_queue_wait_seconds_count") == work)
  }

  @Test("The same picture asked for in two ways is drawn once", arguments: Way.allCases)
  func drawnOnce(way: Way) throws {
    let client = try Self.client(way)
    _ = try client.get(Self.picture + "?scale=2")
    _ = try client.get("/v1/stylesheets/a/states/normal@2x.png")
    #expect(try client.renderingCount == 1)
  }

  @Test("Without memory for caches everything is still answered", arguments: Way.allCases)
  func noCache(way: Way) throws {
    var options = ServiceOptions()
    options.cacheBytes = 0
    let client = try Client(way, options: options)
    try client.put("a", #"{"states": {"normal": {"width": 20, "height": 10}}}"#)
    for _ in 0..<2 { #expect(try client.get(Self.picture).pictureSize == [20, 10]) }
    #expect(try client.renderingCount == 2)
  }

  @Test("A condition that fits everything does not make good what cannot be drawn", arguments: Way.allCases)
  func anyTag(way: Way) throws {
    let client = try Self.client(way)
    let any = ("If-None-Match", "*")
    #expect(try client.get("/v1/stylesheets/a/states/selected.png", any).problem == "missing-picture")
    #expect(
      try client.get("/v1/stylesheets/a/states/normal.png?scale=8&width=9999", any).problem == "too-large")
    #expect(try client.get(Self.picture, any).status == 304)
    #expect(try client.get(Self.picture, any).status == 304)
  }

  @Test("HEAD keeps the answer for the GET that follows", arguments: Way.allCases)
  func head(way: Way) throws {
    let client = try Self.client(way)
    let head = try client.send(.head, Self.picture)
    let waits = try client.metric("pushbutton_queue_wait_seconds_count")
    #expect(waits > 0)
    #expect(try client.get(Self.picture).tag == head.tag)
    #expect(try client.metric("pushbutton_queue_wait_seconds_count") == waits)
  }

  @Test(
    "Who only ever asks whether it changed is answered without work from the second time on",
    arguments: Way.allCases)
  func unchanged(way: Way) throws {
    let tag = try Self.client(way).get(Self.picture).tag
    let client = try Self.client(way)
    let condition = ("If-None-Match", tag)
    let first = try client.get(Self.picture, condition)
    let work = try client.metric("pushbutton_queue_wait_seconds_count")
    #expect(work > 0)
    for _ in 0..<2 {
      let answer = try client.get(Self.picture, condition)
      #expect(answer.status == 304 && answer.tag == tag && answer["Content-Type"] == nil)
      #expect(answer["Cache-Control"] == first["Cache-Control"])
    }
    #expect(try client.get(Self.picture, condition, ("Accept", "text/html")).status == 406)
    #expect(try client.metric("pushbutton_queue_wait_seconds_count") == work)
    #expect(try client.renderingCount == 0)
    #expect(try client.get(Self.picture, ("If-None-Match", "\"x\"")).status == 200)
    #expect(try client.get(Self.picture).body.count > 0)
    #expect(try client.renderingCount == 1)
    #expect(try client.get(Self.picture, condition).status == 304)
  }
}
