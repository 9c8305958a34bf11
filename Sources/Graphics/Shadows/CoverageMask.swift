internal import Geometry
internal import Glibc

/// How much of each pixel of an area is covered.
struct CoverageMask {
  /// Where it lies.
  let area: PixelArea
  /// From the beginning of a row to that of the next; a multiple of 4, as the drawing library wants it.
  let stride: Int
  /// Row by row: 0 is nothing, 255 is all.
  var values: [UInt8]

  /// Covers nothing of `area`.
  init(_ area: PixelArea) {
    self.area = area
    stride = (area.columns.count + 3) / 4 * 4
    values = [UInt8](repeating: 0, count: stride * area.rows.count)
  }

  /// The value of every pixel, padding included, if they are all the same.
  var uniformValue: UInt8? {
    unsafe values.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, let first = unsafe bytes.first else { return nil }
      return unsafe memcmp(base, base + 1, bytes.count - 1) == 0 ? first : nil
    }
  }

  /// Covers what `draw` draws on a canvas with `transform`.
  mutating func cover(
    under transform: DeviceTransform, _ draw: (Canvas) -> Void
  ) throws(GraphicsError) {
    let moved = DeviceTransform(
      scale: transform.scale, x: transform.x - Double(area.columns.lowerBound),
      y: transform.y - Double(area.rows.lowerBound))
    let (width, height) = (stride, area.rows.count)
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
