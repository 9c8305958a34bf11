public import Geometry
public import Pixels

/// Measures text and draws display lists; one for each thread that draws.
///
/// The same display list gives the same bytes in every context of the same library.
public final class DrawingContext {
  private let typesetter: Typesetter
  private let shapes = ShapeCache()

  /// A context that sets text in the fonts of `library`.
  public init(library: FontLibrary) {
    typesetter = Typesetter(library: library)
  }

  /// Whether what is being measured or drawn shall be given up; at first it never is.
  ///
  /// Asked often, by the thread that measures or draws, so it must be cheap. Once it says yes, everything here throws
  /// `cancelled` as soon as it can; nothing of what was begun is kept.
  public var isCancelled: () -> Bool {
    get { typesetter.cancellation.isRequested }
    set { typesetter.cancellation.isRequested = newValue }
  }

  /// How `text` comes out within limits in points; `.infinity` sets none.
  ///
  /// The result does not depend on the scale at which it is drawn.
  /// - Throws: `cancelled`, `fontUnreadable`.
  public func measure(
    _ text: TextBlock, maxWidth: Double, maxHeight: Double
  ) throws(GraphicsError) -> TextMetrics {
    try typesetter.measure(text, maxWidth: maxWidth, maxHeight: maxHeight)
  }

  /// What `draw` covers with `text` in `frame` at most, in points; of no size if nothing.
  ///
  /// Ink may reach beyond the frame. `scale` is that of the picture, whose whole pixels baselines are put on.
  /// - Throws: `cancelled`, `fontUnreadable`.
  public func ink(of text: TextBlock, in frame: Rect, scale: Double) throws(GraphicsError) -> Rect {
    PlacedText(
      try typesetter.text(of: text, maxWidth: frame.width, maxHeight: frame.height), of: text, in: frame,
      grid: DeviceTransform(scale: scale, x: 0, y: 0), typesetter: typesetter
    ).ink
  }

  /// What `draw` draws of `text` in `frame`, in points: for back ends that have no fonts.
  ///
  /// - Parameters:
  ///   - scale: pixels per point; pictures of glyphs have as many, and never more than their font has.
  ///   - isResting: whether baselines are put on whole pixels, as they are outside of groups that are scaled.
  /// - Throws: `cancelled`, `fontUnreadable`, and `drawingFailed` when the drawing library gives up.
  public func drawing(
    of text: TextBlock, in frame: Rect, scale: Double, isResting: Bool = true
  ) throws(GraphicsError) -> TextDrawing {
    try textLock.withLock(typesetter.cancellation) { () throws(GraphicsError) in
      let placed = PlacedText(
        try typesetter.set(text, maxWidth: frame.width, maxHeight: frame.height), of: text, in: frame,
        grid: isResting ? DeviceTransform(scale: scale, x: 0, y: 0) : nil, typesetter: typesetter)
      return try TextTracer(scale: scale, cancellation: typesetter.cancellation).drawing(of: placed)
    }
  }

  /// The picture of `list`.
  ///
  /// - Throws: `cancelled`, `canvasRefused` for a canvas that cannot be, `fontUnreadable`, and `drawingFailed` when the drawing library gives up.
  public func draw(_ list: DisplayList) throws(GraphicsError) -> Bitmap {
    let painter = Painter(list: list, typesetter: typesetter, shapes: shapes)
    return try painter.bitmap()
  }
}
