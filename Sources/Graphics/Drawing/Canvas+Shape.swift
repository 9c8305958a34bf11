internal import CPangoCairo
internal import Geometry

extension Canvas {
  /// Fills what lies in `outer` and not in `inner` in one colour.
  ///
  /// Of shapes on whole pixels only the corners need cairo's filling, and those are kept.
  func fill(
    _ outer: RoundedRect, without inner: RoundedRect? = nil, _ color: Color, _ cache: ShapeCache
  ) throws(GraphicsError) {
    let (transform, place) = (transform, transform(outer.rect))
    guard
      let shape = CornerShape(outer.scaled(by: transform), without: inner.map { $0.scaled(by: transform) })
    else {
      setColor(color)
      add(outer)
      if let inner { add(inner) }
      return fill(evenOdd: inner != nil)
    }
    let (left, top) = (place.minX.rounded(), place.minY.rounded())
    let size = Size(width: place.maxX.rounded() - left, height: place.maxY.rounded() - top)
    fill(
      shape.straightParts(of: size).map { part in
        Rect(x: left + part.minX, y: top + part.minY, width: part.width, height: part.height)
      }, color)
    for corner in try cache.corners(of: shape) {
      let area = corner.area
      let isRight = area.columns.lowerBound > 0
      let isBelow = area.rows.lowerBound > 0
      let x = left + (isRight ? size.width - Double(area.columns.count) : 0)
      let y = top + (isBelow ? size.height - Double(area.rows.count) : 0)
      paint(color, through: corner, x: Int(x), y: Int(y))
    }
  }

  /// Fills rectangles on whole pixels, which do not overlap, in one colour.
  private func fill(_ parts: [Rect], _ color: Color) {
    let isDone = changePixels { pixels in
      let color = PixelColor(color)
      for area in parts.lazy.compactMap({ PixelArea(touching: $0) }) { pixels.cover(area, with: color) }
    }
    guard !isDone else { return }
    inPixels {
      setColor(color)
      for part in parts { add(part) }
      fill()
    }
  }

  /// The pixels of a mask up to which a call of cairo takes longer than they do.
  private static let fewPixels = 4096

  /// Covers what `mask` covers where it lies, or with its top left corner elsewhere, in one colour.
  func paint(_ color: Color, through mask: CoverageMask, x: Int? = nil, y: Int? = nil) {
    let (columns, rows) = (mask.area.columns, mask.area.rows)
    let (x, y) = (x ?? columns.lowerBound, y ?? rows.lowerBound)
    if mask.values.count <= Self.fewPixels,
      changePixels({ $0.cover(mask, x: x, y: y, with: PixelColor(color)) })
    {
      return
    }
    inPixels {
      setColor(color)
      unsafe mask.values.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        // Cairo takes a mutable pointer for every image; as a mask it is only read.
        let surface = unsafe cairo_image_surface_create_for_data(
          UnsafeMutablePointer(mutating: base), CAIRO_FORMAT_A8, Int32(columns.count), Int32(rows.count),
          Int32(mask.stride))
        unsafe cairo_mask_surface(context, surface, Double(x), Double(y))
        unsafe cairo_surface_finish(surface)
        unsafe cairo_surface_destroy(surface)
      }
    }
  }
}

extension RoundedRect {
  /// The outline in pixels.
  fileprivate func scaled(by transform: DeviceTransform) -> RoundedRect {
    RoundedRect(rect: transform(rect), radii: radii.mapped { $0 * transform.scale }, curve: curve)
  }
}
