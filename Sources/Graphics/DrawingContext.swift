internal import Locking
public import Pixels

/// Measures text and draws display lists; one for each thread that draws.
///
/// The same display list gives the same bytes in every context of the same library.
public final class DrawingContext {
  private let typesetter: Typesetter

  /// A context that sets text in the fonts of `library`.
  public init(library: FontLibrary) {
    typesetter = Typesetter(library: library)
  }

  /// How `text` comes out within limits in points; `.infinity` sets none.
  ///
  /// The result does not depend on the scale at which it is drawn.
  public func measure(_ text: TextBlock, maxWidth: Double, maxHeight: Double) -> TextMetrics {
    textLock.withLock { _ in typesetter.set(text, maxWidth: maxWidth, maxHeight: maxHeight).metrics }
  }

  /// The picture of `list`.
  ///
  /// Throws `canvasRefused` for a canvas that cannot be, and `drawingFailed` when the drawing library gives up.
  public func draw(_ list: DisplayList) throws(GraphicsError) -> Bitmap {
    let painter = Painter(list: list, typesetter: typesetter)
    return try painter.bitmap()
  }
}
