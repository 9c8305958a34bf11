import HTTPTransport

/// What a client accepts (RFC 9110, section 12.5).
enum Negotiation {
  /// Whether an `Accept` field allows `mediaType`; without the field everything is allowed.
  static func accepts(_ mediaType: String, _ field: String?) -> Bool {
    guard let field else { return true }
    let type = MediaType.essence(mediaType)
    let family = type.prefix { $0 != "/" } + "/*"
    return quality(of: [type, String(family), "*/*"], in: field) > 0
  }

  /// Whether an `Accept-Encoding` field asks for gzip.
  static func acceptsGzip(_ field: String?) -> Bool {
    guard let field else { return false }
    return quality(of: ["gzip", "*"], in: field) > 0
  }

  /// The quality that a list gives the first of `names` that it mentions; 0 if it mentions none.
  private static func quality(of names: [String], in field: String) -> Double {
    var qualities: [String: Double] = [:]
    for element in field.split(separator: ",") {
      let parts = element.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
      guard let name = parts.first else { continue }
      let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
      qualities[name] = max(qualities[name] ?? 0, quality)
    }
    for name in names { if let quality = qualities[name] { return quality } }
    return 0
  }
}

/// The entity tags in `If-Match` and `If-None-Match` (RFC 9110, section 13.1).
enum EntityTags: Sendable, Hashable {
  /// `*`
  case any
  /// A list; the strong ones and the opaque parts of all.
  case list(strong: [String], all: [String])

  /// Reads a field; nil if it is neither `*` nor a list of tags.
  init?(_ field: String) {
    var rest = field.drop { $0 == " " }
    if rest == "*" {
      self = .any
      return
    }
    var (strong, all): ([String], [String]) = ([], [])
    while !rest.isEmpty {
      let isWeak = rest.hasPrefix("W/")
      if isWeak { rest = rest.dropFirst(2) }
      guard rest.first == "\"" else { return nil }
      rest = rest.dropFirst()
      guard let end = rest.firstIndex(of: "\"") else { return nil }
      let tag = String(rest[..<end])
      all.append(tag)
      if !isWeak { strong.append(tag) }
      rest = rest[rest.index(after: end)...].drop { $0 == " " || $0 == "\t" }
      guard rest.isEmpty || rest.first == "," else { return nil }
      rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" || $0 == "," }
    }
    guard !all.isEmpty else { return nil }
    self = .list(strong: strong, all: all)
  }

  /// Whether `If-None-Match` with these tags finds `tag`, weakly compared.
  func matches(_ tag: String) -> Bool {
    switch self {
    case .any: true
    case .list(_, let all): all.contains(tag)
    }
  }
}
