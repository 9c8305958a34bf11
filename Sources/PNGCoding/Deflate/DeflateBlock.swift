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
        literalCounts[token.byte] &+= 1
      } else {
        let (length, distance) = (Token.lengthSymbol(token.length), Token.distanceSymbol(token.distance))
        literalCounts[length.symbol] &+= 1
        distanceCounts[distance.symbol] &+= 1
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
    let room = unsafe header.count + (size + 7) / 8 + 4 + BitWriter.slack
    return unsafe [UInt8](unsafeUninitializedCapacity: room) { bytes, count in
      guard let base = bytes.baseAddress else { return }
      var writer = unsafe BitWriter(base)
      for byte in header { unsafe writer.write(UInt64(byte), count: 8) }
      unsafe write(to: &writer, isLast: true)
      unsafe writer.align()
      unsafe writer.write(UInt64(checksum.byteSwapped), count: 32)
      unsafe count = writer.count
    }
  }

  /// Writes the block, `size` bits.
  func write(to target: inout BitWriter, isLast: Bool) {
    unsafe header.write(to: &target, isLast: isLast)
    let (literals, distances) = unsafe (literals, distances)
    let (literalCodes, literalLengths) = (literals.codes.span, literals.lengths.span)
    let (distanceCodes, distanceLengths) = (distances.codes.span, distances.lengths.span)
    var writer = unsafe target
    for index in unsafe 0..<tokens.count {
      let token = unsafe tokens[index]
      if token.isByte {
        unsafe writer.write(UInt64(literalCodes[token.byte]), count: literalLengths[token.byte])
      } else {
        let (length, distance) = (Token.lengthSymbol(token.length), Token.distanceSymbol(token.distance))
        // At most 15 + 5 and 15 + 13 bits.
        var bits = UInt64(literalCodes[length.symbol])
        var count = UInt64(literalLengths[length.symbol])
        bits |= UInt64(truncatingIfNeeded: length.extra) &<< count
        count &+= UInt64(truncatingIfNeeded: length.extraCount)
        bits |= UInt64(distanceCodes[distance.symbol]) &<< count
        count &+= UInt64(distanceLengths[distance.symbol])
        bits |= UInt64(truncatingIfNeeded: distance.extra) &<< count
        unsafe writer.write(bits, count: count &+ UInt64(truncatingIfNeeded: distance.extraCount))
      }
    }
    unsafe writer.write(
      UInt64(literalCodes[Token.endOfBlock]), count: literalLengths[Token.endOfBlock])
    unsafe target = writer
  }
}
