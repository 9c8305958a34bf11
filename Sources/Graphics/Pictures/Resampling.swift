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
  init?(_ bitmap: Bitmap, _ mapping: PictureMapping) {
    let (columns, rows) = (mapping.horizontal, mapping.vertical)
    guard columns.count > 0, rows.count > 0 else { return nil }
    width = columns.count
    height = rows.count
    var lines = RecentLines(bitmap, columns)
    var result: [UInt32] = []
    result.reserveCapacity(width * height)
    var sums = [SIMD4<Float>](repeating: .zero, count: width)
    for row in 0..<rows.count {
      for column in sums.indices { sums[column] = SIMD4(repeating: 0.5) }
      for tap in rows.weightStarts[row]..<rows.weightStarts[row + 1] {
        let weight = rows.weights[tap]
        lines.withLine(rows.firsts[row] + tap - rows.weightStarts[row]) { line in
          for column in line.indices { sums[column] += weight * line[column] }
        }
      }
      for sum in sums { result.append(UInt32(packing: sum)) }
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

  /// Calls `body` with line `number` of the picture, resampled along its length.
  mutating func withLine(_ number: Int, _ body: ([SIMD4<Float>]) -> Void) {
    let slot = number & 1
    if numbers[slot] != number {
      numbers[slot] = number
      resample(number, into: &lines[slot])
    }
    body(lines[slot])
  }

  private func resample(_ number: Int, into line: inout [SIMD4<Float>]) {
    let start = number * bitmap.width
    for column in line.indices {
      var sum = SIMD4<Float>.zero
      var index = start + columns.firsts[column]
      for tap in columns.weightStarts[column]..<columns.weightStarts[column + 1] {
        sum += columns.weights[tap] * SIMD4(unpacking: bitmap.pixels[index])
        index += 1
      }
      line[column] = sum
    }
  }
}

extension SIMD4<Float> {
  /// The four bytes of a pixel.
  fileprivate init(unpacking pixel: UInt32) {
    self.init(SIMD4<UInt32>(pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255, pixel >> 24))
  }
}

extension UInt32 {
  /// A pixel from four values that already have 0.5 added for rounding.
  fileprivate init(packing values: SIMD4<Float>) {
    let bytes = SIMD4<UInt32>(values.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255)))
    self = bytes.x | bytes.y << 8 | bytes.z << 16 | bytes.w << 24
  }
}
