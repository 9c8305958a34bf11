import Documents
import HTTPTransport
import Testing

@testable import ButtonAPI

@Suite("Methods, negotiation and origins")
struct MethodTests {
  /// A service that has something at every route.
  private static func filledClient(_ way: Way) throws -> Client {
    let client = try Client(way)
    try client.put(picture: "x", PNGFile.solid(4, 4))
    let title = String(repeating: "long ", count: 200)
    try client.put("x", #"{"states": {"normal": {"title": "\#(title)", "titleLines": 0, "maxWidth": 90}}}"#)
    return client
  }

  /// A path of a route.
  private static func path(_ route: Route) -> String {
    route.template.replacing("{id}", with: "x").replacing("{name}", with: "x").replacing(
      "{state}", with: "normal")
  }

  @Test(
    "A method that a path does not take is 405 with those it takes", arguments: Way.allCases,
    ButtonService.routes.map(\.template))
  func notAllowed(way: Way, template: String) throws {
    let client = try Self.filledClient(way)
    let route = try #require(ButtonService.routes.first { $0.template == template })
    let methods = Set(route.operations.map(\.method))
    for method in [HTTPMethod.get, .post, .put, .patch, .delete, .trace] where !methods.contains(method) {
      let answer = try client.send(method, Self.path(route))
      #expect(answer.status == 405, "\(method)")
      let allowed = Set((answer["Allow"] ?? "").split(separator: ", ").map(String.init))
      var expected = Set(methods.map(\.rawValue) + ["OPTIONS"])
      if methods.contains(.get) { expected.insert("HEAD") }
      #expect(allowed == expected, "\(method)")
    }
  }

  @Test("HEAD answers what GET does, without the body", arguments: Way.allCases)
  func head(way: Way) throws {
    let client = try Self.filledClient(way)
    var paths = ButtonService.routes.filter { $0.operation(for: .get) != nil }.map(Self.path)
    paths.removeAll { $0 == "/metrics" }
    for path in paths + ["/v1/stylesheets/none", "/v1/stylesheets?limit=0", "/none"] {
      for coding in ["gzip", "identity"] {
        func answer(_ method: HTTPMethod) throws -> Answer {
          try client.send(method, path, [("Accept-Encoding", coding)])
        }
        let answers = [try answer(.head), try answer(.get), try answer(.head)]
        for head in [answers[0], answers[2]] {
          #expect(head.status == answers[1].status, "\(path)")
          #expect(head.body.isEmpty, "\(path)")
          let own = ["date", "x-request-id"]
          #expect(
            head.headers.filter { !own.contains($0.key) }
              == answers[1].headers.filter { !own.contains($0.key) },
            "\(path)")
        }
      }
    }
    #expect(try client.send(.head, "/metrics").status == 200)
  }

  @Test("OPTIONS answers a preflight", arguments: Way.allCases, ButtonService.routes.map(\.template))
  func preflight(way: Way, template: String) throws {
    let client = try Client(way)
    let route = try #require(ButtonService.routes.first { $0.template == template })
    let answer = try client.send(
      .options, Self.path(route), [("Origin", "null"), ("Access-Control-Request-Method", "PUT")])
    #expect(answer.status == 204)
    #expect(answer.body.isEmpty)
    let allowed = route.allowedMethods.map(\.rawValue).joined(separator: ", ")
    #expect(answer["Allow"] == allowed)
    #expect(answer["Access-Control-Allow-Methods"] == allowed)
    #expect(answer["Access-Control-Allow-Origin"] == "*")
    let headers = answer["Access-Control-Allow-Headers"] ?? ""
    for name in ["Content-Type", "If-Match", "If-None-Match", "Authorization"] {
      #expect(headers.contains(name))
    }
  }

  @Test("OPTIONS * names every method that some path takes", arguments: Way.allCases)
  func optionsOfServer(way: Way) throws {
    let answer = try Client(way).send(.options, "*")
    #expect(answer.status == 204)
    #expect(answer["Allow"] == "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS")
  }

  @Test("OPTIONS of a path that is not served is 404", arguments: Way.allCases)
  func optionsOfNothing(way: Way) throws {
    #expect(try Client(way).send(.options, "/none").status == 404)
  }

