public import Pixels

/// Writes bitmaps as PNG: 8 bits a channel, straight alpha, sRGB, with the density that shows it at its point size.
///
/// Takes the smallest of the colour types that keeps every pixel: palette, grey, grey and alpha, RGB, RGBA. The same
/// bitmap and scale give the same bytes. It keeps its working memory from picture to picture, so there is one a
/// worker; it is not shared between threads.
public final class PNGEncoder {
  private var straight = StraightColors()
  private var numbers = Scratch<UInt8>()
  private var scanlines = Scratch<UInt8>()
  private let compressor = Compressor(level: .thorough)

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
  /// - Throws: `cancelled`, `invalidScale`, `writeFailed` or `outOfMemory`.
  public func encode(_ bitmap: Bitmap, scale: Double) throws(PNGError) -> [UInt8] {
    let density = try PNGPicture.pixelsPerMetre(scale: scale)
    defer {
      straight.release(above: Self.keptMemory)
      numbers.release(above: Self.keptMemory)
      scanlines.release(above: Self.keptMemory)
    }
    let bands = RowBands(isCancelled: isCancelled)
    let words = try unsafe bitmap.pixels.withUnsafeBufferPointer { pixels throws(PNGError) in
      try unsafe straight.restored(from: pixels, width: bitmap.width, bands)
    }
    let (format, size) = try unsafe fillScanlines(
      words, width: bitmap.width, height: bitmap.height, bands)
    let picture = PNGPicture(
      width: bitmap.width, height: bitmap.height, format: format, pixelsPerMetre: density,
      data: unsafe try compressor.compress(UnsafeRawBufferPointer(scanlines.room(for: size)), isCancelled))
    return try picture.file()
  }

  /// Fills `scanlines`; returns their format and their bytes.
  private func fillScanlines(
    _ words: UnsafeBufferPointer<UInt32>, width: Int, height: Int, _ bands: RowBands
  ) throws(PNGError) -> (PixelFormat, count: Int) {
    let numbers = unsafe numbers.room(for: width * height)
    var channels = Channels()
    var search = PaletteSearch()
    let hasPalette = try unsafe search.number(words, into: numbers, width: width, bands)
    if hasPalette {
      unsafe search.colors.withUnsafeBufferPointer { unsafe channels.include($0) }
      let palette = search.palette
      let format = PixelFormat(palette: palette.words)
      if format.isSmaller(than: PixelFormat(channels), sizes: [(width, height)]) {
        let count = (format.bytesPerRow(width: width) + 1) * height
        try unsafe packIndexes(
          UnsafeBufferPointer(numbers), places: palette.places, depth: format.bitDepth, width: width,
          into: scanlines.room(for: count), bands)
        return (format, count)
      }
    } else {
      try unsafe channels.include(words, width: width, bands)
    }
    let direct = PixelFormat(channels)
    let count = (direct.bytesPerRow(width: width) + 1) * height
    try unsafe filterRows(
      words, bytesPerPixel: direct.bytesPerPixel, width: width, into: scanlines.room(for: count), bands)
    return (direct, count)
  }
}
