import Foundation
import Geometry
import Graphics
import PNGCoding
import Pixels
import Testing

@testable import SVGCoding

@Suite("Pictures in SVG")
struct PictureTests {
  private static func picture() throws -> Bitmap {
    try #require(Bitmap(width: 2, height: 1, pixels: [0xFFFF_0000, 0x8000_0080]))
  }

  private static func spot(_ destination: Rect, _ change: (inout PictureSpot) -> Void = { _ in }) throws
    -> PictureSpot
  {
    var spot = PictureSpot(bitmap: try picture(), identity: "p", destination: destination)
    change(&spot)
    return spot
  }

  /// The picture in an address.
  private static func inlined(_ address: String) throws -> Bitmap {
    let prefix = "data:image/png;base64,"
    #expect(address.hasPrefix(prefix))
    return try PNGDecoder().decode(
      Array(#require(Data(base64Encoded: String(address.dropFirst(prefix.count))))))
  }

  @Test("A stretched picture keeps its own pixels")
  func stretched() throws {
    let document = ReadDocument(
      try svg([.picture(Self.spot(Rect(x: 1, y: 2, width: 30, height: 20)))], scale: 2))
    let image = try #require(document.elements.last)
    #expect(image.name == "image")
    #expect(image.attributes["preserveAspectRatio"] == "none")
    #expect(["x", "y", "width", "height"].map { image.attributes[$0] } == ["1", "2", "30", "20"])
    #expect(try Self.inlined(#require(image.attributes["href"])) == Self.picture())
  }

  @Test("A tint is in the pixels")
  func tinted() throws {
    let blue = Color(red: 0, green: 0, blue: 1)
    let document = ReadDocument(
      try svg([.picture(Self.spot(Rect(x: 0, y: 0, width: 30, height: 20)) { $0.tint = blue })]))
    #expect(
      try Self.inlined(#require(document.values(of: "href").first)).pixels == [0xFF00_00FF, 0x8000_0080])
  }

  @Test("What sticks out of a frame is clipped, and nothing is where nothing does")
  func framed() throws {
    let place = Rect(x: 0, y: 0, width: 30, height: 20)
    let cut = try body([.picture(Self.spot(place) { $0.frame = Rect(x: 5, y: 0, width: 20, height: 20) })])
    #expect(cut.contains(#"<rect x="5" width="20" height="20"/></clipPath>"#))
    let whole = try body([.picture(Self.spot(place) { $0.frame = Rect(x: -5, y: 0, width: 40, height: 20) })])
    #expect(!whole.contains("clip"))
  }

  @Test("Tiles and nine parts are laid out on the pixels of the canvas", arguments: [1.0, 2, 3])
  func laidOut(scale: Double) throws {
    let spot = try Self.spot(Rect(x: 10, y: 10, width: 30, height: 20)) {
      $0.nineParts = NineParts(caps: .zero, naturalSize: Size(width: 2, height: 1), isTiled: true)
    }
    let document = ReadDocument(try svg([.picture(spot)], scale: scale))
    let image = try #require(document.elements.last)
    #expect(["x", "y", "width", "height"].map { image.attributes[$0] } == ["10", "10", "30", "20"])
    let picture = try Self.inlined(#require(image.attributes["href"]))
    #expect(picture.width == Int(30 * scale) && picture.height == Int(20 * scale))
  }

  @Test("Of a picture that is larger than the canvas no more is laid out than there is to be seen")
  func bounded() throws {
    let spot = try Self.spot(Rect(x: -1e5, y: -1e5, width: 2e5, height: 2e5)) {
      $0.nineParts = NineParts(caps: .zero, naturalSize: Size(width: 2, height: 1), isTiled: true)
    }
    let document = ReadDocument(try svg([.picture(spot)]))
    let picture = try Self.inlined(#require(document.values(of: "href").first))
    #expect(picture.width == 100 && picture.height == 50)
  }

  @Test("A picture that is shown twice is in the file once")
  func shared() throws {
    let document = ReadDocument(
      try svg([
        .picture(Self.spot(Rect(x: 0, y: 0, width: 30, height: 20))),
        .picture(Self.spot(Rect(x: 40, y: 10, width: 8, height: 4))),
      ]))
    let id = try #require(document.values(of: "id").first)
    #expect(document.elements.map(\.name) == ["svg", "defs", "image", "use", "use"])
    #expect(Array(document.values(of: "href").dropFirst()) == ["#\(id)", "#\(id)"])
    #expect(
      document.values(of: "transform") == ["translate(0 0) scale(30 20)", "translate(40 10) scale(8 4)"])
  }

  @Test("A file that would be too large is refused")
  func limit() throws {
    let spot = try Self.spot(Rect(x: 0, y: 0, width: 30, height: 20))
    #expect(throws: SVGError.tooLarge(limit: 50)) { _ = try svg([.picture(spot)], byteLimit: 50) }
    #expect(throws: SVGError.tooLarge(limit: 50)) { _ = try svg([], byteLimit: 50) }
  }

  @Test("Base 64 is that of the standard, whatever remains at the end", arguments: 0..<8)
  func base64(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: 251 &* $0 &+ 250) }
    #expect(SVGCoding.base64(bytes) == Data(bytes).base64EncodedString())
  }
}
