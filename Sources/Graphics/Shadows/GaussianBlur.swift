internal import Glibc

/// A Gaussian blur of a coverage mask.
///
/// Up to a deviation of 20 pixels it is the convolution with the Gaussian itself, cut off at three deviations; above
/// that, three box filters with the same variance together, which differ from the Gaussian by at most 6 of 255.
struct GaussianBlur {
  private enum Filter {
    case none
    /// The weights of pixels at distance 0, 1, …
    case kernel([Float])
    case boxes(FractionalBox)
  }

  private let filter: Filter
  /// How many pixels away a pixel can still be felt.
  let margin: Int

  /// A blur with a standard deviation in pixels; below 0.1 nothing is blurred, above 500 it grows no more.
  init(deviation: Double) {
    guard deviation >= 0.1 else {
      filter = .none
      margin = 0
      return
    }
    let deviation = min(deviation, 500)
    if deviation <= 20 {
      margin = Int((3 * deviation).rounded(.up))
      let weights = (0...margin).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
      let sum = 2 * weights.reduce(0, +) - weights[0]
      filter = .kernel(weights.map { Float($0 / sum) })
    } else {
      let box = FractionalBox(variance: deviation * deviation / 3)
      filter = .boxes(box)
      margin = 3 * (box.radius + 1)
    }
  }

  /// Blurs `mask`; what lies beyond its edges counts as its edges do.
  func apply(to mask: inout CoverageMask) {
    if case .none = filter { return }
    // Each pass turns the picture over its diagonal, so both blur along rows.
    let once = blurredAndTransposed(mask.values, width: mask.width, height: mask.height) { Float($0) }
    let twice = blurredAndTransposed(once, width: mask.height, height: mask.width) { $0 }
    let source = twice.span
    var target = mask.values.mutableSpan
    for index in 0..<source.count { target[index] = UInt8(truncatingIfNeeded: Int32(source[index] + 0.5)) }
  }

  private func blurredAndTransposed<Value>(
    _ values: [Value], width: Int, height: Int, _ number: (Value) -> Float
  ) -> [Float] {
    var result = [Float](repeating: 0, count: width * height)
    var padded = [Float](repeating: 0, count: width + 2 * margin)
    var blurred = [Float](repeating: 0, count: width)
    for row in 0..<height {
      let start = row * width
      // Most rows of a rounded rectangle equal the one before them.
      if row == 0 || !Self.rowsAreEqual(values, start - width, start, width) {
        for column in 0..<width { padded[margin + column] = number(values[start + column]) }
        for distance in 0..<margin {
          padded[distance] = padded[margin]
          padded[margin + width + distance] = padded[margin + width - 1]
        }
        blur(&padded, into: &blurred)
      }
      unsafe result.withUnsafeMutableBufferPointer { target in
        for column in 0..<width { unsafe target[column &* height &+ row] = blurred[column] }
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

  private func blur(_ padded: inout [Float], into blurred: inout [Float]) {
    switch filter {
    case .none: break
    case .kernel(let weights): convolve(padded, with: weights, into: &blurred)
    case .boxes(let box):
      for pass in 1...3 { box.apply(to: &padded, margin: pass * (box.radius + 1)) }
      for column in blurred.indices { blurred[column] = padded[column + margin] }
    }
  }

  private func convolve(_ padded: [Float], with weights: [Float], into blurred: inout [Float]) {
    // Without bounds checks the loops use vector instructions: four times as fast.
    unsafe padded.withUnsafeBufferPointer { source in
      unsafe blurred.withUnsafeMutableBufferPointer { target in
        for column in 0..<target.count { unsafe target[column] = source[column &+ margin] * weights[0] }
        for distance in 1..<weights.count {
          let (weight, left, right) = (weights[distance], margin - distance, margin + distance)
          for column in 0..<target.count {
            unsafe target[column] += weight * (source[column &+ left] + source[column &+ right])
          }
        }
      }
    }
  }
}

/// A box filter whose two outermost pixels count in part, so that it can have any variance.
struct FractionalBox {
  /// The distance in pixels up to which pixels count in full.
  let radius: Int
  /// How much the pixels just outside of `radius` count.
  let edge: Double

  /// A box of a variance in square pixels.
  ///
  /// With w = 2·radius + 1 pixels in full and two that count e, the variance is
  /// (w(w² − 1)/12 + 2e(radius + 1)²) / (w + 2e).
  init(variance: Double) {
    let width = (12 * variance + 1).squareRoot()
    radius = max(0, Int((width - 1) / 2))
    let full = Double(2 * radius + 1)
    let next = Double(radius + 1)
    edge = full * (variance - (full * full - 1) / 12) / (2 * (next * next - variance))
  }

  /// Filters `row` in place, except for `margin` values at each end; at least `radius + 1`.
  func apply(to row: inout [Float], margin: Int) {
    let source = row
    let factor = 1 / (Double(2 * radius + 1) + 2 * edge)
    var sum = (margin - radius...margin + radius).reduce(0.0) { $0 + Double(source[$1]) }
    for index in margin..<source.count - margin {
      let before = Double(source[index - radius - 1])
      let after = Double(source[index + radius + 1])
      row[index] = Float((sum + edge * (before + after)) * factor)
      sum += after - Double(source[index - radius])
    }
  }
}
