import Synchronization

/// Makes request ids of 15 characters, which a String holds without memory of its own.
final class RequestIDs: Sendable {
  /// The field that carries an id, in requests and answers.
  static let fieldName = "X-Request-Id"

  private static let digits = Array("0123456789abcdefghijkmnpqrstuvwx".utf8)

  private let made = Atomic(0)
  /// Tells the ids of one process from those of another.
  private let prefix = Int.random(in: 0..<1 << 30)

  /// An id not made before.
  func next() -> String {
    let number = made.wrappingAdd(1, ordering: .relaxed).newValue
    return unsafe String(unsafeUninitializedCapacity: 15) { text in
      for index in 0..<6 { unsafe text[index] = Self.digits[prefix >> (25 - 5 * index) & 31] }
      for index in 0..<9 { unsafe text[6 + index] = Self.digits[number >> (40 - 5 * index) & 31] }
      return 15
    }
  }
}
