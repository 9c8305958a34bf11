/// Compresses the rows of drawings to the zlib format.
///
/// A general compressor reads every byte of the picture to find out that most of it repeats. Here that is known already:
/// work grows with what is distinct.
struct RowDeflater: ~Copyable {
  private var tokens = Scratch<Token>()
  private var slots = Scratch<RowMatcher.Place>()

  /// Whether rows are near enough to each other to be copied, and not too many to be counted.
  static func canCompress(rowLength: Int, height: Int) -> Bool {
    rowLength <= 32_768 && height <= Int(Int32.max) / rowLength
  }

  /// The zlib stream of rows of equal length, `bytes`, which stand there `counts` times each; throws `cancelled`.
  mutating func compress(
    _ bytes: UnsafeBufferPointer<UInt8>, counts: [Int], pixelLength: Int, _ interruption: Interruption
  ) throws(PNGError) -> [UInt8] {
    let rowLength = bytes.count / counts.count
    let repeats = counts.reduce(0) { $0 + ($1 - 1) * (rowLength / 258 + 4) + 2 }
    let tokens = unsafe tokens.room(for: bytes.count + repeats)
    var matcher = unsafe RowMatcher(
      bytes: bytes, counts: counts, pixelLength: pixelLength, list: TokenList(tokens),
      slots: slots.room(for: RowMatcher.slotCount))
    let checksum = try unsafe matcher.match(interruption)
    return unsafe DeflateBlock(matcher.list.tokens).stream(checksum: checksum.value)
  }

  /// Gives memory back where it is larger than `bytes`.
  mutating func release(above bytes: Int) {
    tokens.release(above: bytes)
  }
}
