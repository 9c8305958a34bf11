/// A finished picture: premultiplied sRGB, 8 bits a channel, rows from top to bottom without padding.
///
/// Each pixel is one 32-bit word `0xAARRGGBB` in the machine's byte order, which is what drawing libraries
/// call ARGB32. Immutable, so it is shared between threads and caches without copying.
public struct Bitmap: Sendable, Hashable {
  /// Columns; at least 1.
  public let width: Int
  /// Rows; at least 1.
  public let height: Int
  /// `width · height` pixels, row by row.
  public let pixels: [UInt32]

  /// A bitmap from its pixels; nil unless there are exactly `width · height` of them and at least one.
  public init?(width: Int, height: Int, pixels: [UInt32]) {
    guard width > 0, height > 0, pixels.count == width * height else { return nil }
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// A bitmap from as many pixels as it has.
  init(width: Int, height: Int, all pixels: [UInt32]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}
