/// The rule for the names of stored sheets and pictures.
public enum ResourceName {
  /// The most letters of a name.
  public static let longest = 64
  /// What a name must not end with behind a dot: the endings of the files that are served under names.
  public static let fileEndings = ["png", "svg", "json", "apng"]
  /// What a name may have besides letters and digits, though not at its beginning.
  private static let marks = "._-"

  /// The rule as an ECMAScript regular expression.
  public static let pattern =
    "^(?!.*\\.(\(fileEndings.joined(separator: "|")))$)[A-Za-z0-9][A-Za-z0-9\(marks)]{0,\(longest - 1)}$"

  /// Whether `text` keeps the rule: 1 to 64 ASCII letters, digits, `.`, `_` or `-`, the first a letter or digit, and not the
  /// ending of a file.
  public static func isValid(_ text: String) -> Bool {
    guard (1...longest).contains(text.utf8.count), let first = text.utf8.first, isLetterOrDigit(first) else {
      return false
    }
    guard text.utf8.allSatisfy({ isLetterOrDigit($0) || marks.utf8.contains($0) }) else { return false }
    guard let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")) else { return true }
    return !fileEndings.contains { $0 == text[dot...].dropFirst() }
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
