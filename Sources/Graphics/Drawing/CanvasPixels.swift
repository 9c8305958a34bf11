/// The pixels of a canvas, which must be there as long as this is used.
@safe struct CanvasPixels {
  private let base: UnsafeMutablePointer<UInt32>
  private let (width, height): (Int, Int)

  init(_ base: UnsafeMutablePointer<UInt32>, width: Int, height: Int) {
    unsafe self.base = unsafe base
    (self.width, self.height) = (width, height)
  }

  /// Lays a colour over what a mask covers with its top left corner at a place, as far as there are pixels.
  func cover(_ mask: CoverageMask, x: Int, y: Int, with color: PixelColor) {
    let columns = (x..<x + mask.area.columns.count).clamped(to: 0..<width)
    unsafe mask.values.withUnsafeBytes { values in
      for row in (y..<y + mask.area.rows.count).clamped(to: 0..<height) {
        let start = (row - y) * mask.stride - x
        unsafe change(base + row * width, columns) { pixels, column, isSingle in
          let coverage =
            unsafe isSingle
            ? UInt32(values[start &+ column])
            : values.loadUnaligned(fromByteOffset: start &+ column, as: UInt32.self)
          // Most are not covered at all, and many of the others wholly.
          if coverage == 0 { return nil }
          if coverage == .max, color.isOpaque { return FourPixels(repeating: color.word) }
          return color.over(pixels, coverage: coverage)
        }
      }
    }
  }

  /// Lays a colour over an area, as far as there are pixels.
  func cover(_ area: PixelArea, with color: PixelColor) {
    let columns = area.columns.clamped(to: 0..<width)
    let rows = area.rows.clamped(to: 0..<height)
    let first = unsafe base + rows.lowerBound * width + columns.lowerBound
    for row in rows {
      let start = unsafe base + row * width
      if !color.isOpaque {
        unsafe change(start, columns) { pixels, _, _ in color.over(pixels) }
      } else if row == rows.lowerBound {
        unsafe first.update(repeating: color.word, count: columns.count)
      } else {
        // Copying a row is faster than filling one.
        unsafe (start + columns.lowerBound).update(from: first, count: columns.count)
      }
    }
  }

  /// Changes some columns of a row four by four, and what is left over one by one; nil changes nothing.
  private func change(
    _ row: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>,
    to body: (_ pixels: FourPixels, _ column: Int, _ isSingle: Bool) -> FourPixels?
  ) {
    var column = columns.lowerBound
    while column &+ 4 <= columns.upperBound {
      let place = unsafe UnsafeMutableRawPointer(row + column)
      if let changed = body(unsafe place.loadUnaligned(as: FourPixels.self), column, false) {
        unsafe place.storeBytes(of: changed, as: FourPixels.self)
      }
      column &+= 4
    }
    for column in column..<columns.upperBound {
      if let changed = body(FourPixels(repeating: unsafe row[column]), column, true) {
        unsafe row[column] = changed.first
      }
    }
  }
}
