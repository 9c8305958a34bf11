/// Tokens in the order in which they are written, and how often each symbol occurs in them.
@unsafe
struct TokenList {
  /// Room for as many as may come.
  private let room: UnsafeMutablePointer<Token>
  private let counts: UnsafeMutablePointer<UInt32>
  private(set) var count = 0

  /// Numbers that are needed to count.
  static let countRoom = Token.symbolCount + Token.distanceCount

  init(_ room: UnsafeMutableBufferPointer<Token>, counts: UnsafeMutableBufferPointer<UInt32>) {
    unsafe self.room = room.baseAddress.unsafelyUnwrapped
    unsafe self.counts = counts.baseAddress.unsafelyUnwrapped
    unsafe clear()
  }

  /// Those that were appended.
  var tokens: UnsafeBufferPointer<Token> { unsafe UnsafeBufferPointer(start: room, count: count) }
  /// How often each byte and length occurs, and the end of a block.
  var symbolCounts: UnsafeBufferPointer<UInt32> {
    unsafe UnsafeBufferPointer(start: counts, count: Token.symbolCount)
  }
  /// How often each distance occurs.
  var distanceCounts: UnsafeBufferPointer<UInt32> {
    unsafe UnsafeBufferPointer(start: counts + Token.symbolCount, count: Token.distanceCount)
  }

  /// Removes all.
  mutating func clear() {
    unsafe count = 0
    unsafe counts.update(repeating: 0, count: Self.countRoom)
    unsafe counts[Token.endOfBlock] = 1
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    unsafe room[count] = Token(byte: byte)
    unsafe counts[Int(byte)] &+= 1
    unsafe count &+= 1
  }

  /// Appends a copy of 3…258 bytes.
  @inline(__always)
  mutating func append(length: Int, from distance: Token.Distance) {
    let token = Token(length: length, from: distance)
    unsafe room[count] = token
    unsafe counts[token.symbol] &+= 1
    unsafe counts[Token.symbolCount &+ token.distanceSymbol] &+= 1
    unsafe count &+= 1
  }

  /// Appends copies of `length` bytes together, and the last one or two as bytes where they are too few: `last` says each
  /// by how far it is from the end.
  mutating func append(length: Int, from distance: Token.Distance, last: (Int) -> UInt8) {
    var remaining = length
    while remaining > 2 {
      // No rest is shorter than a copy may be.
      let part = remaining == 259 || remaining == 260 ? 200 : min(remaining, Token.longest)
      unsafe append(length: part, from: distance)
      remaining -= part
    }
    while remaining > 0 {
      unsafe append(last(remaining))
      remaining -= 1
    }
  }
}
