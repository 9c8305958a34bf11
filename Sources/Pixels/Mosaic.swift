/// A picture that is put together from others, whose pixels it takes as they are.
public struct Mosaic: Sendable {
  private let width: Int
  private let height: Int
  private var pixels: [UInt32]

  /// An area of at least 1 by 1 pixels, all of the same value.
  public init(width: Int, height: Int, filledWith pixel: UInt32) {
    self.width = max(width, 1)
    self.height = max(height, 1)
    pixels = [UInt32](repeating: pixel, count: self.width * self.height)
  }

  /// Puts a bitmap's pixels in place of those that are there, its top left corner at `x` and `y`, both 0 or more; what
  /// lies outside the area is left out.
  public mutating func place(_ bitmap: Bitmap, x: Int, y: Int) {
    let columns = min(bitmap.width, width - x)
    guard columns > 0, x >= 0, y >= 0 else { return }
    for row in 0..<max(0, min(bitmap.height, height - y)) {
      let (source, target) = (row * bitmap.width, (y + row) * width + x)
      pixels.replaceSubrange(target..<target + columns, with: bitmap.pixels[source..<source + columns])
    }
  }

  /// The picture as it is.
  public var bitmap: Bitmap { Bitmap(width: width, height: height, all: pixels) }
}
