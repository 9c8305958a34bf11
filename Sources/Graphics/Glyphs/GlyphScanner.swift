internal import CPangoCairo

/// Takes scans of a font's glyphs out of cairo, at one scale; used while the text lock is held.
@safe final class GlyphScanner {
  private let surface: OpaquePointer
  private let context: OpaquePointer

  /// A scanner of `font` at `scale` pixels per point.
  ///
  /// - Throws: `canvasRefused` when the drawing library gives up.
  init(_ font: GlyphFont, scale: Double) throws(GraphicsError) {
    guard let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1) else {
      throw .canvasRefused(width: 1, height: 1)
    }
    guard let context = unsafe cairo_create(surface) else {
      unsafe cairo_surface_destroy(surface)
      throw .canvasRefused(width: 1, height: 1)
    }
    unsafe self.surface = unsafe surface
    unsafe self.context = unsafe context
    unsafe cairo_set_tolerance(context, Canvas.tolerance)
    unsafe cairo_scale(context, scale, scale)
    unsafe font.select(in: context)
  }

  deinit {
    unsafe cairo_destroy(context)
    unsafe cairo_surface_destroy(surface)
  }

  /// The scan of a glyph that stands `drop` 256ths of a pixel below the top of a row; nil if it covers nothing.
  ///
  /// - Throws: `drawingFailed` when the drawing library gives up.
  func scan(of index: UInt, drop: Int) throws(GraphicsError) -> GlyphScan? {
    unsafe cairo_new_path(context)
    unsafe withUnsafePointer(to: cairo_glyph_t(index: index, x: 0, y: 0)) {
      unsafe cairo_glyph_path(context, $0, 1)
    }
    unsafe cairo_save(context)
    unsafe cairo_identity_matrix(context)
    let flat = unsafe cairo_copy_path_flat(context)
    unsafe cairo_restore(context)
    let status = unsafe cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS, let flat = unsafe flat else {
      throw .drawingFailed(status: status.rawValue)
    }
    defer { unsafe cairo_path_destroy(flat) }
    let outline = unsafe Self.edges(of: flat.pointee, drop: drop)
    return GlyphScan(outline.edges, isRectilinear: outline.isRectilinear)
  }

  /// The edges of a path without curves, moved down.
  private static func edges(of path: cairo_path_t, drop: Int) -> (edges: [OutlineEdge], isRectilinear: Bool) {
    var (edges, isRectilinear): ([OutlineEdge], Bool) = ([], true)
    var (start, current) = ((x: 0, y: 0), (x: 0, y: 0))
    func add(to end: (x: Int, y: Int)) {
      isRectilinear = isRectilinear && (end.x == current.x || end.y == current.y)
      if let edge = OutlineEdge(from: current, to: end) { edges.append(edge) }
      current = end
    }
    let count = Int(unsafe path.num_data)
    var index = 0
    while index < count {
      let header = unsafe path.data[index].header
      switch header.type {
      case CAIRO_PATH_MOVE_TO, CAIRO_PATH_LINE_TO:
        let point = unsafe path.data[index + 1].point
        // Cairo's own numbers are 256ths.
        let end = (x: Int(point.x * 256), y: Int(point.y * 256) + drop)
        if header.type == CAIRO_PATH_LINE_TO {
          add(to: end)
        } else {
          add(to: start)
          (start, current) = (end, end)
        }
      default: add(to: start)
      }
      index += max(1, Int(header.length))
    }
    add(to: start)
    return (edges, isRectilinear)
  }
}
