/// The ranges of the tokens in a text that may be JSON.
///
/// A token is one of `[ ] { } : ,`, a string with its quotes, or a run of anything else but white space.
/// A string that does not end reaches to the end of the text.
struct JSONTokens: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func next() -> Range<Int>? {
    while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
    guard position < bytes.count else { return nil }
    let start = position
    position += 1
    if bytes[start] == UInt8(ascii: "\"") {
      skipString()
    } else if !Self.endsWord(bytes[start]) {
      while position < bytes.count, !Self.endsWord(bytes[position]) { position += 1 }
    }
    return start..<position
  }

  /// Moves past the closing quote, from after the opening one.
  private mutating func skipString() {
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\"") { return }
      if byte == UInt8(ascii: "\\"), position < bytes.count { position += 1 }
    }
  }

  /// Whether JSON takes the byte for white space.
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private static func endsWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ":"),
      UInt8(ascii: ","), UInt8(ascii: "\""):
      true
    default: isSpace(byte)
    }
  }
}
