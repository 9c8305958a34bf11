import HTTPTransport
import Testing

@testable import ButtonAPI

@Suite("Who may read and write")
struct AccessTests {
  /// Every method of every route, with `HEAD` beside `GET`.
  private static let operations = ButtonService.routes.flatMap { route in
    route.operations.flatMap { method, operation in
      (method == .get ? [.get, .head] : [method]).map {
        (method: $0, path: route.example, operation.permission)
      }
    }
  }

  /// The status of a refusal and what the challenge says is wrong; nil if the request is not refused.
  private static func refusal(
    _ permission: Permission, _ protection: Protection, _ credential: Credential
  ) -> (status: Int, error: String?)? {
    let isProtected =
      switch permission {
      case .open: false
      case .view, .read: protection.hasReadToken || protection.hasKey
      case .write: protection != .none
      }
    guard isProtected else { return nil }
    switch credential {
    case .none, .basic: return (401, nil)
    case .write where protection.hasWriteToken: return nil
    case .read where protection.hasReadToken:
      return permission == .write ? (403, "insufficient_scope") : nil
    case .malformed, .wrong, .read, .write: return (401, "invalid_token")
    }
  }

  @Test(
    "Every operation is open to whom its permission says, and to nobody else", arguments: Way.allCases,
    Protection.allCases)
  func table(way: Way, protection: Protection) throws {
    let policy = try protection.policy
    let (empty, filled) = (try Client(way, access: policy), try Client.filled(way, policy))
    for (method, path, permission) in Self.operations {
      for credential in Credential.allCases {
        let place = "\(method) \(path) with \(credential)"
        let answer = try empty.send(method, path, credential.headers)
        guard let refusal = Self.refusal(permission, protection, credential) else {
          #expect(answer.status != 401 && answer.status != 403, "\(place)")
          continue
        }
        #expect(answer.status == refusal.status, "\(place)")
        let error = refusal.error.map { ", error=\"\($0)\"" } ?? ""
        #expect(answer["WWW-Authenticate"] == "Bearer realm=\"pushbutton\"\(error)", "\(place)")
        #expect(answer["Cache-Control"] == "no-store", "\(place)")
        // Whether there is something makes no difference.
        let other = try filled.send(method, path, credential.headers)
        let own = ["date", "x-request-id"]
        #expect(other.status == answer.status && other.body == answer.body, "\(place)")
        #expect(
          other.headers.filter { !own.contains($0.key) } == answer.headers.filter { !own.contains($0.key) },
          "\(place)")
      }
    }
  }

  @Test("OPTIONS, unknown paths and unknown methods are answered to everybody", arguments: Way.allCases)
  func alike(way: Way) throws {
    let client = try Client.filled(way, Protection.all.policy)
    for route in ButtonService.routes { #expect(try client.send(.options, route.example).status == 204) }
    #expect(try client.send(.options, "*").status == 204)
    #expect(try client.get("/none").status == 404)
    #expect(try client.send(.trace, "/v1/stylesheets/x").status == 405)
    #expect(try client.send(.post, "/v1/stylesheets/x").status == 405)
  }

  @Test("A token does all that is open without it", arguments: Way.allCases)
  func use(way: Way) throws {
    let client = try Client(way, access: Protection.all.policy)
    let (reads, writes) = (
      ("Authorization", "Bearer \(Secrets.read)"), ("Authorization", "Bearer \(Secrets.write)")
    )
    #expect(try client.put("a", "{}", writes).status == 201)
    #expect(try client.put("b", "{}", reads).status == 403)
    #expect(try client.get("/v1/stylesheets/b", reads).status == 404)
    for token in [reads, writes] {
      #expect(try client.get("/v1/stylesheets/a", token).text == "{}")
      #expect(try client.get("/v1/stylesheets/a/states/normal.png", token).status == 200)
      #expect(try client.send(.post, "/v1/resolve", json: #"{"stylesheet": {}}"#, token).status == 200)
      #expect(try client.get("/v1/stylesheets?none=1", token).status == 400)
    }
    #expect(try client.delete("/v1/stylesheets/a", reads).status == 403)
    #expect(try client.delete("/v1/stylesheets/a", writes).status == 204)
  }

  @Test("Every token that is configured counts, and no other", arguments: Way.allCases)
  func rotation(way: Way) throws {
    var policy = AccessPolicy()
    let texts = (0..<3).map { "token-number-\($0)-of-three" }
    policy.writeTokens = texts.compactMap(BearerToken.init)
    let client = try Client(way, access: policy)
    for text in texts {
      #expect(try client.put("a", "{}", ("Authorization", "Bearer \(text)")).status < 300)
    }
    for text in [
      texts[0].uppercased(), String(texts[0].dropLast()), texts[0] + "=", texts.joined(separator: ","),
    ] {
      #expect(try client.put("a", "{}", ("Authorization", "Bearer \(text)")).status == 401, "\(text)")
    }
    let two = [("Authorization", "Bearer \(texts[0])"), ("Authorization", "Bearer \(texts[1])")]
    #expect(try client.send(.delete, "/v1/stylesheets/a", two).status == 401)
  }

  @Test("A body without a token is not even read", arguments: [HTTPMethod.put, .get, .head, .delete])
  func unreadBodies(method: HTTPMethod) throws {
    let service = try Client(.inProcess, access: Protection.all.policy).service
    let target = try RequestTarget(parsing: "/v1/stylesheets/a")
    for length in [("Content-Length", "100000"), ("Transfer-Encoding", "chunked")] {
      let headers = [length, ("Content-Type", "application/json")]
      let head = HTTPRequest(
        method: method, target: target, headers: HTTPFields(headers.map { (name: $0.0, value: $0.1) }))
      guard case .answer(let answer) = service.admit(head) else {
        Issue.record("the body is read")
        continue
      }
      #expect(answer.response.status == 401)
    }
  }

  @Test("What is wrong with a request is told only to whom it may be answered", arguments: Way.allCases)
  func order(way: Way) throws {
    let client = try Client.filled(way, Protection.all.policy)
    for headers in [[("Accept", "text/html")], [("If-None-Match", "*")], [("Content-Encoding", "br")]] {
      for method in [HTTPMethod.get, .put] {
        #expect(try client.send(method, "/v1/stylesheets/x", headers).status == 401)
      }
    }
    #expect(try client.get("/v1/stylesheets/x?none=1").status == 401)
    #expect(try client.get("/v1/stylesheets/x/states/none.png").status == 401)
  }

  @Test(
    "An answer by token is for that client alone, and what is kept of it for nobody else",
    arguments: Way.allCases)
  func privacy(way: Way) throws {
    let client = try Client.filled(way, Protection.all.policy)
    let token = ("Authorization", "Bearer \(Secrets.read)")
    let revision = try client.get("/v1/stylesheets/x", token).tag.dropFirst().dropLast()
    let picture = "/v1/stylesheets/x/states/normal.png"
    for (target, freshness) in [
      (picture, "private, max-age=0, must-revalidate"),
      ("/v1/images/x", "private, max-age=0, must-revalidate"),
      ("\(picture)?revision=\(revision)", "private, max-age=31536000, immutable"),
    ] {
      // The second answer comes from the cache.
      for _ in 0..<2 {
        let answer = try client.get(target, token)
        #expect(answer["Cache-Control"] == freshness)
        let known = try client.get(target, token, ("If-None-Match", answer.tag))
        #expect(known.status == 304)
        #expect(known["Cache-Control"] == freshness)
        #expect(try client.get(target).status == 401)
        #expect(try client.get(target, ("If-None-Match", answer.tag)).status == 401)
        #expect(try client.get(target, ("Authorization", "Bearer \(Secrets.read)x")).status == 401)
      }
    }
    #expect(try client.metric("pushbutton_cache_hits_total{cache=\"answers\"}") >= 3)
    #expect(try client.get("/", token)["Cache-Control"] == "public, max-age=0, must-revalidate")
  }

  @Test(
    "A token is at least 16 characters of RFC 6750's",
    arguments: [
      ("abcdefghijklmnop", true), ("ABCXYZ019-._~+/==", true), ("abcdefghijklmno", false), ("", false),
      ("================", false), ("abcdefgh=ijklmnop", false), ("abcdefgh ijklmnop", false),
      ("abcdefgh,ijklmnop", false), ("abcdefghijklmnöp", false), ("abcdefghijklmnop\n", false),
    ])
  func tokens(text: String, isToken: Bool) {
    #expect((BearerToken(text) != nil) == isToken)
  }
}
