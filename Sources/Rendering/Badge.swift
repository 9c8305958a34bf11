import Geometry
import Graphics

/// A short text on a red spot at the upper right corner of the image.
struct Badge {
  let text: TextBlock
  let textFrame: Rect
  let spot: RoundedRect

  private static let color = Color(red8: 240, green8: 71, blue8: 71)
  private static let padding = Insets(top: 2, left: 5, bottom: 2, right: 5)

  init(_ label: String, beside anchor: Rect, context: DrawingContext) throws(RenderingError) {
    let text = TextBlock(
      runs: [TextRun(text: label, font: FontFace(size: 11), color: .white)], truncation: .clip,
      alignment: .center)
    let size = try RenderingError.translated { () throws(GraphicsError) in
      try context.measure(text, maxWidth: .infinity, maxHeight: .infinity).size
    }
    self.text = text
    let height = size.height + Self.padding.top + Self.padding.bottom
    // At least a circle.
    let width = max(size.width + Self.padding.left + Self.padding.right, height)
    let frame = Rect(x: anchor.maxX - 8, y: anchor.minY - 5, width: width, height: height)
    let radius = height / 2
    spot = RoundedRect(
      rect: frame,
      radii: CornerRadii(topLeft: radius, topRight: radius, bottomLeft: radius, bottomRight: radius))
    textFrame = Rect(x: frame.minX, y: frame.minY + Self.padding.top, width: width, height: size.height)
  }

  var items: [DisplayItem] { [.fill(spot, Self.color), .text(text, frame: textFrame)] }
}
