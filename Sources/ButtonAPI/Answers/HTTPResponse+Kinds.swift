import HTTPTransport

/// How long clients may keep an answer.
enum Freshness {
  /// They ask again each time.
  static let revalidated = "public, max-age=0, must-revalidate"
  /// They never need to ask again.
  static let immutable = "public, max-age=\(immutableSeconds), immutable"
  /// They do not keep it.
  static let never = "no-store"

  /// The same for the one client who asked.
  static func unshared(_ freshness: String) -> String {
    freshness.hasPrefix("public") ? "private" + freshness.dropFirst("public".count) : freshness
  }

  /// The same, but for no more than so many seconds from here.
  static func bounded(_ freshness: String, to seconds: Int) -> String {
    freshness == immutable && seconds < immutableSeconds
      ? "public, max-age=\(max(seconds, 0)), immutable" : freshness
  }

  private static let immutableSeconds = 31_536_000
}

extension HTTPResponse {
  /// A JSON document; `tag` is its entity tag, which the body's digest is unless given.
  init(json body: [UInt8], tag: String? = nil, freshness: String = Freshness.revalidated) {
    self.init(kind: MediaType.json, body: body, tag: tag, freshness: freshness)
  }

  /// A picture.
  init(png body: [UInt8], tag: String? = nil, freshness: String = Freshness.revalidated) {
    self.init(kind: MediaType.png, body: body, tag: tag, freshness: freshness)
  }

  /// A body of some type; an SVG file opened by itself may run and load nothing.
  init(kind: String, body: [UInt8], tag: String? = nil, freshness: String = Freshness.revalidated) {
    self.init(
      status: 200,
      headers: [("Content-Type", kind), ("Cache-Control", freshness)]
        + (tag.map { [("ETag", "\"\($0)\"")] } ?? [])
        + (kind == MediaType.svg ? [("Content-Security-Policy", Self.policyOfDrawings)] : []),
      body: body)
  }

  private static let policyOfDrawings =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

  /// The value of the header field called `name`, which must be spelt as it was set.
  subscript(name: String) -> String? {
    get { headers.first { $0.name == name }?.value }
    set {
      headers.removeAll { $0.name == name }
      if let newValue { headers.append((name, newValue)) }
    }
  }
}
