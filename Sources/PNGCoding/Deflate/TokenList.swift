/// Tokens in the order in which they are written.
@unsafe
struct TokenList {
  /// Room for as many as may come.
  private let room: UnsafeMutableBufferPointer<Token>
  private(set) var count = 0

  init(_ room: UnsafeMutableBufferPointer<Token>) {
    unsafe self.room = room
  }

  /// Those that were appended.
  var tokens: UnsafeMutableBufferPointer<Token> { unsafe room.extracting(..<count) }

  @inline(__always)
  mutating func append(_ token: Token) {
    unsafe room[count] = token
    unsafe count &+= 1
  }

  /// Appends copies of `length` bytes together, and the last one or two as bytes where they are too few: `last` says each
  /// by how far it is from the end.
  mutating func append(length: Int, distance: Int, last: (Int) -> UInt8) {
    var remaining = length
    while remaining > 2 {
      // No rest is shorter than a copy may be.
      let part = remaining == 259 || remaining == 260 ? 200 : min(remaining, Token.longest)
      unsafe append(Token(length: part, distance: distance))
      remaining -= part
    }
    while remaining > 0 {
      unsafe append(Token(byte: last(remaining)))
      remaining -= 1
    }
  }
}
