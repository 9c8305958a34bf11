internal import CPangoCairo
internal import Geometry
internal import Pixels

extension Canvas {
  /// Draws a picture, with an opacity unless it is tinted.
  func draw(_ spot: PictureSpot, alpha: Double = 1) throws(GraphicsError) {
    let place = spot.destination
    guard [place.minX, place.minY, place.width, place.height].allSatisfy(\.isFinite) else { return }
    try saved { () throws(GraphicsError) in
      if let frame = spot.frame {
        add(frame)
        clip()
      }
      add(spot.destination)
      clip()
      let visible = transform(clipBounds)
      guard !visible.isEmpty else { return }
      if let (x, y) = exactPosition(of: spot) {
        put(
          spot.bitmap.pixels, width: spot.bitmap.width, height: spot.bitmap.height, x: x, y: y,
          tint: spot.tint, alpha: alpha)
        return
      }
      let spot = try spot.reduced(scale: transform.scale, cancellation)
      let mapping = PictureMapping(spot, transform: transform, visible: visible)
      guard let picture = try Resampling(spot.bitmap, mapping, cancellation) else { return }
      put(
        picture.pixels, width: picture.width, height: picture.height, x: mapping.horizontal.start,
        y: mapping.vertical.start, tint: spot.tint, alpha: alpha)
    }
  }

  /// Where the picture lies on the canvas if each of its pixels falls on exactly one of the canvas's.
  private func exactPosition(of spot: PictureSpot) -> (x: Int, y: Int)? {
    let target = transform(spot.destination)
    let (width, height) = (Double(spot.bitmap.width), Double(spot.bitmap.height))
    guard spot.nineParts == nil, abs(target.width - width) < 1e-6, abs(target.height - height) < 1e-6,
      abs(target.minX - target.minX.rounded()) < 1e-6, abs(target.minY - target.minY.rounded()) < 1e-6
    else { return nil }
    return (Int(target.minX.rounded()), Int(target.minY.rounded()))
  }

  /// Puts pixels on pixels of the canvas with an opacity, or `tint` through their alpha.
  private func put(
    _ pixels: [UInt32], width: Int, height: Int, x: Int, y: Int, tint: Color?, alpha: Double
  ) {
    unsafe pixels.withUnsafeBytes { bytes in
      guard let base = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
      // Cairo takes a mutable pointer for every image; as a source it is only read.
      let surface = unsafe cairo_image_surface_create_for_data(
        UnsafeMutablePointer(mutating: base), CAIRO_FORMAT_ARGB32, Int32(clamping: width),
        Int32(clamping: height),
        Int32(clamping: 4 * width))
      let pattern = unsafe cairo_pattern_create_for_surface(surface)
      unsafe cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST)
      // A clip that ends within a pixel takes that pixel's colour, not half of it and half of nothing.
      unsafe cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
      transform = DeviceTransform(scale: 1, x: Double(x), y: Double(y))
      if let tint {
        setColor(tint)
        unsafe cairo_mask(context, pattern)
      } else {
        unsafe cairo_set_source(context, pattern)
        unsafe cairo_paint_with_alpha(context, alpha)
        setColor(.clear)
      }
      unsafe cairo_pattern_destroy(pattern)
      unsafe cairo_surface_finish(surface)
      unsafe cairo_surface_destroy(surface)
    }
  }
}
