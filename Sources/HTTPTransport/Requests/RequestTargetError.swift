/// Why a request target was not understood.
public struct RequestTargetError: Error, Sendable, Hashable {
  /// What is wrong with it.
  public enum Reason: Sendable, Hashable {
    /// It is neither `/path`, nor `http://host/path`, nor `*`.
    case form
    /// A byte that must be percent-encoded.
    case character(UInt8)
    /// A `%` that two hex digits do not follow.
    case escape
    /// A decoded NUL.
    case nul
    /// Decoded bytes that are not UTF-8.
    case encoding
  }

  /// What is wrong.
  public var reason: Reason
  /// Where, as an offset in bytes from the start of the target.
  public var offset: Int

  /// An error from its parts.
  public init(reason: Reason, offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}
