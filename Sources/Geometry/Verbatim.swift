/// A text that is equal to one of the same scalars and to no other.
///
/// `String` also takes canonically equivalent texts for equal, such as U+FA19 and U+795E. Fonts tell them apart, so what is
/// made of a text may be found again by these very scalars only. Texts in requests are kept in this type, as a value or as
/// the wrapper of a `String`.
@propertyWrapper
public struct Verbatim: Sendable, Hashable {
  /// The text as a string.
  public var wrappedValue: String

  /// A text from a string.
  public init(wrappedValue: String) {
    self.wrappedValue = wrappedValue
  }

  /// A text from a string.
  public init(_ text: String) {
    wrappedValue = text
  }

  /// The text as a string.
  public var string: String { wrappedValue }

  /// Whether both have the same scalars.
  public static func == (first: Verbatim, second: Verbatim) -> Bool {
    let (one, other) = (first.wrappedValue.utf8.span, second.wrappedValue.utf8.span)
    return one.count == other.count && one.indices.allSatisfy { one[$0] == other[$0] }
  }

  /// Hashes the scalars.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(wrappedValue.utf8.count)
    unsafe wrappedValue.utf8.span.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }
}

extension Verbatim: ExpressibleByStringInterpolation {
  /// A text from a literal.
  public init(stringLiteral value: String) {
    wrappedValue = value
  }
}
