import HTTPTransport

/// What a client accepts (RFC 9110, section 12.5).
enum Negotiation {
  /// Whether an `Accept` field allows `mediaType`; without the field everything is allowed.
  static func accepts(_ mediaType: String, _ field: String?) -> Bool {
    quality(ofMediaType: mediaType, in: field) > 0
  }

  /// The media type an `Accept` field prefers; of equally good ones the first, and nil if it allows none.
  static func preferred(of mediaTypes: [String], by field: String?) -> String? {
    let qualities = mediaTypes.map { quality(ofMediaType: $0, in: field) }
    guard let best = qualities.max(), best > 0 else { return nil }
    return zip(mediaTypes, qualities).first { $0.1 == best }?.0
  }

  /// Whether an `Accept-Encoding` field asks for gzip.
  static func acceptsGzip(_ field: String?) -> Bool {
    guard let field else { return false }
    return quality(of: ["gzip", "*"], in: field) > 0
  }

  /// The quality that an `Accept` field gives a type: that of its most specific range.
  private static func quality(ofMediaType mediaType: String, in field: String?) -> Double {
    guard let field else { return 1 }
    let type = MediaType.essence(mediaType)
    let family = type.prefix { $0 != "/" } + "/*"
    return quality(of: [type, String(family), "*/*"], in: field)
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
