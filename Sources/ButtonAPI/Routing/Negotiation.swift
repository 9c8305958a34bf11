import HTTPTransport

/// What a client accepts (RFC 9110, section 12.5).
enum Negotiation {
  /// Whether an `Accept` field allows `mediaType`; without the field everything is allowed.
  static func accepts(_ mediaType: String, _ field: String?) -> Bool {
    field == nil || field == "*/*" || quality(ofMediaType: mediaType, in: field) > 0
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
    for name in names { if let quality = quality(of: name, in: field) { return quality } }
    return 0
  }

  /// The quality that a list gives `name`, the best if it mentions it again; nil if it does not mention it.
  ///
  /// Clients of cached answers send such lists with every request, so nothing is copied that is not a number.
  private static func quality(of name: String, in field: String) -> Double? {
    var best: Double?
    let bytes = field.utf8
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let element = bytes[start...].prefix { $0 != UInt8(ascii: ",") }
      let parameters = element.drop { $0 == UInt8(ascii: ";") }.drop { $0 != UInt8(ascii: ";") }
      if isNamed(element[..<parameters.startIndex], name) {
        best = max(best ?? 0, parameters.isEmpty ? 1 : quality(parameters: Substring(parameters)))
      }
      start = element.endIndex < bytes.endIndex ? bytes.index(after: element.endIndex) : bytes.endIndex
    }
    return best
  }

  /// Whether an element of a list without its parameters is `name`, which is in lower case; blanks do not count.
  private static func isNamed(_ element: Substring.UTF8View, _ name: String) -> Bool {
    var rest = name.utf8[...]
    for byte in element
    where byte != UInt8(ascii: " ") && byte != UInt8(ascii: "\t") && byte != UInt8(ascii: ";") {
      let isUpperCase = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
      guard rest.popFirst() == (isUpperCase ? byte | 0x20 : byte) else { return false }
    }
    return rest.isEmpty
  }

  /// The quality among the parameters of an element; 1 if there is none, or none that is a number.
  private static func quality(parameters: Substring) -> Double {
    parameters.split(separator: ";").lazy
      .map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
      .first { $0.hasPrefix("q=") }
      .flatMap { Double($0.dropFirst(2)) } ?? 1
  }
}
