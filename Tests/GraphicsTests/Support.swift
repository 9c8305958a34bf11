import Geometry
import Graphics
import Pixels
import Testing

/// The fonts of the machine, opened once for all tests.
enum Fonts {
  static let library = Result { () throws(GraphicsError) in try FontLibrary(.debian) }

  static func context() throws -> DrawingContext {
    DrawingContext(library: try library.get())
  }
}

/// A pixel's premultiplied components, 0…255.
struct Pixel: Equatable, CustomStringConvertible {
  var alpha: Int
  var red: Int
  var green: Int
  var blue: Int

  init(_ word: UInt32) {
    alpha = Int(word >> 24)
    red = Int(word >> 16 & 255)
    green = Int(word >> 8 & 255)
    blue = Int(word & 255)
  }

  var description: String { "(\(alpha), \(red), \(green), \(blue))" }
}

extension Bitmap {
  subscript(x: Int, y: Int) -> Pixel { Pixel(pixels[y * width + x]) }

  /// A bitmap from a function of its pixels' places.
  static func made(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32) throws -> Bitmap {
    let pixels = (0..<width * height).map { pixel($0 % width, $0 / width) }
    return try #require(Bitmap(width: width, height: height, pixels: pixels))
  }

  /// The alpha of all pixels together, in fully covered pixels.
  var area: Double { pixels.reduce(0) { $0 + Double($1 >> 24) / 255 } }

  /// The columns and rows that hold anything.
  var inkBounds: (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
    let places = pixels.indices.filter { pixels[$0] != 0 }
    let columns = places.map { $0 % width }
    guard let first = places.first, let last = places.last, let left = columns.min(),
      let right = columns.max()
    else {
      return nil
    }
    return (left...right, first / width...last / width)
  }
}

extension RoundedRect {
  /// A rectangle with the same radius at each corner.
  static func round(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double = 0,
    curve: CornerCurve = .circular
  ) -> RoundedRect {
    RoundedRect(
      rect: Rect(x: x, y: y, width: width, height: height),
      radii: CornerRadii(topLeft: radius, topRight: radius, bottomLeft: radius, bottomRight: radius),
      curve: curve)
  }
}

extension TextBlock {
  /// A text in one look.
  static func plain(
    _ text: String, size: Double = 17, weight: Int = 400, color: Color = .black, lines: Int = 1,
    truncation: Truncation = .tail, alignment: Alignment = .natural, direction: LayoutDirection = .leftToRight
  ) -> TextBlock {
    TextBlock(
      runs: [TextRun(text: text, font: FontFace(size: size, weight: weight), color: color)],
      maximumLines: lines,
      truncation: truncation, alignment: alignment, direction: direction)
  }
}

/// Draws items at one pixel a point on a transparent canvas.
func drawn(_ items: [DisplayItem], width: Int, height: Int, scale: Double = 1) throws -> Bitmap {
  try Fonts.context().draw(DisplayList(width: width, height: height, scale: scale, items: items))
}
