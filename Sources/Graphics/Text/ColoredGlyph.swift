internal import CPangoCairo
internal import Geometry
internal import Pixels

/// A glyph that is a picture, as pixels.
struct ColoredGlyph {
  private let bitmap: Bitmap
  private let identity: String
  /// From the glyph's origin to the bitmap's top left pixel.
  private let offset: (x: Int, y: Int)
  /// Pixels of the bitmap per point.
  private let density: Double

  /// Draws a glyph of a font of `size` points per em for a canvas of `scale` pixels per point; nil if it is empty.
  init?(_ index: UInt, of font: GlyphFont, size: Double, scale: Double) throws(GraphicsError) {
    density = min(scale, Canvas.largestColored / size)
    identity = "glyph \(index) of \(font.family) at \(size * density)"
    let em = Int((size * density).rounded(.up))
    // No glyph reaches further than this from where it stands.
    let (width, height, left, top) = (3 * em, 3 * em, em, 2 * em)
    var pixels = [UInt32](repeating: 0, count: width * height)
    var failure: GraphicsError?
    let density = density
    unsafe pixels.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      do throws(GraphicsError) {
        let canvas = try unsafe Canvas(pixels: base, width: width, height: height)
        canvas.transform = DeviceTransform(scale: density, x: Double(left), y: Double(top))
        unsafe font.select(in: canvas.context)
        unsafe withUnsafePointer(to: cairo_glyph_t(index: index, x: 0, y: 0)) {
          unsafe cairo_show_glyphs(canvas.context, $0, 1)
        }
        try canvas.finish()
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }

    let inked = pixels.indices.filter { pixels[$0] != 0 }
    guard let first = inked.first, let last = inked.last else { return nil }
    let columns = inked.map { $0 % width }
    guard let minX = columns.min(), let maxX = columns.max() else { return nil }
    let rows = first / width...last / width
    let cut = rows.flatMap { pixels[$0 * width + minX...$0 * width + maxX] }
    guard let bitmap = Bitmap(width: maxX - minX + 1, height: rows.count, pixels: cut) else { return nil }
    self.bitmap = bitmap
    offset = (minX - left, rows.lowerBound - top)
  }

  /// The picture of the glyph at `origin`, on whole pixels if it is as fine as the canvas.
  func spot(at origin: Point, scale: Double) -> PictureSpot {
    func place(_ position: Double, _ offset: Int) -> Double {
      let pixels = position * density
      return ((density == scale ? pixels.rounded() : pixels) + Double(offset)) / density
    }
    return PictureSpot(
      bitmap: bitmap, identity: identity,
      destination: Rect(
        x: place(origin.x, offset.x), y: place(origin.y, offset.y), width: Double(bitmap.width) / density,
        height: Double(bitmap.height) / density))
  }
}
