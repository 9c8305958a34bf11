import Synchronization

/// Tells a request from all others: by the client's own text, or by a number.
///
/// A number becomes text when somebody reads it: most answers are neither refused nor logged.
struct RequestID: Sendable {
  private enum Origin {
    case sent(String)
    case made(number: Int)
  }

  private static let digits = Array("0123456789abcdefghijkmnpqrstuvwx".utf8)
  /// Tells the ids of one process from those of another.
  private static let prefix = Int.random(in: 0..<1 << 30)

  private let origin: Origin

  /// The id that a client sent, or that a test made up.
  init(_ text: String) {
    origin = .sent(text)
  }

  fileprivate init(number: Int) {
    origin = .made(number: number)
  }

  /// The id as answers and logs show it; of one made here 15 characters, which a String holds without memory of its own.
  var text: String {
    switch origin {
    case .sent(let text): text
    case .made(let number):
      unsafe String(unsafeUninitializedCapacity: 15) { text in
        for index in 0..<6 { unsafe text[index] = Self.digits[Self.prefix >> (25 - 5 * index) & 31] }
        for index in 0..<9 { unsafe text[6 + index] = Self.digits[number >> (40 - 5 * index) & 31] }
        return 15
      }
    }
  }
}

/// Makes request ids.
final class RequestIDs: Sendable {
  /// The field that carries an id, in requests and answers.
  static let fieldName = "X-Request-Id"

  private let made = Atomic(0)

  /// An id not made before.
  func next() -> RequestID {
    RequestID(number: made.wrappingAdd(1, ordering: .relaxed).newValue)
  }
}
