/// Means of square cells of the canvas, in 0…255, between which there are straight lines.
struct BlurredCells {
  /// The number of the first cell of each row.
  let firstColumn: Int
  /// The number of the first row.
  let firstRow: Int
  /// Cells in a row.
  let stride: Int
  /// Row by row.
  let values: [Float]

  /// Their values at the pixels of `area`, of which cell 0 begins at pixel (`originX`, `originY`).
  func mask(of area: PixelArea, cell: Int, originX: Int, originY: Int) -> CoverageMask {
    var mask = CoverageMask(area)
    let columns = area.columns.map { Place(pixel: $0 - originX, cell: cell, first: firstColumn) }
    var line = [Float](repeating: 0, count: stride)
    for (index, pixel) in area.rows.enumerated() {
      let row = Place(pixel: pixel - originY, cell: cell, first: firstRow)
      mix(row, into: &line)
      let start = index * mask.stride
      // Without bounds checks, as this is done for each pixel of the canvas.
      unsafe mask.values.withUnsafeMutableBufferPointer { target in
        unsafe line.withUnsafeBufferPointer { line in
          unsafe columns.withUnsafeBufferPointer { columns in
            for column in 0..<columns.count {
              let place = unsafe columns[column]
              let left = unsafe line[place.index]
              let value = unsafe left + place.fraction * (line[place.next] - left)
              unsafe target[start &+ column] = UInt8(truncatingIfNeeded: Int32(value + 0.5))
            }
          }
        }
      }
    }
    return mask
  }

  /// The row of cells that lies at a place between two of them.
  private func mix(_ row: Place, into line: inout [Float]) {
    let (upper, lower) = (row.index * stride, row.next * stride)
    for column in line.indices {
      let value = values[upper + column]
      line[column] = value + row.fraction * (values[lower + column] - value)
    }
  }

  /// A pixel's centre between the centres of two cells.
  private struct Place {
    /// The cell before it, counted from the first.
    let index: Int
    /// The cell after it; the same where the centre is a cell's own.
    let next: Int
    /// How far it is from the one to the other; 0 up to 1.
    let fraction: Float

    init(pixel: Int, cell: Int, first: Int) {
      let position = (Double(pixel) + 0.5) / Double(cell) - 0.5
      let whole = position.rounded(.down)
      index = Int(whole) - first
      fraction = Float(position - whole)
      next = fraction > 0 ? index + 1 : index
    }
  }
}
