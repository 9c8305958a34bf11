internal import Glibc

/// A convolution with a Gaussian, cut off at three deviations.
///
/// It works on cells of the canvas, squares of 1, 2, 4, … pixels that are small beside the deviation: the number of
/// values and of weights stays the same however wide the blur is.
struct GaussianBlur {
  /// The side of a cell in pixels; a power of two.
  let cell: Int
  /// The weight of each cell, by its distance from 0 on.
  private let weights: [Float]

  /// A blur with a standard deviation in pixels; below 0.1 nothing is blurred, above 16 384 it grows no more.
  init(deviation: Double) {
    guard deviation >= 0.1 else {
      (cell, weights) = (1, [1])
      return
    }
    let deviation = min(deviation, 16_384)
    var cell = 1
    while deviation / Double(2 * cell) >= Self.leastCells { cell *= 2 }
    self.cell = cell
    var variance = (deviation / Double(cell)) * (deviation / Double(cell))
    // Taking the mean of each cell blurs by 1/12, and lines between the means blur by 1/6 more.
    if cell > 1 { variance -= 0.25 }
    let reach = Int((3 * variance.squareRoot()).rounded(.up))
    let bell = (0...reach).map { exp(-Double($0 * $0) / (2 * variance)) }
    let sum = 2 * bell.reduce(0, +) - bell[0]
    weights = bell.map { Float($0 / sum) }
  }

  /// How many cells a deviation has at least where cells have more than a pixel: lines between the means of cells are
  /// then within 1/2000 of the curve.
  private static let leastCells = 8.0

  /// How many cells away a cell can still be felt.
  var margin: Int { weights.count - 1 }

  /// How many pixels away a pixel can still be felt.
  var reach: Int { cell > 1 ? (margin + 1) * cell : margin }

  /// The blurred values of `mask`, whose pixels are cells, without `margin` cells at each side.
  func blurred(_ mask: CoverageMask) -> BlurredCells {
    let area = mask.area
    // Each pass turns the picture over its diagonal, so both blur along rows.
    let once = blurredAndTransposed(mask.values, width: mask.stride, height: area.rows.count) { Float($0) }
    let twice = blurredAndTransposed(once, width: area.rows.count, height: mask.stride - 2 * margin) { $0 }
    return BlurredCells(
      firstColumn: area.columns.lowerBound + margin, firstRow: area.rows.lowerBound + margin,
      stride: mask.stride - 2 * margin, values: twice)
  }

  private func blurredAndTransposed<Value>(
    _ values: [Value], width: Int, height: Int, _ number: (Value) -> Float
  ) -> [Float] {
    let inner = width - 2 * margin
    var result = [Float](repeating: 0, count: inner * height)
    let blocks = (inner + Block.scalarCount - 1) / Block.scalarCount * Block.scalarCount
    var source = [Float](repeating: 0, count: blocks + 2 * margin)
    var blurred = [Float](repeating: 0, count: blocks)
    for row in 0..<height {
      let start = row * width
      // Most rows of a rounded rectangle equal the one before them.
      if row == 0 || !Self.rowsAreEqual(values, start - width, start, width) {
        for column in 0..<width { source[column] = number(values[start + column]) }
        convolve(source, into: &blurred)
      }
      unsafe result.withUnsafeMutableBufferPointer { target in
        for column in 0..<inner { unsafe target[column &* height &+ row] = blurred[column] }
      }
    }
    return result
  }

  private static func rowsAreEqual<Value>(_ values: [Value], _ first: Int, _ second: Int, _ width: Int)
    -> Bool
  {
    unsafe values.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return true }
      let stride = MemoryLayout<Value>.stride
      return unsafe memcmp(base + first * stride, base + second * stride, width * stride) == 0
    }
  }

  /// Blurs as many values as fit into `blurred`, whose length is a multiple of a block's.
  private func convolve(_ row: [Float], into blurred: inout [Float]) {
    // A block of sums stays in vector registers while all weights go over it: many times as fast.
    unsafe row.withUnsafeBytes { source in
      unsafe blurred.withUnsafeMutableBytes { target in
        func block(at index: Int) -> Block {
          unsafe source.loadUnaligned(fromByteOffset: 4 &* index, as: Block.self)
        }
        for column in stride(from: 0, to: target.count / 4, by: Block.scalarCount) {
          let center = column &+ margin
          var sum = block(at: center) * weights[0]
          for distance in 1..<max(1, weights.count) {
            sum += weights[distance] * (block(at: center &- distance) + block(at: center &+ distance))
          }
          unsafe target.storeBytes(of: sum, toByteOffset: 4 &* column, as: Block.self)
        }
      }
    }
  }

  private typealias Block = SIMD16<Float>
}
