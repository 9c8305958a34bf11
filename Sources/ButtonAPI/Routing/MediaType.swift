/// Names of media types.
enum MediaType {
  static let json = "application/json"
  static let mergePatch = "application/merge-patch+json"
  static let png = "image/png"
  static let apng = "image/apng"
  static let svg = "image/svg+xml"
  static let html = "text/html; charset=utf-8"
  static let yaml = "application/yaml"
  static let prometheus = "text/plain; version=0.0.4; charset=utf-8"

  /// Whether bodies of a type become smaller by compression; not all that might are compressed.
  static func isCompressible(_ mediaType: String?) -> Bool {
    mediaType == json || mediaType == svg
  }

  /// The type without its parameters, in lower case.
  static func essence(_ text: String) -> String {
    let type = text.utf8.prefix { $0 != UInt8(ascii: ";") }.drop(while: isBlank).prefix { !isBlank($0) }
    let isCapital = { (byte: UInt8) in UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte }
    return String(decoding: type.map { isCapital($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
