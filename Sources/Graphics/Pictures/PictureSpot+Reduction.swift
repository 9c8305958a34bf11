internal import Geometry
internal import Pixels

extension PictureSpot {
  /// The spot with fewer pixels in its picture if that is tiled and much finer than the canvas.
  ///
  /// Every tile reads all pixels of the picture, and a canvas has room for thousands of tiles. Two pixels of the
  /// picture for each of the canvas remain along both sides.
  func reduced(scale: Double, _ cancellation: Cancellation) throws(GraphicsError) -> PictureSpot {
    guard let parts = nineParts, parts.isTiled else { return self }
    let width = Self.enough(bitmap.width, natural: parts.naturalSize.width * scale)
    let height = Self.enough(bitmap.height, natural: parts.naturalSize.height * scale)
    guard width < bitmap.width || height < bitmap.height else { return self }
    let mapping = PictureMapping(
      horizontal: AxisMapping(from: bitmap.width, to: width),
      vertical: AxisMapping(from: bitmap.height, to: height))
    guard let picture = try Resampling(bitmap, mapping, cancellation),
      let smaller = Bitmap(width: picture.width, height: picture.height, pixels: picture.pixels)
    else { return self }
    var result = self
    result.bitmap = smaller
    return result
  }

  /// How many of `pixels` are enough where a picture is `natural` pixels of the canvas long.
  private static func enough(_ pixels: Int, natural: Double) -> Int {
    guard natural > 0, natural * 4 < Double(pixels) else { return pixels }
    return Int((natural * 2).rounded(.up))
  }
}

extension AxisMapping {
  /// Maps all pixels of a picture to `count` pixels.
  fileprivate init(from length: Int, to count: Int) {
    self.init(
      [Segment(target: 0...Double(count), source: 0...Double(length))], length: length, range: 0..<count)
  }
}
