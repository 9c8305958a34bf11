import Digests
import HTTPTransport

/// A token that the service knows, as the digest of its text (RFC 6750).
public struct BearerToken: Sendable, Hashable {
  /// The fewest characters of a token: 16.
  public static let minimumLength = 16

  fileprivate let digest: [UInt8]

  /// A token from its text; nil unless that is at least 16 characters long and well-formed: letters, digits and `-._~+/`, at
  /// the end perhaps `=`.
  public init?(_ text: String) {
    guard text.utf8.count >= Self.minimumLength, Self.isWellFormed(text) else { return nil }
    digest = Digest(of: text).bytes
  }

  /// Whether a text is a `b64token` (RFC 6750, section 2.1).
  static func isWellFormed(_ text: String) -> Bool {
    let body = text.utf8.prefix { $0 != UInt8(ascii: "=") }
    return !body.isEmpty && body.allSatisfy { isUnreserved($0) || "+/".utf8.contains($0) }
      && text.utf8.dropFirst(body.count).allSatisfy { $0 == UInt8(ascii: "=") }
  }
}

extension [BearerToken] {
  /// Whether one of these has this text; it takes the same time whichever it is, and if it is none.
  func contain(_ text: String) -> Bool {
    let digest = Digest(of: text).bytes
    return count { isEqualInConstantTime($0.digest, digest) } > 0
  }
}

extension HTTPRequest {
  /// The token that the request carries; empty if it is malformed, nil if there is none.
  var bearerToken: String? {
    let parts = headers["Authorization"]?.split { $0 == " " || $0 == "\t" } ?? []
    guard parts.first?.lowercased() == "bearer" else { return nil }
    return parts.count == 2 ? String(parts[1]) : ""
  }
}

/// Whether a byte is one of RFC 3986's unreserved characters: a letter, a digit, or one of `-._~`.
func isUnreserved(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"):
    true
  default: "-._~".utf8.contains(byte)
  }
}
