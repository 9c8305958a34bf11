/// The methods the server hands on, upper-case as on the wire; any other is refused with 501 (RFC 9110, 9.1).
public enum HTTPMethod: String, Sendable, Hashable, CaseIterable {
  /// Reads a resource.
  case get = "GET"
  /// Reads a resource's fields alone; answered as ``get``, the body left out on the wire.
  case head = "HEAD"
  /// Hands data to a resource.
  case post = "POST"
  /// Creates or replaces a resource.
  case put = "PUT"
  /// Changes a part of a resource.
  case patch = "PATCH"
  /// Removes a resource.
  case delete = "DELETE"
  /// Asks what may be done; `OPTIONS *` has an empty path.
  case options = "OPTIONS"
  /// Asks for the request back; known, so that it is refused as not allowed instead of as unknown.
  case trace = "TRACE"
  /// Asks with a body; known, so that it is refused as not allowed instead of as unknown.
  case query = "QUERY"

  /// Whether it only reads a resource: ``get`` and ``head``.
  public var isRead: Bool { self == .get || self == .head }

  /// The method that a request line calls so; the frequent ones are found first.
  init?(named name: String) {
    guard let method = Self.allCases.first(where: { $0.rawValue == name }) else { return nil }
    self = method
  }
}
