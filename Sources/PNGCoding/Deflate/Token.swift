/// A step of a DEFLATE stream: a byte, or bytes that are copied from before.
///
/// A copy is kept as its symbols and the bits that follow them, since nothing else of it is needed.
struct Token: BitwiseCopyable {
  private let word: UInt32

  init(byte: UInt8) {
    word = UInt32(byte)
  }

  /// A copy of 3…258 bytes.
  @inline(__always)
  init(length: Int, from distance: Distance) {
    let symbol = Token.lengthSymbol(length)
    word = UInt32(truncatingIfNeeded: symbol.symbol | symbol.extra &<< 9) | distance.word
  }

  /// That of a byte or of a length.
  var symbol: Int { Int(word & 0x1FF) }
  /// The bits that follow the symbol of a length.
  var lengthExtra: UInt64 { UInt64(word >> 9 & 0x1F) }
  /// That of a distance.
  var distanceSymbol: Int { Int(word >> 14 & 0x1F) }
  /// The bits that follow the symbol of a distance.
  var distanceExtra: UInt64 { UInt64(word >> 19) }
  var isByte: Bool { word < 1 << 8 }

  static let endOfBlock = 256
  /// Symbols of bytes, lengths and the end of a block.
  static let symbolCount = 286
  /// Symbols of distances.
  static let distanceCount = 30
  /// Most bytes of a copy.
  static let longest = 258
  /// Most bytes from one to its copy.
  static let farthest = 32_768

  /// How far back a copy reaches, 1…32 768 bytes.
  struct Distance: BitwiseCopyable {
    /// As it stands in a token.
    fileprivate let word: UInt32
    /// Bits that follow its symbol.
    let extraCount: Int

    init(_ distance: Int) {
      let symbol = Token.distanceSymbol(distance)
      word = UInt32(truncatingIfNeeded: symbol.symbol &<< 14 | symbol.extra &<< 19)
      extraCount = symbol.extraCount
    }
  }

  /// The symbol of a length, and the bits that follow it.
  @inline(__always)
  static func lengthSymbol(_ length: Int) -> (symbol: Int, extraCount: Int, extra: Int) {
    if length == 258 { return (285, 0, 0) }
    let value = length &- 3
    let extraCount = 61 &- (value | 4).leadingZeroBitCount
    return (257 &+ 4 &* extraCount &+ value &>> extraCount, extraCount, value & (1 &<< extraCount &- 1))
  }

  /// The symbol of a distance, and the bits that follow it.
  @inline(__always)
  static func distanceSymbol(_ distance: Int) -> (symbol: Int, extraCount: Int, extra: Int) {
    let value = distance &- 1
    let extraCount = 62 &- (value | 2).leadingZeroBitCount
    return (2 &* extraCount &+ value &>> extraCount, extraCount, value & (1 &<< extraCount &- 1))
  }

  /// How many bits follow a symbol of bytes and lengths.
  static func lengthExtraCount(_ symbol: Int) -> Int {
    symbol < 265 || symbol == 285 ? 0 : (symbol - 261) / 4
  }

  /// How many bits follow a symbol of distances.
  static func distanceExtraCount(_ symbol: Int) -> Int {
    max(0, symbol / 2 - 1)
  }
}
