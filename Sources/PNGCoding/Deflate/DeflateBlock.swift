/// The tokens of a picture and the codes made for them.
@unsafe
struct DeflateBlock {
  private let tokens: UnsafeBufferPointer<Token>
  let literals: PrefixCode
  let distances: PrefixCode
  private let header: BlockHeader
  /// Bits in all.
  let size: Int

  init(_ list: TokenList) {
    let literals = unsafe PrefixCode(
      counts: list.symbolCounts, longest: 15, extraCount: Token.lengthExtraCount)
    let distances = unsafe PrefixCode(
      counts: list.distanceCounts, longest: 15, extraCount: Token.distanceExtraCount)
    let header = BlockHeader(literals, distances)
    unsafe tokens = list.tokens
    unsafe (self.literals, self.distances, self.header) = (literals, distances, header)
    unsafe size = header.size + literals.size + distances.size
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
    var writer = unsafe target
    unsafe literals.entries.withUnsafeBufferPointer { literals in
      unsafe distances.entries.withUnsafeBufferPointer { distances in
        for index in unsafe 0..<tokens.count {
          let token = unsafe tokens[index]
          let literal = unsafe literals[token.symbol]
          var (bits, count) = (literal.bits, literal.length)
          if !token.isByte {
            // At most 15 + 5 and 15 + 13 bits.
            bits |= token.lengthExtra &<< count
            count &+= literal.extraCount
            let distance = unsafe distances[token.distanceSymbol]
            bits |= distance.bits &<< count
            count &+= distance.length
            bits |= token.distanceExtra &<< count
            count &+= distance.extraCount
          }
          unsafe writer.write(bits, count: count)
        }
        let end = unsafe literals[Token.endOfBlock]
        unsafe writer.write(end.bits, count: end.length)
      }
    }
    unsafe target = writer
  }
}
