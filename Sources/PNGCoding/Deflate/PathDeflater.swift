internal import CPNG

/// Compresses the rows of photographs, and of drawings too large for libdeflate, to the zlib format, block by block.
///
/// Copies are weighed against the bytes in their place by what both take with the codes of the block before. So a copy of a
/// few filtered bytes, which in a photograph often takes more than they do, is left out. Libdeflate takes it at all levels
/// but the slowest.
struct PathDeflater: ~Copyable {
  private var heads = Scratch<Int32>()
  private var links = Scratch<Int32>()
  private var costs = Scratch<UInt32>()
  private var arrivals = Scratch<PathStep>()
  private var tokens = Scratch<Token>()
  private var counts = Scratch<UInt32>()
  private var block = Scratch<UInt8>()

  /// Tokens after which a block ends.
  private static let blockLength = 32768

  /// The zlib stream of `bytes`; throws `cancelled`.
  ///
  /// - Parameter nearby: distances from which copies are likely.
  mutating func compress(
    _ bytes: UnsafeBufferPointer<UInt8>, nearby: [Int], _ interruption: Interruption
  ) throws(PNGError) -> [UInt8] {
    let path = unsafe ShortestPath(
      bytes: bytes, nearby: nearby,
      memory: .init(
        heads: heads.room(for: ShortestPath.hashCount), links: links.room(for: ShortestPath.window),
        costs: costs.room(for: ShortestPath.part + 1), arrivals: arrivals.room(for: ShortestPath.part + 1)))
    var list = unsafe TokenList(
      tokens.room(for: Self.blockLength + ShortestPath.part), counts: counts.room(for: TokenList.countRoom))
    var tokenCosts = TokenCosts()
    var stream = unsafe DeflateBlock.zlibHeader
    var rest = BitWriter.Rest()
    var start = 0
    repeat {
      try interruption.check()
      let part = unsafe start..<min(start + ShortestPath.part, bytes.count)
      unsafe path.search(part, tokenCosts, into: &list)
      start = part.upperBound
      let isLast = start == bytes.count
      if unsafe isLast || list.count >= Self.blockLength {
        let block = unsafe DeflateBlock(list)
        let room = unsafe self.block.room(for: block.size / 8 + 2 + BitWriter.slack)
        var writer = unsafe BitWriter(room.baseAddress.unsafelyUnwrapped, rest)
        unsafe block.write(to: &writer, isLast: isLast)
        if isLast { unsafe writer.align() }
        unsafe stream += room[..<writer.count]
        unsafe (tokenCosts, rest) = (
          TokenCosts(literals: block.literals, distances: block.distances), writer.rest
        )
        unsafe list.clear()
      }
    } while start < bytes.count
    let checksum = unsafe libdeflate_adler32(1, bytes.baseAddress, bytes.count)
    stream += (0..<4).map { UInt8(truncatingIfNeeded: checksum >> (24 - 8 * $0)) }
    return stream
  }
}
