import ButtonStyling
import Geometry
import Pixels
import Rendering
import Testing

@Suite("Pictures")
struct PictureTests {
  /// Red on the left, blue on the right.
  private static func halves(_ width: Int, _ height: Int) throws -> Bitmap {
    try .made(width, height) { x, _ in x < width / 2 ? 0xFFFF_0000 : 0xFF00_00FF }
  }

  @Test(
    "Content modes put a picture of 10 by 20 into a frame of 40 by 40",
    arguments: [
      ("scaleToFill", 0...39, 0...39), ("scaleAspectFit", 10...29, 0...39),
      ("scaleAspectFill", 0...39, 0...39),
      ("center", 15...24, 10...29), ("top", 15...24, 0...19), ("bottom", 15...24, 20...39),
      ("left", 0...9, 10...29), ("right", 30...39, 10...29),
    ])
  func contentModes(mode: String, columns: ClosedRange<Int>, rows: ClosedRange<Int>) throws {
    let picture = try Sample(
      #""image": "p", "imageSize": {"width": 40, "height": 40}, "imageContentMode": "\#(mode)""#
    ).with(picture: "p", Self.halves(10, 20)).bitmap()
    let ink = try #require(picture.bounds { $0.alpha == 255 })
    #expect((ink.x, ink.y) == (columns, rows))
    let middle = (columns.lowerBound + columns.upperBound + 1) / 2
    #expect(picture[middle - 3, 20 < rows.lowerBound ? rows.lowerBound : 15].blue == 0)
    #expect(picture[middle + 2, 20 < rows.lowerBound ? rows.lowerBound : 15].red == 0)
  }

