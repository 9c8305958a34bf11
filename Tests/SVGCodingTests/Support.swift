import Foundation
import Geometry
import Graphics
import PNGCoding
import SVGCoding
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The fonts of the machine, opened once for all tests.
enum Fonts {
  static let library = Result { () throws(GraphicsError) in try FontLibrary(.debian) }
}

/// The SVG file of a list 100 points wide and 50 high.
func svg(
  _ items: [DisplayItem], scale: Double = 1, text: SVGText = .outlines, byteLimit: Int = 1 << 20,
  change: (inout DisplayList) -> Void = { _ in }
) throws -> String {
  let context = DrawingContext(library: try Fonts.library.get())
  var list = DisplayList(
    width: Int(100 * scale), height: Int(50 * scale), scale: scale, items: items)
  change(&list)
  let encoder = SVGEncoder(context: context, pngEncoder: PNGEncoder(), byteLimit: byteLimit)
  return String(decoding: try encoder.encode(list, text: text), as: UTF8.self)
}

/// What is inside of the `svg` element.
func body(_ items: [DisplayItem], text: SVGText = .outlines) throws -> String {
  let file = try svg(items, text: text)
  let start = try #require(file.firstIndex(of: ">"))
  return String(file[file.index(after: start)...].dropLast("</svg>".count))
}

/// A title in 15 points in the middle of the list.
func title(_ text: String, color: Color = .black, shadow: TextShadow? = nil) -> DisplayItem {
  .text(
    TextBlock(
      runs: [TextRun(text: text, font: FontFace(size: 15), color: color)], alignment: .center,
      shadow: shadow),
    frame: Rect(x: 0, y: 10, width: 100, height: 30))
}

extension RoundedRect {
  /// A rectangle with four equal corners.
  init(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double = 0,
    curve: CornerCurve = .circular
  ) {
    self.init(
      rect: Rect(x: x, y: y, width: width, height: height),
      radii: CornerRadii(topLeft: radius, topRight: radius, bottomLeft: radius, bottomRight: radius),
      curve: curve)
  }
}

/// What an XML reader finds in a document.
final class ReadDocument: NSObject, XMLParserDelegate {
  private(set) var elements: [(name: String, attributes: [String: String])] = []
  private(set) var characters = ""
  private(set) var failure: (any Error)?

  /// Reads `text` with a reader that refuses what is not XML.
  init(_ text: String) {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    if !parser.parse() { failure = parser.parserError }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    elements.append((name, attributes))
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { characters += string }

  /// The value of an attribute of each element that has it.
  func values(of attribute: String) -> [String] { elements.compactMap { $0.attributes[attribute] } }
}
