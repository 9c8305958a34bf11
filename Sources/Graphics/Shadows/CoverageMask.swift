internal import Geometry

/// How much of each pixel of a region is covered.
struct CoverageMask {
  /// The region's left edge on the canvas, in pixels.
  let x: Int
  /// The region's top edge on the canvas, in pixels.
  let y: Int
  /// Columns; a multiple of 4, as the drawing library wants its rows.
  let width: Int
  /// Rows.
  let height: Int
  /// Row by row: 0 is nothing, 255 is all.
  var values: [UInt8]

  /// The part of `bounds`, in pixels, that can matter within `visible` after spreading by `margin`; nil if none.
  init?(bounds: Rect, visible: Rect, margin: Int) {
    let spread = Double(margin)
    let shown = bounds.inset(by: -spread).intersection(visible)
    guard !shown.isEmpty, shown.width.isFinite, shown.height.isFinite else { return nil }
    x = Int(shown.minX.rounded(.down)) - margin
    y = Int(shown.minY.rounded(.down)) - margin
    width = (Int(shown.maxX.rounded(.up)) + margin - x + 3) / 4 * 4
    height = Int(shown.maxY.rounded(.up)) + margin - y
    values = [UInt8](repeating: 0, count: width * height)
  }

  /// Covers what `draw` draws on a canvas with `transform`.
  mutating func cover(
    under transform: DeviceTransform, _ draw: (Canvas) -> Void
  ) throws(GraphicsError) {
    let moved = DeviceTransform(
      scale: transform.scale, x: transform.x - Double(x), y: transform.y - Double(y))
    let (width, height) = (width, height)
    let failure: GraphicsError? = unsafe values.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return nil }
      do throws(GraphicsError) {
        let canvas = try unsafe Canvas(coverage: base, width: width, height: height)
        canvas.transform = moved
        canvas.setColor(.black)
        draw(canvas)
        try canvas.finish()
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }
}

extension Rect {
  /// What both have in common; of no size if nothing.
  func intersection(_ other: Rect) -> Rect {
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    return Rect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left),
      height: max(0, min(maxY, other.maxY) - top))
  }
}
