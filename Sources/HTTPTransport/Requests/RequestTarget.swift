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
  /// The decoded segments: `/a%2Fb/` is `["a/b", ""]`, `/` is `[""]`, and `*` has none.
  ///
  /// Dots stay as they are.
  public var path: [String] {
    if let decoded { return decoded.path }
    let path = raw.utf8.prefix { $0 != UInt8(ascii: "?") }.dropFirst()
    return path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
      String(Substring($0))
    }
  }
  /// The decoded parameters in their order, a `+` being a space; a parameter without name and value is left out.
  public var query: [QueryItem] {
    decoded?.query ?? (try? Self.items(Array(raw.utf8.drop { $0 != UInt8(ascii: "?") })[...].dropFirst()))
      ?? []
  }
  /// Whether it is `*`, the server as a whole.
  var isAsterisk: Bool { raw == "*" }

  /// Path and query where the target has escapes or another form.
  ///
  /// Else nothing in it can be wrong, and they are taken from `raw` by whoever asks: a cached answer is found without
  /// them.
  private let decoded: Decoded?

  private struct Decoded: Sendable, Hashable {
    let path: [String]
    let query: [QueryItem]
  }

  /// Reads a target in origin, absolute or asterisk form.
  ///
  /// Throws ``RequestTargetError`` for a target that is none of these, a `%` without two hex digits, a decoded
  /// NUL, a byte that must be percent-encoded, or decoded bytes that are not UTF-8.
  public init(parsing text: String) throws(RequestTargetError) {
    if Self.isPlain(text.utf8.span) {
      (raw, decoded) = (text, nil)
      return
    }
    let bytes = Array(text.utf8)
    if let offset = bytes.firstIndex(where: { $0 <= 0x20 || $0 >= 0x7F || $0 == UInt8(ascii: "#") }) {
      throw RequestTargetError(reason: .character(bytes[offset]), offset: offset)
    }
    if bytes == [UInt8(ascii: "*")] {
      (raw, decoded) = (text, Decoded(path: [], query: []))
      return
    }
    let authorityEnd = Self.authorityEnd(bytes)
    let origin = bytes[authorityEnd...]
    guard authorityEnd > 0 || origin.first == UInt8(ascii: "/") else {
      throw RequestTargetError(reason: .form, offset: 0)
    }
    let pathEnd = origin.firstIndex(of: UInt8(ascii: "?")) ?? origin.endIndex
    decoded = Decoded(
      path: try Self.segments(origin[..<pathEnd].dropFirst()),
      query: try Self.items(origin[pathEnd...].dropFirst()))
    switch (authorityEnd, origin.first) {
    case (0, _): raw = text
    case (_, UInt8(ascii: "/")): raw = String(decoding: origin, as: UTF8.self)
    default: raw = "/" + String(decoding: origin, as: UTF8.self)
    }
  }

  /// Whether a target is a path without escapes and without bytes that have no place in it: nearly all are, and all that
  /// is needed of one that has a cached answer.
  private static func isPlain(_ bytes: Span<UInt8>) -> Bool {
    guard !bytes.isEmpty, bytes[0] == UInt8(ascii: "/") else { return false }
    return bytes.everyByte { byte in
      byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "#") && byte != UInt8(ascii: "%")
    }
  }

  /// Where the path of `http://host/path` begins; 0 in any other form.
  private static func authorityEnd(_ bytes: [UInt8]) -> Int {
    for scheme in ["http://", "https://"] where bytes.count > scheme.utf8.count {
      guard zip(bytes, scheme.utf8).allSatisfy({ lowercased($0) == $1 }) else { continue }
      let authority = bytes[scheme.utf8.count...]
      let end = authority.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? bytes.count
      return end > scheme.utf8.count ? end : 0
    }
    return 0
  }

  private static func segments(_ path: ArraySlice<UInt8>) throws(RequestTargetError) -> [String] {
    var segments: [String] = []
    for segment in path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      segments.append(try percentDecoded(segment))
    }
    return segments
  }

  private static func items(_ query: ArraySlice<UInt8>) throws(RequestTargetError) -> [QueryItem] {
    guard !query.isEmpty else { return [] }
    var items: [QueryItem] = []
    for item in query.split(separator: UInt8(ascii: "&")) {
      let nameEnd = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
      items.append(
        QueryItem(
          name: try percentDecoded(item[..<nameEnd], plusIsSpace: true),
          value: try percentDecoded(item[nameEnd...].dropFirst(), plusIsSpace: true)))
    }
    return items
  }
}
