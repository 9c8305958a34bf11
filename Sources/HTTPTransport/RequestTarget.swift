/// What a request is asked of: a path in strictly decoded segments, and a query (RFC 9112, 3.2).
public struct RequestTarget: Sendable, Hashable {
  /// One parameter of a query, decoded.
  public struct QueryItem: Sendable, Hashable {
    /// The part before the first `=`.
    public var name: String
    /// The part after it; empty when there is no `=`.
    public var value: String

    /// A parameter from its decoded parts.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Path and query as sent, without scheme and authority; equal for equal requests, so it can key a cache.
  public let raw: String
  /// The decoded segments: `/a%2Fb/` is `["a/b", ""]`, `/` is `[""]`, and `*` has none. Dots stay as they are.
  public let path: [String]
  /// The decoded parameters in their order, a `+` being a space.
  public let query: [QueryItem]

  /// Reads a target in origin, absolute or asterisk form.
  ///
  /// Throws ``RequestTargetError`` for a target that is none of these, a `%` without two hex digits, a decoded
  /// NUL, a byte that is no printing ASCII character, or decoded bytes that are not UTF-8.
  public init(parsing text: some StringProtocol) throws(RequestTargetError) {
    raw = String(text)
    path = []
    query = []
  }
}
