import Geometry
import Graphics
import Pixels
import Testing

@Suite struct RobustnessTests {
  @Test(
    "Numbers out of all proportion are survived", arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e9])
  func extremes(value: Double) throws {
    let picture = try Bitmap.made(4, 4) { _, _ in 0xFF00_00FF }
    let parts = NineParts(
      caps: Insets(top: 1, left: value, bottom: 1, right: 1), naturalSize: Size(width: 4, height: 4),
      isTiled: true)
    let outline = RoundedRect.round(value, 0, 10, value, radius: 3)
    let items: [DisplayItem] = [
      .fill(outline, .black),
      .fill(.round(0, 0, 8, 8, radius: value, curve: .continuous), .black),
      .shadow(ShadowSpot(outline: outline, color: .black, deviation: 2)),
      .shadow(
        ShadowSpot(outline: .round(0, 0, 8, 8), color: .black, deviation: min(value, 1), inside: outline)),
      .picture(
        PictureSpot(bitmap: picture, identity: "a", destination: Rect(x: value, y: 0, width: 4, height: 4))),
      .picture(
        PictureSpot(bitmap: picture, identity: "a", destination: Rect(x: 0, y: 0, width: 4, height: value))),
      .picture(
        PictureSpot(
          bitmap: picture, identity: "a", destination: Rect(x: 0, y: 0, width: 9, height: 9), nineParts: parts
        )),
      .text(.plain("abc"), frame: Rect(x: 0, y: value, width: value, height: 10)),
      .text(.plain("abc", size: value), frame: Rect(x: 0, y: 0, width: 10, height: 10)),
      .group(
        DisplayGroup(scale: value, center: Point(x: value, y: 0), items: [.fill(.round(0, 0, 1, 1), .black)])),
    ]
    for item in items {
      // Whether it draws or refuses is not the point.
      let bitmap = try? drawn([item], width: 8, height: 8)
      #expect(bitmap.map { $0.pixels.count } ?? 64 == 64)
    }
  }

  @Test(
    "What is scaled to next to nothing is not there", arguments: [1e-10, 1e-160, 2.3e-308, 0, -1])
  func nextToNothing(scale: Double) throws {
    let picture = PictureSpot(
      bitmap: try Bitmap.made(4, 4) { _, _ in 0xFF00_00FF }, identity: "a",
      destination: Rect(x: 0, y: 0, width: 8, height: 8))
    for item in [
      .picture(picture), .fill(.round(0, 0, 8, 8), .black),
      .text(.plain("a"), frame: Rect(x: 0, y: 0, width: 8, height: 8)),
    ] as [DisplayItem] {
      let group = DisplayGroup(alpha: 0.5, scale: scale, center: Point(x: 4, y: 4), items: [item])
      #expect(try drawn([.group(group)], width: 8, height: 8).pixels.allSatisfy { $0 == 0 })
    }
  }

  @Test("A feature with an odd tag is left out and the others are kept")
  func oddFeatures() throws {
    func width(_ features: [FontFeature]) throws -> Double {
      let run = TextRun(text: "1111", font: FontFace(size: 20, features: features), color: .black)
      return try Fonts.context().measure(TextBlock(runs: [run]), maxWidth: .infinity, maxHeight: .infinity)
        .size.width
    }
    let tabular = FontFeature(tag: "tnum", value: 1)
    #expect(try width([FontFeature(tag: "\", x", value: 1), tabular]) == width([tabular]))
    #expect(try width([tabular]) != width([]))
  }

  @Test("Text so small that glyphs lie between the lines of a row is drawn", arguments: [0.25, 1])
  func tinyText(scale: Double) throws {
    for step in 1...60 {
      let text = TextBlock.plain("-._—–¯ijl|", size: Double(step) / 20)
      let frame = Rect(x: 3, y: Double(step) / 7, width: 20, height: 10)
      let bitmap = try drawn([.text(text, frame: frame)], width: 32, height: 24, scale: scale)
      #expect(bitmap.width == 32)
    }
  }

  @Test("Text of next to no size has no outlines, and takes none from text that can be seen")
  func tracedTinyText() throws {
    let context = try Fonts.context()
    let frame = Rect(x: 0, y: 0, width: 100, height: 40)
    func parts(_ size: Double) throws -> TextDrawing {
      let block = TextBlock.plain("\u{FFFF}עברית0123456789 1️⃣👍", size: size)
      return try context.drawing(of: block, in: frame, scale: 1)
    }
    let before = try parts(17)
    #expect(throws: Never.self) { try parts(1e-9) }
    #expect(try parts(17).parts.count == before.parts.count)
  }

  @Test("A long text is set")
  func longText() throws {
    let text = String(repeating: "word ", count: 4000)
    let metrics = try Fonts.context().measure(.plain(text, lines: 0), maxWidth: 300, maxHeight: .infinity)
    #expect(metrics.lineCount > 400)
    #expect(metrics.size.width <= 300)
  }
}
