internal import CPangoCairo
internal import Geometry

/// Takes the outlines of a font's glyphs out of cairo.
@safe final class GlyphTracer {
  private let font: GlyphFont
  /// Points per em.
  private let size: Double
  private let surface: OpaquePointer
  private let context: OpaquePointer
  private var outlines: [UInt: Path] = [:]

  /// Outlines come on a grid of 1/64 of a pixel; this many pixels per em make it fine.
  private static let finePixels = 2048.0

  /// A tracer of `font` at `size` points per em; nil if cairo gives up.
  init?(_ font: GlyphFont, size: Double) {
    self.font = font
    self.size = size
    guard let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1) else { return nil }
    guard let context = unsafe cairo_create(surface) else {
      unsafe cairo_surface_destroy(surface)
      return nil
    }
    unsafe self.surface = unsafe surface
    unsafe self.context = unsafe context
    let factor = max(1, Self.finePixels / size)
    unsafe cairo_scale(context, factor, factor)
    unsafe font.select(in: context)
  }

  deinit {
    unsafe cairo_destroy(context)
    unsafe cairo_surface_destroy(surface)
  }

  /// The outlines of glyphs moved by `origin`, in points, to be filled where they wind.
  func outlines(
    of glyphs: [cairo_glyph_t], origin: Point, _ cancellation: Cancellation
  ) throws(GraphicsError) -> Path {
    var result = Path()
    for glyph in glyphs {
      try cancellation.checkBetweenTexts()
      let outline = if let known = outlines[glyph.index] { known } else { try outline(of: glyph.index) }
      outlines[glyph.index] = outline
      result.append(outline.moved(by: Point(x: origin.x + glyph.x, y: origin.y + glyph.y)))
    }
    return result
  }

  /// The outline of a glyph at the origin.
  private func outline(of index: UInt) throws(GraphicsError) -> Path {
    unsafe cairo_new_path(context)
    unsafe withUnsafePointer(to: cairo_glyph_t(index: index, x: 0, y: 0)) {
      unsafe cairo_glyph_path(context, $0, 1)
    }
    let status = unsafe cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS, let copy = unsafe cairo_copy_path(context) else {
      throw .drawingFailed(status: status.rawValue)
    }
    defer { unsafe cairo_path_destroy(copy) }
    return unsafe Path(copy.pointee)
  }
}

extension Path {
  /// A path as cairo describes it.
  fileprivate init(_ path: cairo_path_t) {
    self.init()
    let count = Int(unsafe path.num_data)
    var index = 0
    func point(_ offset: Int) -> Point {
      let point = unsafe path.data[index + offset].point
      return Point(x: point.x, y: point.y)
    }
    while index < count {
      let header = unsafe path.data[index].header
      switch header.type {
      case CAIRO_PATH_MOVE_TO: elements.append(.move(point(1)))
      case CAIRO_PATH_LINE_TO: elements.append(.line(point(1)))
      case CAIRO_PATH_CURVE_TO: elements.append(.curve(point(1), point(2), end: point(3)))
      default: elements.append(.close)
      }
      index += max(1, Int(header.length))
    }
    // Cairo begins an outline anew after each end, and after the last one there is none.
    if case .move = elements.last { elements.removeLast() }
  }

  /// The same outlines elsewhere.
  fileprivate func moved(by offset: Point) -> Path {
    func moved(_ point: Point) -> Point { Point(x: point.x + offset.x, y: point.y + offset.y) }
    return Path(
      elements.map { element in
        switch element {
        case .move(let point): return .move(moved(point))
        case .line(let end): return .line(moved(end))
        case .curve(let first, let second, let end):
          return .curve(moved(first), moved(second), end: moved(end))
        case .arc(var arc):
          arc.center = moved(arc.center)
          return .arc(arc)
        case .close: return .close
        }
      })
  }
}
