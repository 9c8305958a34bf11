/// The rule for the names of stored sheets and pictures.
public enum ResourceName {
  /// The rule as an ECMAScript regular expression.
  public static let pattern = "^(?!.*\\.(png|svg|json|apng)$)[A-Za-z0-9][A-Za-z0-9._-]{0,63}$"

  /// Whether `text` is 1 to 64 ASCII letters, digits, `.`, `_` or `-`, begins with a letter or digit, and does not
  /// end like a file name of a rendering.
  public static func isValid(_ text: String) -> Bool {
    guard (1...64).contains(text.utf8.count), let first = text.utf8.first, isLetterOrDigit(first) else {
      return false
    }
    let isEveryByteAllowed = text.utf8.allSatisfy {
      isLetterOrDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
    }
    return isEveryByteAllowed && ![".png", ".svg", ".json", ".apng"].contains { text.hasSuffix($0) }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
