public import Pixels

/// Writes bitmaps as PNG: 8 bits a channel, straight alpha, sRGB, with the density that shows it at its point size.
///
/// Takes the smallest of the colour types that keeps every pixel: palette, grey, grey and alpha, RGB, RGBA. The same
/// bitmap and scale give the same bytes. It keeps its working memory from picture to picture, so there is one a
/// worker; it is not shared between threads.
public final class PNGEncoder {
  private var straight = StraightColors()
  private var runs = Scratch<Run>()
  private var scanlines = Scanlines(level: .thorough)

  /// Whether what is being encoded shall be given up; at first it never is.
  ///
  /// Asked often, by the thread that encodes, so it must be cheap.
  public var isCancelled: () -> Bool = { false }

  /// Most bytes of each working memory that are kept for the next picture.
  private static let keptMemory = 16 << 20

  /// An encoder that has taken no memory for pixels yet.
  public init() {}

  /// The PNG file of `bitmap`, of which `scale` pixels make one point, 1/72 inch.
  ///
  /// Transparent pixels become (0, 0, 0, 0). A translucent pixel takes over the colour of a more opaque neighbour
  /// where its premultiplied value may stem from it, because at alpha 3 a division can no longer tell the colour.
  /// Decoded and premultiplied again, every pixel comes out the same, or within 1 a channel at the edge of a shape
  /// and below alpha 64.
  ///
  /// - Parameter isSettled: whether it consists of bitmaps that are ``settled(_:)``; then none of its colours stands for
  ///   another one.
  /// - Throws: `cancelled`, `invalidScale`, `writeFailed` or `outOfMemory`.
  public func encode(
    _ bitmap: Bitmap, scale: Double, isSettled: Bool = false
  ) throws(PNGError) -> [UInt8] {
    let density = try PNGPicture.pixelsPerMetre(scale: scale)
    defer {
      straight.release(above: Self.keptMemory)
      runs.release(above: Self.keptMemory)
      scanlines.release(above: Self.keptMemory)
    }
    let interruption = Interruption(isCancelled: isCancelled)
    return try unsafe bitmap.pixels.withUnsafeBufferPointer { pixels throws(PNGError) in
      try interruption.check()
      let rows = unsafe DistinctRows(of: pixels, width: bitmap.width)
      let drawn = unsafe try straight.restored(from: pixels, rows: rows, interruption)
      let (format, data) = unsafe try compressed(drawn, isSettled: isSettled, interruption)
      let picture = PNGPicture(
        width: bitmap.width, height: bitmap.height, format: format, pixelsPerMetre: density, data: data)
      return try picture.file()
    }
  }

  /// The bitmap as its file has it, where colours stand for others: for the frames of an animation and the cells of a
  /// sprite, which have the pixels of the stills.
  ///
  /// - Throws: `cancelled`.
  public func settled(_ bitmap: Bitmap) throws(PNGError) -> Bitmap {
    var channels = Channels()
    let interruption = Interruption(isCancelled: isCancelled)
    let indexing = try unsafe bitmap.pixels.withUnsafeBufferPointer { pixels throws(PNGError) in
      let rows = unsafe DistinctRows(of: pixels, width: bitmap.width)
      return unsafe indexed(
        try straight.restored(from: pixels, rows: rows, interruption), &channels, isSettled: false)
    }
    guard let moved = indexing?.moved else { return bitmap }
    var (previous, settled): (UInt32, UInt32) = (0, 0)
    let pixels = bitmap.pixels.map { word in
      if word != previous { (previous, settled) = (word, moved[word] ?? word) }
      return settled
    }
    return Bitmap(width: bitmap.width, height: bitmap.height, pixels: pixels) ?? bitmap
  }

  /// The smallest format for a picture, and its pixels in it.
  private func compressed(
    _ picture: StraightRows, isSettled: Bool, _ interruption: Interruption
  ) throws(PNGError) -> (PixelFormat, [UInt8]) {
    var channels = Channels()
    let rows = unsafe picture.rows
    try interruption.check()
    if let indexing = unsafe indexed(picture, &channels, isSettled: isSettled) {
      let format = PixelFormat(palette: indexing.palette.words)
      return (
        format,
        try scanlines.compress(
          indexing.runs, rows: rows, palette: indexing.palette, format: format, interruption)
      )
    }
    let words = unsafe straight.words(of: picture)
    unsafe channels.include(words)
    let format = PixelFormat(channels)
    return unsafe (format, try scanlines.compress(words, rows: rows, format: format, interruption))
  }

  /// What a palette makes of a picture.
  private struct Indexing {
    let palette: Palette
    let runs: RunList
    /// The colours that were found and those that stand for them; nil if each stands for itself.
    var merged: (found: [ColorTable.Color], standing: [Int])?

    /// The words for which others stand, with those.
    var moved: [UInt32: UInt32]? {
      guard let (found, standing) = merged else { return nil }
      let moved = found.indices.filter { standing[$0] != $0 }
      return Dictionary(uniqueKeysWithValues: moved.map { (found[$0].word, found[standing[$0]].word) })
    }
  }

  /// The palette of a picture and its runs; nil if it is better without.
  ///
  /// Adds to `channels` those of its colours, as far as it looks at them.
  private func indexed(
    _ picture: StraightRows, _ channels: inout Channels, isSettled: Bool
  ) -> Indexing? {
    let rows = unsafe picture.rows
    var search = PaletteSearch(limit: PaletteSearch.mostColors)
    guard let list = unsafe search.split(picture, into: runs.room(for: rows.area)) else { return nil }
    let found = search.found
    for color in found { channels.include(color.word) }
    var indexing = Palette(found).map { Indexing(palette: $0, runs: list) }
    // Pictures without areas are none of buttons: gradients and photographs keep their steps.
    if indexing == nil, !isSettled, list.colored * 4 <= rows.width * rows.height {
      let standing = ColorMerging(found).standing()
      indexing = Palette(found, standing: standing).map { palette in
        Indexing(palette: palette, runs: list, merged: (found, standing))
      }
    }
    guard let indexing,
      PixelFormat(palette: indexing.palette.words)
        .isSmaller(than: PixelFormat(channels), sizes: [(rows.width, rows.height)])
    else { return nil }
    return indexing
  }
}
