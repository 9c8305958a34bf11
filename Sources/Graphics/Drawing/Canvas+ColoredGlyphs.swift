internal import CPangoCairo
internal import Geometry

extension Canvas {
  /// Draws glyphs that are pictures, of a font of `size` points.
  ///
  /// Cairo makes a picture of every glyph as large as it is drawn, whatever is seen of it, and keeps it: hundreds of
  /// megabytes for one emoji. So large ones are drawn small and enlarged, which they are from their font's size anyway.
  func showColored(_ run: TypesetRun, size: Double) throws(GraphicsError) {
    guard size * transform.scale > Self.largestColored else {
      unsafe run.font.select(in: context)
      return try unsafe run.forEachPiece(cancellation) { unsafe cairo_show_glyphs(context, $0, $1) }
    }
    let visible = clipBounds
    for glyph in run.glyphs {
      // No glyph reaches further than this from where it stands.
      let room = Rect(x: glyph.x - size, y: glyph.y - 2 * size, width: 3 * size, height: 3 * size)
      guard !room.intersection(visible).isEmpty else { continue }
      try cancellation.checkBetweenTexts()
      showEnlarged(glyph, of: run.font, size: size, in: room)
    }
  }

  /// Pixels per em, above which glyphs are enlarged; those of Noto Color Emoji have 109.
  static let largestColored = 128.0

  private func showEnlarged(_ glyph: cairo_glyph_t, of font: GlyphFont, size: Double, in room: Rect) {
    let side = Int32(3 * Self.largestColored)
    let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_ARGB32, side, side)
    defer { unsafe cairo_surface_destroy(surface) }
    guard let small = unsafe cairo_create(surface) else { return }
    defer { unsafe cairo_destroy(small) }
    let factor = Self.largestColored / size
    unsafe cairo_scale(small, factor, factor)
    unsafe cairo_translate(small, -room.minX, -room.minY)
    unsafe font.select(in: small)
    unsafe withUnsafePointer(to: glyph) { unsafe cairo_show_glyphs(small, $0, 1) }
    unsafe cairo_save(context)
    unsafe cairo_translate(context, room.minX, room.minY)
    unsafe cairo_scale(context, 1 / factor, 1 / factor)
    unsafe cairo_set_source_surface(context, surface, 0, 0)
    unsafe cairo_paint(context)
    unsafe cairo_restore(context)
  }
}
