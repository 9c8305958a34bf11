/// A set of ASCII characters, asked without a branch for each.
struct ByteSet: Sendable {
  /// The characters that stand for themselves wherever a name is written: `A-Z`, `a-z`, `0-9` and `-._`.
  static let word = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._")

  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// The characters of a text, all of them ASCII.
  init(_ characters: String) {
    for byte in characters.utf8 {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
    }
  }

  /// The characters of this set and those of a text.
  func with(_ characters: String) -> ByteSet {
    var union = ByteSet(characters)
    union.low |= low
    union.high |= high
    return union
  }

  /// Whether a byte is one of them.
  func contains(_ byte: UInt8) -> Bool {
    byte < 128 && (byte < 64 ? low : high) & (1 << UInt64(byte & 63)) != 0
  }
}
