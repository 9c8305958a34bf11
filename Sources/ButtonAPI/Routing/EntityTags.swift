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
