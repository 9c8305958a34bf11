internal import CPangoCairo
internal import Geometry

/// Outlines of glyphs in pixels: they can be filled without any font, and so without the text lock.
@safe final class DeviceOutlines {
  fileprivate let path: UnsafeMutablePointer<cairo_path_t>

  /// The glyphs of a run whose line begins at `origin`, as `canvas` would draw them.
  ///
  /// They come from a context of their own: one that has drawn glyphs holds on to their font. It is as large as the
  /// canvas, since cairo leaves out glyphs far outside.
  /// - Throws: `cancelled`, and `drawingFailed` when the drawing library gives up.
  init(
    of run: TypesetRun, at origin: Point, on canvas: Canvas
  ) throws(GraphicsError) {
    var extents = canvas.extents
    let surface = unsafe cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, &extents)
    defer { unsafe cairo_surface_destroy(surface) }
    guard let context = unsafe cairo_create(surface) else {
      throw .canvasRefused(width: Int(extents.width), height: Int(extents.height))
    }
    defer { unsafe cairo_destroy(context) }
    var matrix = canvas.transform.matrix
    unsafe cairo_set_matrix(context, &matrix)
    unsafe cairo_translate(context, origin.x, origin.y)
    unsafe run.font.select(in: context)
    try unsafe run.forEachPiece(canvas.cancellation) { unsafe cairo_glyph_path(context, $0, $1) }
    unsafe cairo_identity_matrix(context)
    let status = unsafe cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS, let path = unsafe cairo_copy_path(context) else {
      throw .drawingFailed(status: status.rawValue)
    }
    unsafe self.path = unsafe path
  }

  deinit {
    unsafe cairo_path_destroy(path)
  }
}

extension Canvas {
  /// Adds outlines to the path.
  func add(_ outlines: DeviceOutlines) {
    unsafe cairo_save(context)
    unsafe cairo_identity_matrix(context)
    unsafe cairo_append_path(context, outlines.path)
    unsafe cairo_restore(context)
  }
}

extension TypesetRun {
  /// Hands some glyphs after the other to `body`, few enough to be soon done with.
  func forEachPiece(
    _ cancellation: Cancellation, _ body: (UnsafePointer<cairo_glyph_t>, Int32) -> Void
  ) throws(GraphicsError) {
    for start in stride(from: 0, to: glyphs.count, by: Self.glyphsAtOnce) {
      try cancellation.checkBetweenTexts()
      let piece = Array(glyphs[start..<min(start + Self.glyphsAtOnce, glyphs.count)])
      unsafe body(piece, Int32(piece.count))
    }
  }

  /// A glyph that is a picture takes milliseconds when it is drawn first.
  private static let glyphsAtOnce = 16
}
