/// A step of a DEFLATE stream: a byte, or bytes that are copied from before.
struct Token: BitwiseCopyable {
  private let word: UInt32

  init(byte: UInt8) {
    word = UInt32(byte)
  }

  /// A copy of 3…258 bytes from 1…32 768 bytes before.
  init(length: Int, distance: Int) {
    word = UInt32(truncatingIfNeeded: length << 16 | distance)
  }

  /// 0 for a byte.
  var length: Int { Int(word >> 16) }
  var distance: Int { Int(word & 0xFFFF) }
  var byte: Int { Int(word & 0xFF) }
  var isByte: Bool { word < 1 << 16 }

  static let endOfBlock = 256
  /// Most bytes of a copy.
  static let longest = 258
  /// Most bytes from one to its copy.
  static let farthest = 32_768

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
}
