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
  /// Throws `invalidScale`, `writeFailed` or `outOfMemory`.
  public func encode(_ bitmap: Bitmap, scale: Double) throws(PNGError) -> [UInt8] {
    let density = try PNGPicture.pixelsPerMetre(scale: scale)
    defer {
      straight.release(above: Self.keptMemory)
      runs.release(above: Self.keptMemory)
      scanlines.release(above: Self.keptMemory)
    }
    return try unsafe bitmap.pixels.withUnsafeBufferPointer { pixels throws(PNGError) in
      let rows = unsafe DistinctRows(of: pixels, width: bitmap.width)
      let words = unsafe straight.restored(from: pixels, rows: rows)
      let (format, data) = unsafe try compressed(words, rows)
      let picture = PNGPicture(
        width: bitmap.width, height: bitmap.height, format: format, pixelsPerMetre: density, data: data)
      return try picture.file()
    }
  }

  /// The smallest format for the words of a picture's distinct rows, and its pixels in it.
  private func compressed(
    _ words: UnsafeBufferPointer<UInt32>, _ rows: DistinctRows
  ) throws(PNGError) -> (PixelFormat, [UInt8]) {
    let runs = unsafe runs.room(for: rows.area)
    var channels = Channels()
    var search = PaletteSearch(limit: PaletteSearch.mostColors)
    if let count = unsafe search.split(words, rows: rows, into: runs) {
      for color in search.found { channels.include(color.word) }
      let found = search.found
      // Pictures without areas are none of buttons: gradients and photographs keep their steps.
      let isDrawn = count * 4 <= rows.width * rows.height
      let merged = isDrawn ? { Palette(found, standing: ColorMerging(found).standing) } : { nil }
      if let palette = Palette(found) ?? merged() {
        let format = PixelFormat(palette: palette.words)
        if format.isSmaller(than: PixelFormat(channels), sizes: [(rows.width, rows.height)]) {
          let runs = UnsafeBufferPointer(runs.extracting(..<count))
          return unsafe (format, try scanlines.compress(runs, rows: rows, palette: palette, format: format))
        }
      }
    } else {
      unsafe channels.include(words)
    }
    let format = PixelFormat(channels)
    return unsafe (format, try scanlines.compress(words, rows: rows, format: format))
  }
}
