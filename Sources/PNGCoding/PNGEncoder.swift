public import Pixels

/// Writes bitmaps as PNG: 8 bits a channel, straight alpha, sRGB, with the density that shows it at its point size.
///
/// Takes the smallest of the colour types that keeps every pixel: palette, grey, grey and alpha, RGB, RGBA. The same
/// bitmap and scale give the same bytes. It keeps its working memory from picture to picture, so there is one a
/// worker; it is not shared between threads.
public final class PNGEncoder {
  private var straight = Scratch<UInt32>()
  private var trust = Scratch<UInt8>()
  private var places = Scratch<Int32>()
  private var numbers = Scratch<UInt8>()
  private var scanlines = Scratch<UInt8>()
  private let compressor = Compressor()

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
    let density = (72 * scale / 0.0254).rounded()
    guard density >= 1, density <= 0x7FFF_FFFF else { throw .invalidScale(scale) }
    defer {
      straight.release(above: Self.keptMemory)
      trust.release(above: Self.keptMemory)
      places.release(above: Self.keptMemory)
      numbers.release(above: Self.keptMemory)
      scanlines.release(above: Self.keptMemory)
    }
    restoreColors(of: bitmap)
    let (format, size) = fillScanlines(width: bitmap.width, height: bitmap.height)
    let picture = PNGPicture(
      width: bitmap.width, height: bitmap.height, format: format, pixelsPerMetre: UInt32(density),
      data: unsafe try compressor.compress(UnsafeBufferPointer(scanlines.room(for: size))))
    return try picture.file()
  }

  /// Fills `straight`.
  private func restoreColors(of bitmap: Bitmap) {
    let count = bitmap.pixels.count
    let straight = unsafe straight.room(for: count)
    let trust = unsafe trust.room(for: count)
    let places = unsafe places.room(for: count)
    unsafe bitmap.pixels.withUnsafeBufferPointer { premultiplied in
      unsafe EdgeColors(
        width: bitmap.width, premultiplied: premultiplied, straight: straight, trust: trust, places: places
      )
      .restore()
    }
  }

  /// Fills `scanlines` from `straight`; returns their format and their bytes.
  private func fillScanlines(width: Int, height: Int) -> (PixelFormat, count: Int) {
    let words = unsafe UnsafeBufferPointer(straight.room(for: width * height))
    let numbers = unsafe numbers.room(for: width * height)
    let direct: PixelFormat
    if let search = unsafe PaletteSearch(words, numbers: numbers) {
      direct = unsafe search.palette.withUnsafeBufferPointer { unsafe PixelFormat(holding: $0) }
      let format = PixelFormat(palette: search.palette)
      if format.isSmaller(than: direct, width: width, height: height) {
        let count = (format.bytesPerRow(width: width) + 1) * height
        unsafe packIndexes(
          UnsafeBufferPointer(numbers), places: search.places, depth: format.bitDepth, width: width,
          into: scanlines.room(for: count))
        return (format, count)
      }
    } else {
      direct = unsafe PixelFormat(holding: words)
    }
    let count = (direct.bytesPerRow(width: width) + 1) * height
    unsafe filterRows(
      words, bytesPerPixel: direct.bytesPerPixel, width: width, into: scanlines.room(for: count))
    return (direct, count)
  }
}
