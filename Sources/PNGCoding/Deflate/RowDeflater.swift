/// Compresses the rows of drawings to the zlib format.
///
/// A general compressor reads every byte of the picture to find out that most of it repeats. Here that is known already:
/// work grows with what is distinct.
struct RowDeflater: ~Copyable {
  private var tokens = Scratch<Token>()
  private var counts = Scratch<UInt32>()

  /// Whether rows are near enough to each other to be copied, and not too many to be counted.
  static func canCompress(rowLength: Int, height: Int) -> Bool {
    rowLength <= Token.farthest && height <= Int(Int32.max) / rowLength
  }

  /// The zlib stream of rows of equal length, `bytes`, which stand there `counts` times each; throws `cancelled`.
  mutating func compress(
    _ bytes: UnsafeBufferPointer<UInt8>, counts: [Int], pixelLength: Int, _ interruption: Interruption
  ) throws(PNGError) -> [UInt8] {
    let rowLength = bytes.count / counts.count
    let repeats = counts.reduce(0) { $0 + ($1 - 1) * (rowLength / Token.longest + 4) + 2 }
    var matcher = unsafe RowMatcher(
      bytes: bytes, counts: counts, pixelLength: pixelLength,
      list: TokenList(
        tokens.room(for: bytes.count + repeats), counts: self.counts.room(for: TokenList.countRoom)))
    let checksum = try unsafe matcher.match(interruption)
    return unsafe DeflateBlock(matcher.list).stream(checksum: checksum.value)
  }

  /// Gives memory back where it is larger than `bytes`.
  mutating func release(above bytes: Int) {
    tokens.release(above: bytes)
  }
}
