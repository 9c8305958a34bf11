import HTTPTransport
import Storage
import Testing

@testable import ButtonAPI

/// Tokens and keys that tests configure services with.
enum Secrets {
  static let write = "write-token-of-the-tests"
  static let read = "read-token-of-the-tests"
  /// The key of the examples in Documentation/decisions/access.md.
  static let key = "docs:a-key-for-documents-and-tests-only"
}

/// How a service may be protected.
enum Protection: CaseIterable, Sendable {
  case none, write, read, readAndWrite, key, keyAndWrite, all

  var hasWriteToken: Bool { [.write, .readAndWrite, .keyAndWrite, .all].contains(self) }
  var hasReadToken: Bool { [.read, .readAndWrite, .all].contains(self) }
  var hasKey: Bool { [.key, .keyAndWrite, .all].contains(self) }

  var policy: AccessPolicy {
    get throws {
      var policy = AccessPolicy()
      if hasWriteToken { policy.writeTokens = [try #require(BearerToken(Secrets.write))] }
      if hasReadToken { policy.readTokens = [try #require(BearerToken(Secrets.read))] }
      if hasKey { policy.signingKeys = [try #require(SigningKey(parsing: Secrets.key))] }
      return policy
    }
  }
}

/// What a client sends to show who it is.
enum Credential: CaseIterable, Sendable {
  case none, basic, malformed, wrong, read, write

  var headers: [(String, String)] {
    switch self {
    case .none: []
    case .basic: [("Authorization", "Basic \(Secrets.write)")]
    case .malformed: [("Authorization", "Bearer \(Secrets.write) \(Secrets.write)")]
    case .wrong: [("Authorization", "Bearer \(Secrets.write)x")]
    case .read: [("Authorization", "Bearer \(Secrets.read)")]
    case .write: [("Authorization", "bEARER  \(Secrets.write)")]
    }
  }
}

extension Route {
  /// A path of the route.
  var example: String {
    template.replacing("{id}", with: "x").replacing("{name}", with: "x").replacing("{state}", with: "normal")
  }
}

extension Client {
  /// A client of a protected service, over a store with something at every route.
  static func filled(_ way: Way, _ policy: AccessPolicy) throws -> Client {
    let store = MemoryStore()
    let open = try Client(.inProcess, store: store)
    try open.put(picture: "x", PNGFile.solid(4, 4))
    try open.put("x", #"{"states": {"normal": {"title": "x"}, "selected": {"title": "y"}}}"#)
    return try Client(way, store: store, access: policy)
  }
}
