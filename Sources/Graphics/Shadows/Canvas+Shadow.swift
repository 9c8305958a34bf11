internal import CPangoCairo
internal import Geometry

extension Canvas {
  /// Draws a shadow: a silhouette, blurred, in one colour.
  func draw(_ spot: ShadowSpot) throws(GraphicsError) {
    guard spot.color.alpha > 0 else { return }
    try saved { () throws(GraphicsError) in
      if let inside = spot.inside {
        add(inside)
        clip()
      }
      if let knockout = spot.knockout {
        add(clipBounds)
        add(knockout)
        clip(evenOdd: true)
      }
      let transform = transform
      let blur = GaussianBlur(deviation: spot.deviation * transform.scale)
      let bounds = transform((spot.inside ?? spot.outline).rect)
      let visible = transform(clipBounds)
      guard var mask = CoverageMask(bounds: bounds, visible: visible, margin: blur.margin) else { return }
      try mask.cover(under: transform) { canvas in
        if spot.inside != nil { canvas.add(canvas.clipBounds) }
        canvas.add(spot.outline)
        canvas.fill(evenOdd: true)
      }
      blur.apply(to: &mask)
      setColor(spot.color)
      paint(through: mask)
    }
  }

  /// Covers what `mask` covers.
  private func paint(through mask: CoverageMask) {
    unsafe mask.values.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      // Cairo takes a mutable pointer for every image; as a mask it is only read.
      let surface = unsafe cairo_image_surface_create_for_data(
        UnsafeMutablePointer(mutating: base), CAIRO_FORMAT_A8, Int32(mask.width), Int32(mask.height),
        Int32(mask.width))
      transform = DeviceTransform(scale: 1, x: 0, y: 0)
      unsafe cairo_mask_surface(context, surface, Double(mask.x), Double(mask.y))
      unsafe cairo_surface_finish(surface)
      unsafe cairo_surface_destroy(surface)
    }
  }
}
