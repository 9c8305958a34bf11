import Documents
import HTTPTransport
import Testing

@Suite("Names in paths")
struct NameTests {
  /// Segments of a path that name nothing.
  static let malformed = [
    "..", ".", "%2e%2e", "%2E", "a%2Fb", "%2f", "..%2fb", "%00", "b%00", "b%00.png", "a%20b", "%C3%A4", "-a",
    "_a", ".a", "a%0D%0Ab", "a:b", "a@b", "a.png", "a.svg", "a.json", "a.apng", "%zz", "b%",
    String(repeating: "a", count: 65), String(repeating: "a", count: 2000),
  ]

  @Test("A name that none can have never reaches a resource", arguments: Way.allCases)
  func malformed(way: Way) throws {
    let client = try Client(way)
    try client.put("b", "{}")
    try client.put(picture: "b", PNGFile.solid(1, 1))
    for name in Self.malformed {
      for target in ["/v1/stylesheets/\(name)", "/v1/images/\(name)"] {
        for method in [HTTPMethod.get, .head, .delete] {
          let status = try client.send(method, target).status
          #expect(status == 400 || status == 404, "\(method) \(target)")
        }
      }
      for suffix in ["", "/normal", "/normal/layout", "/normal.png"] {
        let status = try client.get("/v1/stylesheets/\(name)/states\(suffix)").status
        #expect(status == 400 || status == 404, "\(name) \(suffix)")
      }
      #expect([400, 404].contains(try client.put(name, "{}").status), "\(name)")
      #expect([400, 404].contains(try client.put(picture: name, PNGFile.solid(1, 1)).status), "\(name)")
      #expect(
        [400, 404].contains(try client.send(.patch, "/v1/stylesheets/\(name)", json: "{}").status), "\(name)")
    }
    #expect(try client.get("/v1/stylesheets").json["stylesheets"]?.array?.count == 1)
    #expect(try client.get("/v1/images").json["images"]?.array?.count == 1)
  }

  @Test("Dots and slashes are never taken out of a path", arguments: Way.allCases)
  func noNormalization(way: Way) throws {
    let client = try Client(way)
    try client.put("b", "{}")
    for target in [
      "/v1/stylesheets/a/../b", "/v1/./stylesheets/b", "/v1//stylesheets/b", "/v1/stylesheets/b/",
      "//v1/stylesheets/b", "/v1/stylesheets/a/%2e%2e/b", "/v1%2Fstylesheets%2Fb", "/V1/stylesheets/b",
    ] {
      let answer = try client.get(target)
      #expect(answer.status == 404, "\(target)")
      #expect(answer.problem == "unknown-path", "\(target)")
    }
  }

  @Test(
    "Letters, digits, dots, underscores and dashes make names of up to 64", arguments: Way.allCases,
    ["a", "0", "A.b_c-D", "a.pngx", "png", "a..b", "c.", String(repeating: "x", count: 64)])
  func wellFormed(way: Way, name: String) throws {
    let client = try Client(way)
    #expect(try client.put(name, "{}")["Location"] == "/v1/stylesheets/\(name)")
    #expect(try client.get("/v1/stylesheets/\(name)").status == 200)
    #expect(try client.put(picture: name, PNGFile.solid(1, 1))["Location"] == "/v1/images/\(name)")
    #expect(try client.get("/v1/images/\(name)").status == 200)
  }

  @Test("A name is the same however it is escaped", arguments: Way.allCases)
  func escaped(way: Way) throws {
    let client = try Client(way)
    try client.put("%61b", "{}")
    #expect(try client.get("/v1/stylesheets/a%62").status == 200)
  }

  @Test(
    "Only @2x and @3x stand behind a picture's name", arguments: Way.allCases,
    ["a@4x", "a@1x", "a@0x", "a@2x@2x", "a@2X", "@2x", "a@2"])
  func pictureScales(way: Way, name: String) throws {
    let client = try Client(way)
    let answer = try client.put(picture: name, PNGFile.solid(1, 1))
    #expect(answer.status == 400)
    #expect(answer.problem == "malformed-name")
  }

  @Test("A name in a body must be one, too", arguments: Way.allCases)
  func inBody(way: Way) throws {
    let answer = try Client(way).put(
      "a", #"{"extends": "../b", "states": {"normal": {"image": "a@2x", "backgroundImage": ""}}}"#)
    #expect(answer.status == 422)
    #expect(answer.pointers == ["/extends", "/states/normal/image", "/states/normal/backgroundImage"])
  }

  @Test("A name that is free is 404, and which is said", arguments: Way.allCases)
  func free(way: Way) throws {
    let client = try Client(way)
    for (target, label) in [
      ("/v1/stylesheets/a", #"style sheet "a""#), ("/v1/stylesheets/a/states", #"style sheet "a""#),
      ("/v1/stylesheets/a/states/normal", #"style sheet "a""#),
      ("/v1/stylesheets/a/states/normal/layout", #"style sheet "a""#),
      ("/v1/stylesheets/a/states/normal.png", #"style sheet "a""#), ("/v1/images/a@2x", #"picture "a@2x""#),
    ] {
      let answer = try client.get(target)
      #expect(answer.status == 404, "\(target)")
      #expect(answer.detail == "No \(label) is stored.", "\(target)")
    }
    #expect(try client.send(.patch, "/v1/stylesheets/a", json: "{}").status == 404)
    #expect(try client.delete("/v1/stylesheets/a").status == 404)
    #expect(try client.delete("/v1/images/a").status == 404)
  }

  @Test("A stored sheet gets an id of its own when it has none", arguments: Way.allCases)
  func newIdentifier(way: Way) throws {
    let client = try Client(way)
    let first = try client.send(.post, "/v1/stylesheets", json: #"{"name": "A"}"#)
    let second = try client.send(.post, "/v1/stylesheets", json: #"{"name": "A"}"#)
    #expect(first.status == 201 && second.status == 201)
    let location = try #require(first["Location"])
    #expect(location != second["Location"])
    let stored = try client.get(location)
    #expect(stored.body == first.body)
    #expect(stored.tag == first.tag)
  }
}
