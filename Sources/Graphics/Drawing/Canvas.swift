internal import CPangoCairo
internal import Geometry

/// Pixels to draw on, through cairo.
///
/// Lengths are points under the current transformation. Failures are kept until `check` and make every
/// later call do nothing.
@safe final class Canvas {
  let context: OpaquePointer
  /// Whether what is drawn on it shall be given up.
  var cancellation = Cancellation()
  private var pixels: CanvasPixels?
  /// Whether there is neither a clip nor a group.
  private var isBare = true
  /// How far in pixels a curve may be from the lines it is drawn as: cairo's own 0.1 takes 3 % off small corners.
  static let tolerance = 0.02

  /// A canvas over `width` times `height` ARGB32 pixels without padding, which must outlive it.
  convenience init(pixels: UnsafeMutablePointer<UInt32>, width: Int, height: Int) throws(GraphicsError) {
    let bytes = unsafe UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self)
    try unsafe self.init(bytes, CAIRO_FORMAT_ARGB32, width: width, height: height, stride: 4 * width)
    self.pixels = unsafe CanvasPixels(pixels, width: width, height: height)
  }

  /// A canvas over coverage values, one byte a pixel, which must outlive it; `width` is a multiple of 4.
  convenience init(coverage: UnsafeMutablePointer<UInt8>, width: Int, height: Int) throws(GraphicsError) {
    try unsafe self.init(coverage, CAIRO_FORMAT_A8, width: width, height: height, stride: width)
  }

  private init(
    _ bytes: UnsafeMutablePointer<UInt8>, _ format: cairo_format_t, width: Int, height: Int, stride: Int
  ) throws(GraphicsError) {
    let surface = unsafe cairo_image_surface_create_for_data(
      bytes, format, Int32(clamping: width), Int32(clamping: height), Int32(clamping: stride))
    defer { unsafe cairo_surface_destroy(surface) }
    // Cairo refuses sides and strides that it cannot draw on.
    guard unsafe cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let context = unsafe cairo_create(surface)
    else { throw .canvasRefused(width: width, height: height) }
    unsafe self.context = unsafe context
    unsafe cairo_set_tolerance(context, Self.tolerance)
  }

  deinit {
    unsafe cairo_destroy(context)
  }

  /// Completes what was drawn; throws if anything failed.
  func finish() throws(GraphicsError) {
    unsafe cairo_surface_flush(cairo_get_target(context))
    let status = unsafe cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS else { throw .drawingFailed(status: status.rawValue) }
  }

  /// Runs `body` and takes back its changes of transformation, clip and source.
  func saved(_ body: () throws(GraphicsError) -> Void) throws(GraphicsError) {
    let wasBare = isBare
    unsafe cairo_save(context)
    defer {
      unsafe cairo_restore(context)
      isBare = wasBare
    }
    try body()
  }

  /// Draws `body` as one, with one opacity.
  func grouped(alpha: Double, _ body: () throws(GraphicsError) -> Void) throws(GraphicsError) {
    guard alpha < 1 else { return try body() }
    guard alpha > 0 else { return }
    let group = try unsafe group(body)
    unsafe cairo_set_source(context, group)
    unsafe cairo_pattern_destroy(group)
    unsafe cairo_paint_with_alpha(context, alpha)
  }

  /// What `body` draws, as a pattern that the caller destroys.
  func group(_ body: () throws(GraphicsError) -> Void) throws(GraphicsError) -> OpaquePointer {
    let wasBare = isBare
    isBare = false
    defer { isBare = wasBare }
    unsafe cairo_push_group(context)
    do throws(GraphicsError) {
      try body()
    } catch {
      unsafe cairo_pattern_destroy(cairo_pop_group(context))
      throw error
    }
    return unsafe cairo_pop_group(context)
  }

  /// Moves the origin.
  func translate(_ x: Double, _ y: Double) { unsafe cairo_translate(context, x, y) }

  /// Enlarges what follows.
  func scale(_ factor: Double) { unsafe cairo_scale(context, factor, factor) }

  /// Has `draw` change the pixels without cairo, whose calls cost more than they do on a few pixels.
  ///
  /// - Returns: whether it could: not within a clip or a group, and not where pixels are coverage.
  func changePixels(_ draw: (CanvasPixels) -> Void) -> Bool {
    guard isBare, let pixels else { return false }
    let surface = unsafe cairo_get_target(context)
    unsafe cairo_surface_flush(surface)
    draw(pixels)
    unsafe cairo_surface_mark_dirty(surface)
    return true
  }

  /// Runs `body` with lengths in pixels.
  func inPixels(_ body: () -> Void) {
    let kept = transform
    transform = DeviceTransform(scale: 1, x: 0, y: 0)
    body()
    transform = kept
  }

  /// From points to pixels; never turned, mirrored or skewed.
  var transform: DeviceTransform {
    get {
      var matrix = cairo_matrix_t()
      unsafe cairo_get_matrix(context, &matrix)
      return DeviceTransform(scale: matrix.xx, x: matrix.x0, y: matrix.y0)
    }
    set {
      var matrix = newValue.matrix
      unsafe cairo_set_matrix(context, &matrix)
    }
  }

  /// The whole canvas in pixels.
  var extents: cairo_rectangle_t {
    let target = unsafe cairo_get_target(context)
    return cairo_rectangle_t(
      x: 0, y: 0, width: Double(unsafe cairo_image_surface_get_width(target)),
      height: Double(unsafe cairo_image_surface_get_height(target)))
  }

  /// The bounds of the clip in the current units.
  var clipBounds: Rect {
    var (x0, y0, x1, y1) = (0.0, 0.0, 0.0, 0.0)
    unsafe cairo_clip_extents(context, &x0, &y0, &x1, &y1)
    return Rect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }

  /// What is painted with from now on.
  func setColor(_ color: Color) {
    unsafe cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
  }

  /// Covers everything within the clip.
  func paint() { unsafe cairo_paint(context) }

  /// Fills the path and ends it.
  func fill(evenOdd: Bool = false) {
    unsafe cairo_set_fill_rule(context, evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    unsafe cairo_fill(context)
  }

  /// Keeps what follows inside the path and ends the path.
  func clip(evenOdd: Bool = false) {
    unsafe cairo_set_fill_rule(context, evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    unsafe cairo_clip(context)
    isBare = false
  }

  /// Adds a rectangle to the path.
  func add(_ rect: Rect) {
    unsafe cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
  }
}

/// From points to pixels: `pixel = point · scale + offset`.
struct DeviceTransform {
  /// Pixels per point.
  var scale: Double
  /// Where x = 0 lies, in pixels.
  var x: Double
  /// Where y = 0 lies, in pixels.
  var y: Double

  /// The same as cairo says it.
  var matrix: cairo_matrix_t { cairo_matrix_t(xx: scale, yx: 0, xy: 0, yy: scale, x0: x, y0: y) }

  /// The rectangle in pixels.
  func callAsFunction(_ rect: Rect) -> Rect {
    Rect(
      x: rect.minX * scale + x, y: rect.minY * scale + y, width: rect.width * scale,
      height: rect.height * scale)
  }

  /// The position of the pixel line nearest to `y`, in points.
  func snapped(_ y: Double) -> Double { ((y * scale + self.y).rounded() - self.y) / scale }
}
