internal import Pixels

/// A picture laid on the canvas by a mapping, pixel for pixel.
struct Resampling {
  /// Columns.
  let width: Int
  /// Rows.
  let height: Int
  /// Premultiplied pixels, row by row.
  let pixels: [UInt32]

  /// Lays `bitmap` out by `mapping`; nil if nothing of it is to be seen.
  init?(
    _ bitmap: Bitmap, _ mapping: PictureMapping, _ cancellation: Cancellation
  ) throws(GraphicsError) {
    let (columns, rows) = (mapping.horizontal, mapping.vertical)
    guard columns.count > 0, rows.count > 0 else { return nil }
    width = columns.count
    height = rows.count
    var lines = RecentLines(bitmap, columns)
    var result = [UInt32](repeating: 0, count: width * height)
    var sums = [SIMD4<Float>](repeating: .zero, count: width)
    for row in 0..<height {
      let taps = rows.weightStarts[row]..<rows.weightStarts[row + 1]
      for tap in taps {
        try cancellation.check()
        lines.add(
          rows.firsts[row] + tap - taps.lowerBound, times: rows.weights[tap], to: &sums,
          isFirst: tap == taps.lowerBound)
      }
      let (source, start) = (sums.span, row * width)
      var target = result.mutableSpan
      for column in 0..<source.count { target[start + column] = UInt32(packing: source[column]) }
    }
    pixels = result
  }
}

/// The last two lines of a picture that were resampled, as neighbouring rows of the canvas share lines.
private struct RecentLines {
  private let bitmap: Bitmap
  private let columns: AxisMapping
  private var numbers = [-1, -1]
  private var lines: [[SIMD4<Float>]]

  init(_ bitmap: Bitmap, _ columns: AxisMapping) {
    self.bitmap = bitmap
    self.columns = columns
    lines = Array(repeating: Array(repeating: .zero, count: columns.count), count: 2)
  }

  /// Adds line `number` of the picture, resampled along its length, to `sums`, or puts it there if it is the first.
  mutating func add(_ number: Int, times weight: Float, to sums: inout [SIMD4<Float>], isFirst: Bool) {
    let slot = number & 1
    if numbers[slot] != number {
      numbers[slot] = number
      resample(number, into: &lines[slot])
    }
    let resampled = lines[slot]
    let line = resampled.span
    var target = sums.mutableSpan
    for column in 0..<line.count {
      target[column] = isFirst ? weight * line[column] : target[column] + weight * line[column]
    }
  }

  private func resample(_ number: Int, into line: inout [SIMD4<Float>]) {
    let (pixels, weights, start) = (bitmap.pixels.span, columns.weights.span, number * bitmap.width)
    for column in line.indices {
      let taps = columns.weightStarts[column]..<columns.weightStarts[column + 1]
      let shift = start + columns.firsts[column] - taps.lowerBound
      var sum = SIMD4<Float>.zero
      for tap in taps { sum += weights[tap] * SIMD4(unpacking: pixels[shift + tap]) }
      line[column] = sum
    }
  }
}

extension SIMD4<Float> {
  /// 2²³, above which a float has no fraction: added to a small integer it leaves the integer in the low bits.
  fileprivate static let integerBits = SIMD4<Float>(repeating: 8_388_608)

  /// The four bytes of a pixel.
  fileprivate init(unpacking pixel: UInt32) {
    let bytes = unsafe SIMD4<UInt32>(truncatingIfNeeded: unsafeBitCast(pixel, to: SIMD4<UInt8>.self))
    self =
      unsafe unsafeBitCast(bytes | SIMD4<UInt32>(repeating: 0x4B00_0000), to: Self.self) - Self.integerBits
  }
}

extension UInt32 {
  /// A pixel from four values in 0…255, each rounded to the nearest integer.
  fileprivate init(packing values: SIMD4<Float>) {
    let bits = unsafe unsafeBitCast(values + SIMD4<Float>.integerBits, to: SIMD4<UInt32>.self)
    self = unsafe unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: bits), to: UInt32.self)
  }
}
