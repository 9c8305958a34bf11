import HTTPTransport
import Testing

@testable import ButtonAPI

@Suite("Signed addresses")
struct SignatureTests {
  private static let picture = "/v1/stylesheets/x/states/normal@2x.png"

  private static var key: SigningKey { get throws { try #require(SigningKey(parsing: Secrets.key)) } }

  private static func signed(_ target: String, until end: Int? = nil) throws -> String {
    try signedURL(target, with: key, until: end)
  }

  /// A service at the second 1000.
  private static func client(_ way: Way, _ protection: Protection = .key) throws -> Client {
    var policy = try protection.policy
    policy.now = { 1000 }
    return try Client.filled(way, policy)
  }

  /// Made with Python's hmac and urllib; Documentation/decisions/access.md shows how.
  @Test(
    "A signature is what anybody computes by the rule",
    arguments: [
      (
        "/v1/stylesheets/save/states/normal@2x.png?canvas=even", 4_102_444_800,
        "&exp=4102444800&key=docs&sig=7rQcqnto68Qe5Oz3RPNUfPNoN1hjGnM_D2_sY34QR0Q"
      ),
      (
        "/v1/stylesheets/save/states/selected+highlighted.svg?background=%23fff&previous=selected%2bhovered,normal&text=live",
        nil, "&key=docs&sig=WI9N8JzOu3M0FeTRILy2MFvd89dJe38wBzRk1_StJ3U"
      ),
    ])
  func vectors(target: String, end: Int?, signature: String) throws {
    #expect(try Self.signed(target, until: end) == target + signature)
    let url = "https://buttons.example" + target
    #expect(try Self.signed(url, until: end) == url + signature)
    #expect(try Self.signed(url + "&sig=old&exp=1&key=k", until: end) == url + signature)
  }

  @Test("The signed text is in one spelling, whatever that of the target")
  func canonicalText() throws {
    let target = try RequestTarget(
      parsing: "/a%2fb/%7ec@2x.png?b=%c3%a9+1%2B&&s%69g=1&a&c=d=e,f&sig=2&a=&%26=%3D")
    #expect(
      target.canonicalText == "/a%2Fb/~c%402x.png?b=%C3%A9%201%2B&a=&c=d%3De%2Cf&a=&%26=%3D")
  }

  @Test(
    "A signature opens all that is drawn or measured of a sheet, and nothing else", arguments: Way.allCases,
    [Protection.key, .all])
  func routes(way: Way, protection: Protection) throws {
    let client = try Self.client(way, protection)
    for route in ButtonService.routes {
      let motion = route.template.contains("transition") ? "?from=normal&to=selected" : ""
      #expect(route.operations.allSatisfy { $0.operation.permission != .view || $0.method == .get })
      let isView = route.operation(for: .get)?.permission == .view
      if isView {
        let target = try Self.signed(route.example + motion, until: 2000)
        for method in [HTTPMethod.get, .head] {
          #expect(try client.send(method, target).status == 200, "\(method) \(target)")
        }
        #expect(try client.send(.delete, target).status == 405)
        continue
      }
      // A signature by the rule over a path for which it does not count.
      let bare = try RequestTarget(parsing: route.example + "?key=docs")
      let target = "\(bare.raw)&sig=\(try Self.key.signature(of: bare.canonicalText))"
      for (method, operation) in route.operations where operation.permission != .open {
        #expect(try client.send(method, target).status == 401, "\(method) \(target)")
      }
      #expect(throws: SigningError.path) { try Self.signed(route.example) }
    }
  }

  @Test(
    "A signature counts however what it is over is spelt, and wherever it stands", arguments: Way.allCases)
  func spellings(way: Way) throws {
    let client = try Self.client(way)
    let target = try Self.signed(Self.picture + "?canvas=even&background=%23fff", until: 2000)
    let split = target.split(separator: "&sig=").map(String.init)
    for spelling in [
      target, target.replacing("@", with: "%40"), target.replacing("canvas", with: "c%61nvas"),
      target.replacing("%23fff", with: "%23%66ff"), target.replacing("&sig", with: "&&s%69g"),
      target.replacing("/v1/", with: "/%76%31/"),
      split[0].replacing("?", with: "?sig=\(split[1])&"), "http://elsewhere" + target,
    ] { #expect(try client.get(spelling).status == 200, "\(spelling)") }
  }

  @Test("A signature over something else is invalid", arguments: Way.allCases)
  func forgeries(way: Way) throws {
    let client = try Self.client(way)
    let target = try Self.signed(Self.picture + "?canvas=even&scheme=dark", until: 2000)
    #expect(try client.get(target).status == 200)
    let signature = try #require(target.split(separator: "&sig=").last)
    let forgeries = [
      target.replacing("/x/", with: "/y/"), target.replacing("normal", with: "selected"),
      target.replacing("@2x", with: "@3x"), target.replacing(".png", with: ".svg"),
      target.replacing("dark", with: "light"),
      target.replacing("&scheme=dark", with: ""), target + "&flag=yes",
      target.replacing("canvas=even&scheme=dark", with: "scheme=dark&canvas=even"),
      target.replacing("canvas=even", with: "canvas=even&canvas=even"),
      target.replacing("even&scheme=", with: "even%26scheme%3D"),
      target.replacing("canvas=even", with: "canvas%3Deven"),
      target.replacing("exp=2000", with: "exp=2001"), target.replacing("exp=2000", with: "exp=02000"),
      target.replacing("&exp=2000", with: ""), target + "&exp=2000",
      target.replacing("&key=docs", with: ""), target + "&key=docs", target.replacing("docs", with: "doc"),
      target.replacing("docs", with: "none"), target + "&sig=\(signature)", target + "=", target + "A",
      String(target.dropLast()), target.replacing(signature, with: ""),
      target.replacing(signature, with: String(repeating: "A", count: 43)),
      target.replacing(signature, with: signature.lowercased()),
    ]
    for forgery in forgeries {
      let answer = try client.get(forgery)
      #expect(answer.status == 403 && answer.problem == "signature-invalid", "\(forgery)")
      #expect(answer["Cache-Control"] == "no-store")
      #expect(!answer.text.contains(signature))
    }
    #expect(Set(forgeries).count == forgeries.count && !forgeries.contains(target))
    #expect(try client.get(Self.picture).problem == "token-required")
    #expect(try client.get(Self.picture + "?exp=2000&key=docs").problem == "token-required")
  }

  @Test(
    "An end that is no Unix second is invalid, however well signed",
    arguments: ["", "never", "+2000", "-1", "2e3", "2000.0", "0x7d0", "9999999999999", "٢٠٠٠"])
  func malformedEnd(end: String) throws {
    let client = try Self.client(.inProcess)
    let digits = end.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let bare = try RequestTarget(parsing: "\(Self.picture)?exp=\(digits)&key=docs")
    let answer = try client.get("\(bare.raw)&sig=\(try Self.key.signature(of: bare.canonicalText))")
    #expect(answer.status == 403 && answer.problem == "signature-invalid")
  }

  @Test("A signature counts up to the second it ends", arguments: Way.allCases)
  func expiry(way: Way) throws {
    let client = try Self.client(way)
    #expect(try client.get(Self.signed(Self.picture, until: 1001)).status == 200)
    for end in [1000, 999, 0] {
      let answer = try client.get(Self.signed(Self.picture, until: end))
      #expect(answer.status == 403 && answer.problem == "signature-expired")
    }
    // What has ended is told to nobody who made it up.
    let forgery = try Self.signed(Self.picture, until: 1001).replacing("1001", with: "1000")
    #expect(try client.get(forgery).problem == "signature-invalid")
    #expect(try client.get(Self.signed(Self.picture)).status == 200)
  }

  @Test("Several keys count until they are taken away", arguments: Way.allCases)
  func rotation(way: Way) throws {
    let keys = try ["old", "new"].map { id in
      try #require(SigningKey(parsing: "\(id):\(String(repeating: id, count: 12))"))
    }
    let targets = try keys.map { try signedURL(Self.picture, with: $0, until: nil) }
    var policy = AccessPolicy()
    policy.signingKeys = keys
    let both = try Client.filled(way, policy)
    policy.signingKeys = [keys[1]]
    let one = try Client.filled(way, policy)
    #expect(try targets.map { try both.get($0).status } == [200, 200])
    #expect(try targets.map { try one.get($0).status } == [403, 200])
    #expect(try one.get(targets[0]).problem == "signature-invalid")
    // The id is signed, too.
    #expect(try both.get(targets[0].replacing("key=old", with: "key=new")).status == 403)
  }

  @Test("A signed address has the bytes and the tag of the bare one", arguments: Way.allCases)
  func sameAnswer(way: Way) throws {
    let client = try Self.client(way, .all)
    let token = ("Authorization", "Bearer \(Secrets.read)")
    for path in ["normal@2x.png?canvas=even", "normal.svg", "normal", "normal/layout?scale=2"] {
      let target = "/v1/stylesheets/x/states/\(path)"
      let signed = try Self.signed(target, until: 2000)
      for _ in 0..<2 {
        let (bare, answer) = (try client.get(target, token), try client.get(signed))
        #expect(answer.status == 200)
        #expect(answer.body == bare.body)
        #expect(answer.tag == bare.tag)
        #expect(answer["Cache-Control"] == "public, max-age=0, must-revalidate")
        #expect(bare["Cache-Control"] == "private, max-age=0, must-revalidate")
        #expect(try client.get(signed, ("If-None-Match", bare.tag)).status == 304)
        #expect(try client.get(target).status == 401)
      }
      // A token opens an address whose signature does not count.
      #expect(try client.get(signed + "A", token).body == client.get(signed).body)
    }
    #expect(try client.renderingCount == 2)
  }

  @Test("Work is shared by those who may keep its answer alike, and by nobody else")
  func sharedWork() throws {
    let service = try Self.client(.inProcess, .all).service
    func key(_ target: String, _ token: String? = nil) throws -> String? {
      let headers = token.map { [(name: "Authorization", value: "Bearer \($0)")] } ?? []
      let request = HTTPRequest(
        method: .get, target: try RequestTarget(parsing: target), headers: HTTPFields(headers))
      guard case .work(let work) = service.answer(request) else { return nil }
      return work.key
    }
    let keys = try [
      key(Self.picture, Secrets.read), key(Self.signed(Self.picture)),
      key(Self.signed(Self.picture, until: 2000)), key(Self.signed(Self.picture, until: 2001)),
    ]
    #expect(Set(keys.compactMap(\.self)).count == 4)
    #expect(try key(Self.picture, Secrets.write) == keys[0])
    #expect(try key(Self.signed(Self.picture, until: 2000)) == keys[2])
    #expect(try key(Self.picture) == nil)
  }

  @Test("Nobody keeps an answer longer than the signature counts", arguments: Way.allCases)
  func freshness(way: Way) throws {
    let client = try Self.client(way, .all)
    let sheet = try client.get("/v1/stylesheets/x", ("Authorization", "Bearer \(Secrets.read)"))
    let target = "\(Self.picture)?revision=\(sheet.tag.dropFirst().dropLast())"
    for _ in 0..<2 {
      for (end, seconds) in [
        (1001, 1), (1060, 60), (31_536_999, 31_535_999), (31_537_001, 31_536_000), (nil, 31_536_000),
      ]
        as [(Int?, Int)]
      {
        let signed = try Self.signed(target, until: end)
        let answer = try client.get(signed)
        #expect(answer["Cache-Control"] == "public, max-age=\(seconds), immutable")
        let known = try client.get(signed, ("If-None-Match", answer.tag))
        #expect(known.status == 304)
        #expect(known["Cache-Control"] == "public, max-age=\(seconds), immutable")
      }
    }
  }

  @Test(
    "Without keys the parameters of signatures are unknown", arguments: Way.allCases,
    [Protection.none, .write])
  func withoutKeys(way: Way, protection: Protection) throws {
    let client = try Self.client(way, protection)
    let answer = try client.get(Self.signed(Self.picture, until: 2000))
    #expect(answer.status == 400)
    #expect(answer.wrongParameters == ["exp", "key", "sig"])
    let other = try Self.client(way, .read)
    #expect(try other.get(Self.signed(Self.picture)).status == 401)
  }

  @Test(
    "What is no address of something drawn is not signed",
    arguments: [
      ("v1/stylesheets/x/states/normal.png", SigningError.form), ("localhost:8080/v1", .form), ("", .form),
      ("ftp://x/v1/stylesheets/x/states/normal.png", .form),
      ("http:///v1/stylesheets/x/states/normal", .form),
      ("http://x", .form), ("/v1/stylesheets/x", .path), ("/", .path),
      ("https://x/buttons/v1/stylesheets/x/states/normal.png", .path),
      ("/v1/a b", .target(RequestTargetError(reason: .character(0x20), offset: 5))),
      ("https://x/%zz", .target(RequestTargetError(reason: .escape, offset: 1))),
      ("/#a", .target(RequestTargetError(reason: .character(0x23), offset: 1))),
    ])
  func unsignable(url: String, error: SigningError) {
    #expect(throws: error) { try Self.signed(url) }
  }

  @Test(
    "A key is an id and at least 32 characters",
    arguments: [
      ("a:0123456789abcdef0123456789abcdef", true), ("web-1.2_3~:0123456789ABCDEF0123456789abcd+/==", true),
      ("a:0123456789abcdef0123456789abcde", false), (":0123456789abcdef0123456789abcdef", false),
      ("0123456789abcdef0123456789abcdef", false), ("a b:0123456789abcdef0123456789abcdef", false),
      ("a:b:0123456789abcdef0123456789abcdef", false), ("ä:0123456789abcdef0123456789abcdef", false),
      ("a:0123456789abcdef 123456789abcdef", false),
    ])
  func keys(text: String, isKey: Bool) {
    #expect((SigningKey(parsing: text) != nil) == isKey)
  }

  @Test(
    "A log shows no signature, however it is spelt",
    arguments: [
      ("/a", "/a"), ("/a?b=c", "/a?b=c"), ("/a?sig=x", "/a?sig=***"),
      ("/a?b&sig=x&sig=y&c=sig", "/a?b&sig=***&sig=***&c=sig"),
      ("/a?%73i%67=x", "/a?sig=***"), ("/a?sig=%zz&b=%zz", "/a?sig=***&b=%zz"),
      ("/a?sig=x#b?sig=y", "/a?sig=***"),
      ("/a?\u{301}sig=x&sig=y", "/a?\u{301}sig=x&sig=***"), ("http://a/b?sig=x", "http://a/b?sig=***"),
      ("?", "?"),
      ("", ""), ("/a?s%zzig=x", "/a?s%zzig=x"),
    ])
  func masked(target: String, shown: String) {
    #expect(withoutSignature(target) == shown)
  }

  @Test("Who has a signed address learns no names of other pictures and sheets", arguments: Way.allCases)
  func otherNames(way: Way) throws {
    let client = try Self.client(way, .all)
    let write = ("Authorization", "Bearer \(Secrets.write)")
    for (method, target, type, body) in [
      (HTTPMethod.put, "/v1/images/secret-merger", "image/png", PNGFile.solid(1, 1)),
      (
        .put, "/v1/stylesheets/x", "application/json",
        Array(#"{"states": {"normal": {"image": "secret-merge"}}}"#.utf8)
      ),
      (.put, "/v1/stylesheets/secret-sheet", "application/json", Array("{}".utf8)),
    ] {
      #expect(try client.send(method, target, [write, ("Content-Type", type)], body: body).status < 300)
    }
    let token = try client.get(Self.picture, ("Authorization", "Bearer \(Secrets.read)"))
    #expect(token.problem == "missing-picture" && token.text.contains("secret-merger"))
    let signed = try client.get(Self.signed(Self.picture))
    #expect(signed.problem == "missing-picture" && !signed.text.contains("secret-merger"))
    let target = "/v1/stylesheets/secret-shet/states/normal.png"
    let known = try client.get(target, ("Authorization", "Bearer \(Secrets.read)"))
    #expect(known.detail == #"No style sheet "secret-shet" is stored. Did you mean "secret-sheet"?"#)
    #expect(try client.get(Self.signed(target)).detail == #"No style sheet "secret-shet" is stored."#)
  }
}
