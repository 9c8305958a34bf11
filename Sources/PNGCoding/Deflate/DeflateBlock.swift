/// The tokens of a picture and the codes made for them.
@unsafe
struct DeflateBlock {
  private let tokens: UnsafeMutableBufferPointer<Token>
  let literals: PrefixCode
  let distances: PrefixCode
  private let header: BlockHeader
  /// Bits in all.
  let size: Int

  init(_ tokens: UnsafeMutableBufferPointer<Token>) {
    var literalCounts = [UInt32](repeating: 0, count: 286)
    var distanceCounts = [UInt32](repeating: 0, count: 30)
    var extra = 0
    for index in 0..<tokens.count {
      let token = unsafe tokens[index]
      if token.isByte {
        literalCounts[token.byte] += 1
      } else {
        let (length, distance) = (Token.lengthSymbol(token.length), Token.distanceSymbol(token.distance))
        literalCounts[length.symbol] += 1
        distanceCounts[distance.symbol] += 1
        extra &+= length.extraCount &+ distance.extraCount
      }
    }
    literalCounts[Token.endOfBlock] = 1
    let literals = PrefixCode(counts: literalCounts, longest: 15)
    let distances = PrefixCode(counts: distanceCounts, longest: 15)
    let header = BlockHeader(literals.lengths, distances.lengths)
    unsafe self.tokens = tokens
    unsafe (self.literals, self.distances, self.header) = (literals, distances, header)
    unsafe size = header.size + literals.size(literalCounts) + distances.size(distanceCounts) + extra
  }

  /// What is ahead of the blocks of a zlib stream: DEFLATE with a window of 32 KiB, by the compressor's default.
  static let zlibHeader: [UInt8] = [0x78, 0x9C]

  /// A zlib stream of this block alone.
  func stream(checksum: UInt32) -> [UInt8] {
    let header = unsafe Self.zlibHeader
    let room = unsafe header.count + (size + 7) / 8 + 4
    return unsafe [UInt8](unsafeUninitializedCapacity: room) { bytes, count in
      guard let base = bytes.baseAddress else { return }
      var writer = unsafe BitWriter(base)
      for byte in header { unsafe writer.write(UInt32(byte), count: 8) }
      unsafe write(to: &writer, isLast: true)
      unsafe writer.align()
      unsafe writer.write(checksum.byteSwapped, count: 32)
      unsafe writer.flush()
      unsafe count = writer.count
    }
  }

  /// Writes the block, `size` bits.
  func write(to writer: inout BitWriter, isLast: Bool) {
    unsafe header.write(to: &writer, isLast: isLast)
    for index in unsafe 0..<tokens.count {
      let token = unsafe tokens[index]
      if token.isByte {
        unsafe writer.write(UInt32(literals.codes[token.byte]), count: literals.lengths[token.byte])
      } else {
        let (length, distance) = (Token.lengthSymbol(token.length), Token.distanceSymbol(token.distance))
        unsafe writer.write(
          UInt32(literals.codes[length.symbol]), count: literals.lengths[length.symbol])
        unsafe writer.write(UInt32(truncatingIfNeeded: length.extra), count: length.extraCount)
        unsafe writer.write(
          UInt32(distances.codes[distance.symbol]), count: distances.lengths[distance.symbol])
        unsafe writer.write(UInt32(truncatingIfNeeded: distance.extra), count: distance.extraCount)
      }
    }
    unsafe writer.write(
      UInt32(literals.codes[Token.endOfBlock]), count: literals.lengths[Token.endOfBlock])
  }
}