  @Test("Pages of any origin may read every answer, errors too", arguments: Way.allCases)
  func anyOrigin(way: Way) throws {
    let client = try Client(way)
    let answers = [
      try client.put("a", "{}"), try client.get("/v1/stylesheets/a"),
      try client.get("/v1/stylesheets/a/states/normal.png"), try client.get("/healthz"),
      try client.get("/v1/stylesheets/a", ("If-None-Match", "*")), try client.put("a", "{"),
      try client.put("a", "[]"), try client.put("a", "{}", ("If-None-Match", "*")), try client.get("/none"),
      try client.get("/%zz"), try client.send(.put, "/v1/stylesheets/a", body: [0]),
      try client.send(.post, "/healthz"), try client.get("/", ("Accept", "image/png")),
      try client.delete("/v1/stylesheets/a"),
    ]
    #expect(
      answers.map(\.status) == [201, 200, 200, 200, 304, 400, 422, 412, 404, 400, 415, 405, 406, 204])
    for answer in answers {
      #expect(answer["Access-Control-Allow-Origin"] == "*", "\(answer.status)")
      let exposed = answer["Access-Control-Expose-Headers"] ?? ""
      #expect(["ETag", "Location", "Retry-After"].allSatisfy { exposed.contains($0) }, "\(answer.status)")
    }
  }

  @Test("Every error is a problem document that nobody keeps", arguments: Way.allCases)
  func problems(way: Way) throws {
    let client = try Client(way)
    for answer in [
      try client.put("a", "{"), try client.put("a", "[]"), try client.get("/none"), try client.get("/%zz"),
      try client.send(.put, "/v1/stylesheets/a", body: [0]), try client.send(.post, "/healthz"),
      try client.get("/", ("Accept", "image/png")), try client.get("/v1/stylesheets?x=1"),
      try client.get("/v1/stylesheets/none"), try client.put("a", "{}", ("If-Match", "*")),
    ] {
      #expect(answer["Content-Type"] == "application/problem+json", "\(answer.status)")
      #expect(answer["Cache-Control"] == "no-store", "\(answer.status)")
      #expect(answer["ETag"] == nil, "\(answer.status)")
      #expect(answer.json.names.prefix(4) == ["type", "title", "status", "detail"], "\(answer.status)")
      #expect(answer.json["status"]?.number == Double(answer.status))
    }
  }

  @Test("What the client does not accept is 406", arguments: Way.allCases)
  func notAcceptable(way: Way) throws {
    let client = try Self.filledClient(way)
    let json = "/v1/stylesheets/x"
    let picture = "/v1/stylesheets/x/states/normal.png"
    let cases: [(target: String, accept: String, isAccepted: Bool)] = [
      (json, "text/html", false), (json, "application/json;q=0", false), (json, "*/*", true),
      (json, "application/*;q=0.1", true), (json, "text/html, application/json;q=0.5", true),
      (json, "application/json;q=0, */*", false), (json, "APPLICATION/JSON", true),
      (picture, "application/json", false), (picture, "image/*", true),
      (picture, "image/png;q=0, image/*", false),
      (picture, "image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5", true),
      ("/v1/images/x", "image/jpeg", false), ("/openapi.yaml", "application/yaml", true),
      ("/metrics", "text/plain;version=0.0.4;q=0.5,*/*;q=0.1", true), ("/", "text/html", true),
    ]
    // Twice: the second time the answer is kept already.
    for _ in 0..<2 {
      for (target, accept, isAccepted) in cases {
        #expect(
          try client.get(target, ("Accept", accept)).status == (isAccepted ? 200 : 406), "\(target) \(accept)"
        )
        #expect(try client.get(target).status == 200)
      }
    }
    let answer = try client.get(json, ("Accept", "text/html"))
    #expect(answer.detail.contains("application/json"))
  }

  @Test("A range of a picture is answered with the whole", arguments: Way.allCases)
  func range(way: Way) throws {
    let client = try Self.filledClient(way)
    let whole = try client.get("/v1/stylesheets/x/states/normal.png")
    let answer = try client.get("/v1/stylesheets/x/states/normal.png", ("Range", "bytes=0-3"))
    #expect(answer.status == 200)
    #expect(answer.body == whole.body)
    #expect(answer["Content-Range"] == nil)
  }

  @Test("A path that is not served is 404", arguments: Way.allCases)
  func unknownPath(way: Way) throws {
    let client = try Client(way)
    for target in [
      "/v1", "/v2/stylesheets", "/v1/stylesheets/a/states/normal/layout/more", "/index.html", "//",
    ] {
      for method in [HTTPMethod.get, .put, .delete] {
        #expect(try client.send(method, target).status == 404, "\(method) \(target)")
      }
    }
  }
}
