import Digests

/// A key that targets are signed with, and the id by which they say so.
public struct SigningKey: Sendable {
  /// The fewest characters of a key: 32, because whoever has a signed target can try keys at home.
  public static let minimumLength = 32

  /// Its id: 1 to 64 letters, digits and `-._~`.
  public let id: String
  private let key: AuthenticationKey

  /// A key from `ID:KEY`, whose bytes are those of the text; nil unless both are well-formed, the key as a token is.
  public init?(parsing text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, 1...64 ~= parts[0].utf8.count, parts[0].utf8.allSatisfy(isUnreserved),
      parts[1].utf8.count >= Self.minimumLength, BearerToken.isWellFormed(String(parts[1]))
    else { return nil }
    id = String(parts[0])
    key = AuthenticationKey(Array(parts[1].utf8))
  }

  /// The signature of a text: its HMAC-SHA-256 in base64url, 43 characters.
  func signature(of text: String) -> String {
    base64URL(key.code(of: Array(text.utf8)))
  }
}
