import HTTPTransport

/// Every answer may be read by pages and plug-ins of any origin, `null` too.
enum CrossOrigin {
  /// What goes with every answer.
  static let headers: [(name: String, value: String)] = [
    ("Access-Control-Allow-Origin", "*"),
    ("Access-Control-Expose-Headers", "ETag, Location, Retry-After, X-Request-Id"),
    ("X-Content-Type-Options", "nosniff"),
  ]

  /// The answer to `OPTIONS`, which is also the preflight's.
  static func answer(allowing methods: [HTTPMethod]) -> HTTPResponse {
    let allowed = methods.map(\.rawValue).joined(separator: ", ")
    return HTTPResponse(
      status: 204,
      headers: [
        ("Allow", allowed), ("Access-Control-Allow-Methods", allowed),
        (
          "Access-Control-Allow-Headers",
          "Accept, Authorization, Content-Type, If-Match, If-None-Match, X-Request-Id"
        ),
        ("Access-Control-Max-Age", "86400"), ("Cache-Control", "max-age=86400"),
      ] + headers)
  }
}
