/// Turns pictures into rows as files have them, compressed; keeps its working memory from picture to picture.
struct Scanlines: ~Copyable {
  private var bytes = Scratch<UInt8>()
  private var copies = Scratch<UInt8>()
  private var deflater = RowDeflater()
  private var paths = PathDeflater()
  private let compressor: Compressor

  /// How much repeats in what is drawn, and in what consists of little but areas.
  private static let (drawn, plain) = (0.5, 0.98)

  /// Pictures without a palette are compressed at `level`.
  init(level: Compressor.Level) {
    compressor = Compressor(level: level)
  }

  /// The zlib stream of a palette picture.
  mutating func compress(
    _ list: RunList, rows: DistinctRows, palette: Palette, format: PixelFormat,
    _ interruption: Interruption
  ) throws(PNGError) -> [UInt8] {
    let rowLength = format.bytesPerRow(width: rows.width) + 1
    let scanlines = unsafe bytes.room(for: rowLength * rows.counts.count)
    unsafe packIndexes(
      list.runs, places: palette.places, depth: format.bitDepth, width: rows.width, into: scanlines)
    if list.isOfEdges || rowLength * rows.height > Compressor.most {
      return unsafe try deflater.compress(
        UnsafeBufferPointer(scanlines), counts: rows.counts, pixelLength: 1, interruption)
    }
    // What differs from the row above may be found elsewhere.
    let all = unsafe copies.room(for: rowLength * rows.height)
    unsafe repeatRows(UnsafeBufferPointer(scanlines), counts: rows.counts, into: all)
    try interruption.check()
    return unsafe try compressor.compress(UnsafeRawBufferPointer(all))
  }

  /// The zlib stream of the straight words of a picture's distinct rows.
  mutating func compress(
    _ words: UnsafeBufferPointer<UInt32>, rows: DistinctRows, format: PixelFormat,
    _ interruption: Interruption
  ) throws(PNGError) -> [UInt8] {
    let rowLength = format.bytesPerRow(width: rows.width) + 1
    let (width, pixelLength) = (rows.width, format.bytesPerPixel)
    let repetition = unsafe repetition(words, rows: rows)
    if repetition > Self.plain, RowDeflater.canCompress(rowLength: rowLength, height: rows.height) {
      let scanlines = unsafe bytes.room(for: rowLength * rows.counts.count)
      let once = [Int](repeating: 1, count: rows.counts.count)
      unsafe copyRows(words, bytesPerPixel: pixelLength, width: width, counts: once, into: scanlines)
      return unsafe try deflater.compress(
        UnsafeBufferPointer(scanlines), counts: rows.counts, pixelLength: pixelLength, interruption)
    }
    let scanlines = unsafe bytes.room(for: rowLength * rows.height)
    guard repetition > Self.drawn else {
      unsafe try predictRows(
        words, bytesPerPixel: pixelLength, rows: rows, into: scanlines, interruption)
      // Filters leave runs of equal bytes.
      return unsafe try paths.compress(UnsafeBufferPointer(scanlines), nearby: [1], interruption)
    }
    unsafe copyRows(words, bytesPerPixel: pixelLength, width: width, counts: rows.counts, into: scanlines)
    guard scanlines.count <= Compressor.most else {
      return unsafe try paths.compress(
        UnsafeBufferPointer(scanlines), nearby: [pixelLength, rowLength], interruption)
    }
    try interruption.check()
    return unsafe try compressor.compress(UnsafeRawBufferPointer(scanlines))
  }

  /// Gives memory back where it is larger than `bytes`.
  mutating func release(above bytes: Int) {
    self.bytes.release(above: bytes)
    copies.release(above: bytes)
    deflater.release(above: bytes)
  }
}

/// Writes rows, one after another in `rows`, `counts` times each.
private func repeatRows(
  _ rows: UnsafeBufferPointer<UInt8>, counts: [Int], into target: UnsafeMutableBufferPointer<UInt8>
) {
  guard var next = target.baseAddress, var row = rows.baseAddress else { return }
  let length = rows.count / counts.count
  for count in counts {
    for _ in 0..<count {
      unsafe next.update(from: row, count: length)
      unsafe next += length
    }
    unsafe row += length
  }
}