  @Test("Aspect fill keeps proportions: it cuts top and bottom off a picture that is too high")
  func aspectFill() throws {
    // Four bands of 5 rows: at four times the size the frame shows the two in the middle.
    let bands = try Bitmap.made(10, 20) { _, y in y < 5 || y >= 15 ? 0xFFFF_0000 : 0xFF00_00FF }
    let picture = try Sample(
      #""image": "p", "imageSize": {"width": 40, "height": 40}, "imageContentMode": "scaleAspectFill""#
    ).with(picture: "p", bands).bitmap()
    for row in 2..<38 { #expect(picture[20, row] == .color(0x0000FF)) }
  }

  @Test("A picture at its own size is put on the canvas unchanged", arguments: [1, 2, 3])
  func exact(scale: Int) throws {
    let pattern = try Bitmap.made(6 * scale, 4 * scale) { x, y in (x + y) % 2 == 0 ? 0xFF12_3456 : 0x8000_4080
    }
    let picture = try Sample(
      #""image": "p", "width": 15, "height": 11"#, scale: Double(scale)
    ).with(picture: "p", pattern, scale: scale).bitmap()
    let frame = try #require(picture.bounds { $0.alpha > 0 })
    #expect((frame.x.count, frame.y.count) == (6 * scale, 4 * scale))
    for y in frame.y {
      for x in frame.x {
        #expect(picture[x, y] == pattern[x - frame.x.lowerBound, y - frame.y.lowerBound])
      }
    }
  }

  @Test(
    "A picture at its own size stays sharp where its frame would put it between pixels",
    arguments: [
      #""imageSize": {"width": 21, "height": 17}, "imageContentMode": "center""#,
      #""imageSize": {"width": 21, "height": 16}, "imageContentMode": "top""#,
      #""contentInsets": 7.3, "horizontalAlignment": "left", "verticalAlignment": "top""#,
    ])
  func sharp(attributes: String) throws {
    let checks = try Bitmap.made(10, 10) { x, y in (x + y) % 2 == 0 ? 0xFF00_0000 : 0xFFFF_FFFF }
    let picture = try Sample(#""image": "p", \#(attributes)"#).with(picture: "p", checks).bitmap()
    #expect(picture.all.allSatisfy { [.clear, .color(0), .color(0xFFFFFF)].contains($0) })
    #expect(picture.area == 100)
  }

  @Test(
    "The smallest variant with enough pixels is drawn, else the largest",
    arguments: [
      ([1, 2, 3], 0.25, 1), ([1, 2, 3], 1, 1), ([1, 2, 3], 1.25, 2), ([1, 2, 3], 2, 2), ([1, 2, 3], 2.5, 3),
      ([1, 2, 3], 8, 3), ([1, 3], 2, 3), ([2], 1, 2), ([2], 3, 2),
    ])
  func variants(scales: [Int], scale: Double, chosen: Int) throws {
    let colors: [UInt32] = [0, 0xFF0000, 0x00FF00, 0x0000FF]
    var sample = try Sample(#""image": "p""#, scale: scale)
    for variant in scales {
      sample = sample.with(
        picture: "p", try .plain(12 * variant, 12 * variant, colors[variant]), scale: variant)
    }
    let picture = try sample.bitmap()
    #expect(picture.all.allSatisfy { $0.isNear(.color(colors[chosen])) })
    #expect(try sample.metrics().size == Size(width: 12, height: 12))
  }

  @Test("A template keeps only the picture's alpha, times that of the tint")
  func template() throws {
    let fading = try Bitmap.made(2, 1) { x, _ in x == 0 ? 0xFFAB_CDEF : 0x8040_2010 }
    let sample = try Sample(#""image": "p", "imageRendering": "template", "tintColor": "rgb(0 255 0 / 50%)""#)
    let picture = try sample.with(picture: "p", fading).bitmap()
    #expect(picture[0, 0].isNear(.color(0x00FF00, alpha: 0.5)))
    #expect(picture[1, 0].isNear(.color(0x00FF00, alpha: 0.25)))
  }

  @Test(
    "Only templates and images that adjust to it take the tint",
    arguments: [
      (#""tintColor": "lime""#, 0xFF0000), (#""adjustsImageTint": true, "tintColor": "lime""#, 0x00FF00),
      (#""adjustsImageTint": true"#, 0xFF0000),
      (#""imageRendering": "template", "titleColor": "blue""#, 0x0000FF),
    ] as [(String, UInt32)])
  func tint(attributes: String, expected: UInt32) throws {
    let sample = try Sample(#""image": "p", \#(attributes)"#).with(picture: "p", .plain(4, 4, 0xFF0000))
    #expect(try sample.bitmap().all.allSatisfy { $0.isNear(.color(expected)) })
  }

  @Test("A background image without caps is stretched over the bounds")
  func stretched() throws {
    let picture = try Sample(#""backgroundImage": "p", "width": 50, "height": 30"#)
      .with(picture: "p", Self.halves(10, 10)).bitmap()
    #expect(picture[10, 15] == .color(0xFF0000))
    #expect(picture[40, 15] == .color(0x0000FF))
    #expect(picture.area == 1500)
  }

  @Test(
    "Caps of a background image keep their size, its edges and its middle are stretched", arguments: [1, 2])
  func caps(scale: Int) throws {
    let colors: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF]
    // Three by three fields of 4 pt; the colour tells the column, alpha the row.
    let nine = try Bitmap.made(12, 12) { x, y in y / 4 == 1 ? colors[(x / 4 + 1) % 3] : colors[x / 4] }
    let picture = try Sample(
      #""backgroundImage": "p", "backgroundImageCapInsets": 4, "width": 50, "height": 30"#,
      scale: Double(scale)
    ).with(picture: "p", nine).bitmap()
    func at(_ x: Double, _ y: Double) -> Pixel { picture[Int(x * Double(scale)), Int(y * Double(scale))] }
    for (row, shift) in [(1.0, 0), (15, 1), (28, 0)] {
      #expect(at(1, row).isNear(Pixel(colors[(0 + shift) % 3])))
      #expect(at(25, row).isNear(Pixel(colors[(1 + shift) % 3])))
      #expect(at(48, row).isNear(Pixel(colors[(2 + shift) % 3])))
    }
    #expect(at(2, 2) == Pixel(colors[0]))
    #expect(at(6, 2) == Pixel(colors[1]))
  }

  @Test("A tiled background image repeats at its own size from the top left")
  func tiled() throws {
    let checks = try Bitmap.made(4, 4) { x, y in (x / 2 + y / 2) % 2 == 0 ? 0xFFFF_0000 : 0xFF00_00FF }
    let picture = try Sample(
      #""backgroundImage": "p", "backgroundImageResizing": "tile", "width": 50, "height": 30"#
    )
    .with(picture: "p", checks).bitmap()
    for y in 0..<30 {
      for x in 0..<50 { #expect(picture[x, y] == checks[x % 4, y % 4]) }
    }
  }

  @Test(
    "Pictures and text are cut at the rounded outline only where content is clipped",
    arguments: [true, false])
  func clipping(clips: Bool) throws {
    let circle = #""width": 40, "height": 40, "cornerRadius": 20, "clipsToBounds": \#(clips)"#
    let contents = [
      #""backgroundImage": "p""#, #""image": "p", "imageSize": {"width": 40, "height": 40}"#,
      #""attributedTitle": [{"text": "MMMMMM", "backgroundColor": "red"}], "titleTruncation": "clip", "font": {"size": 40, "lineHeight": 40}"#,
    ]
    for content in contents {
      let picture = try Sample(#"\#(circle), \#(content)"#).with(picture: "p", .plain(10, 10, 0xFF0000))
        .bitmap()
      #expect(picture[0, 0].alpha == (clips ? 0 : 255), "\(content)")
      #expect(picture[20, 1].alpha == 255, "\(content)")
    }
  }

  @Test(
    "At rest a flag toggle shows its one picture in the middle, unscaled, at every scale",
    arguments: FlagValue.allCases, [1, 2, 3])
  func flag(value: FlagValue, scale: Int) throws {
    let colors: [FlagValue: UInt32] = [.no: 0xFF0000, .yes: 0x00FF00, .default: 0x0000FF]
    var sample = try Sample(
      sheet: """
        {"states": {"normal": {"width": 31, "height": 24}}, "flag": {"no": "no", "yes": "yes", "default": "default"}}
        """, scale: Double(scale))
    for (flag, color) in colors {
      sample = sample.with(picture: flag.rawValue, try .plain(10 * scale, 10 * scale, color), scale: scale)
    }
    let picture = try sample.asked { $0.flag = value }.bitmap()
    let ink = try #require(picture.bounds { $0.alpha > 0 })
    #expect((ink.x.count, ink.y.count) == (10 * scale, 10 * scale))
    // 10.5 pt from the left is half a pixel at 1x: then the picture stands on the pixel before it.
    #expect((ink.x.lowerBound, ink.y.lowerBound) == (Int(10.5 * Double(scale)), 7 * scale))
    #expect(picture.all.allSatisfy { $0 == .clear || $0 == .color(colors[value] ?? 0) })
  }

  @Test("A flag's picture that is larger than the button is seen in full, and cut where content is clipped")
  func largeFlag() throws {
    func size(_ attributes: String) throws -> (Int, Int) {
      var sample = try Sample(
        sheet:
          #"{"states": {"normal": {"width": 10, "height": 10\#(attributes)}}, "flag": {"no": "p", "yes": "p", "default": "p"}}"#
      )
      sample = sample.with(picture: "p", try .plain(20, 16, 0xFF0000))
      let picture = try sample.bitmap()
      #expect(picture.area == Double(picture.width * picture.height))
      return (picture.width, picture.height)
    }
    #expect(try size("") == (20, 16))
    #expect(try size(#", "clipsToBounds": true"#) == (10, 10))
  }

  /// Pictures of 100 pixels by any name, which counts how many were asked for.
  private final class Endless: PictureSource {
    let bitmap: Bitmap
    var count = 0

    init() throws { bitmap = try halves(10, 10) }

    func picture(named name: String, for scale: Double) -> Picture? {
      count += 1
      return Picture(bitmap: bitmap, scale: 1, identity: name)
    }
  }

  @Test("Pictures of more pixels together than allowed are refused, and not looked at any further")
  func tooLarge() throws {
    let states = ["normal", "highlighted", "selected", "focused", "hovered", "disabled"]
    let sample = try Sample(
      sheet: #"{"states": {\#(states.map { #""\#($0)": {"image": "\#($0)"}"# }.joined(separator: ", "))}}"#)
    func count(limit: Int) throws -> Int {
      var limits = RenderingLimits()
      limits.picturePixels = limit
      let pictures = try Endless()
      let renderer = ButtonRenderer(library: try Fonts.library.get(), limits: limits)
      let query = SpriteQuery(circumstances: sample.query)
      if limit >= 600 {
        _ = try renderer.map(of: sample.sheet, query, pictures: pictures)
      } else {
        #expect(throws: RenderingError.picturesTooLarge(limit: limit)) {
          try renderer.map(of: sample.sheet, query, pictures: pictures)
        }
      }
      return pictures.count
    }
    #expect(try count(limit: 600) >= 6)
    #expect(try count(limit: 250) == 3)
  }
}
