import Pixels
import Testing

/// A pixel's premultiplied components, 0…255.
struct Pixel: Equatable, CustomStringConvertible {
  var red: Int
  var green: Int
  var blue: Int
  var alpha: Int

  static let clear = Pixel(0)

  init(_ word: UInt32) {
    red = Int(word >> 16 & 255)
    green = Int(word >> 8 & 255)
    blue = Int(word & 255)
    alpha = Int(word >> 24)
  }

  /// A colour `0xRRGGBB`, opaque or with some coverage.
  static func color(_ rgb: UInt32, alpha: Double = 1) -> Pixel {
    var pixel = Pixel(rgb | 0xFF00_0000)
    func times(_ value: Int) -> Int { Int((Double(value) * alpha).rounded()) }
    pixel.red = times(pixel.red)
    pixel.green = times(pixel.green)
    pixel.blue = times(pixel.blue)
    pixel.alpha = times(255)
    return pixel
  }

  /// Whether no component is further away than `tolerance`.
  func isNear(_ other: Pixel, tolerance: Int = 1) -> Bool {
    distance(to: other) <= tolerance
  }

  /// The greatest difference of any component.
  func distance(to other: Pixel) -> Int {
    max(
      abs(red - other.red), abs(green - other.green), abs(blue - other.blue), abs(alpha - other.alpha))
  }

  var description: String { "(\(red), \(green), \(blue), \(alpha))" }
}

extension Bitmap {
  subscript(x: Int, y: Int) -> Pixel { Pixel(pixels[y * width + x]) }

  /// A bitmap from a function of its pixels' places, each 0xAARRGGBB, premultiplied.
  static func made(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32) throws -> Bitmap {
    let pixels = (0..<width * height).map { pixel($0 % width, $0 / width) }
    return try #require(Bitmap(width: width, height: height, pixels: pixels))
  }

  /// A bitmap of one opaque colour 0xRRGGBB.
  static func plain(_ width: Int, _ height: Int, _ rgb: UInt32) throws -> Bitmap {
    try made(width, height) { _, _ in rgb | 0xFF00_0000 }
  }

  /// All pixels, row by row.
  var all: [Pixel] { pixels.map { Pixel($0) } }

  /// The alpha of all pixels together, in fully covered pixels.
  var area: Double { pixels.reduce(0) { $0 + Double($1 >> 24) / 255 } }

  /// The columns and rows in which pixels fulfil a condition; nil if none does.
  func bounds(where condition: (Pixel) -> Bool) -> (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
    let places = pixels.indices.filter { condition(Pixel(pixels[$0])) }
    let columns = places.map { $0 % width }
    guard let first = places.first, let last = places.last, let left = columns.min(),
      let right = columns.max()
    else { return nil }
    return (left...right, first / width...last / width)
  }
}
