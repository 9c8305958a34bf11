import ButtonStyling
import Geometry
import Pixels
import Rendering
import Testing

@Suite("Drawn titles")
struct TitleDrawingTests {
  private static let long =
    #""title": "Illustrations of everything", "titleColor": "black", "width": 90, "height": 24"#

  @Test(
    "A title has the colour of its state, or the tint where it adjusts to it",
    arguments: [
      (#""titleColor": "blue""#, 0x0000FF), (#""titleColor": "blue", "tintColor": "red""#, 0x0000FF),
      (#""titleColor": "blue", "tintColor": "red", "adjustsTitleTint": true"#, 0xFF0000),
      (#""titleColor": "blue", "adjustsTitleTint": true"#, 0x0000FF),
      (
        #""tintColor": "red", "adjustsTitleTint": true, "attributedTitle": [{"text": "M", "color": "lime"}]"#,
        0xFF0000
      ),
      (#""attributedTitle": [{"text": "M", "color": "lime"}]"#, 0x00FF00),
      (#""titleColor": "blue", "attributedTitle": [{"text": "M"}]"#, 0x0000FF),
    ] as [(String, UInt32)])
  func color(attributes: String, expected: UInt32) throws {
    let picture = try Sample(#""title": "M", "font": {"size": 40, "weight": 900}, \#(attributes)"#).bitmap()
    let solid = picture.all.filter { $0.alpha == 255 }
    #expect(solid.count > 100)
    #expect(solid.allSatisfy { $0 == .color(expected) })
  }

  @Test("Ellipses go to the end, the middle and the start, and nowhere where text is cut off")
  func truncation() throws {
    func picture(_ name: String) throws -> Bitmap {
      let sample = try Sample(#"\#(Self.long), "titleTruncation": "\#(name)""#, scale: 2)
      #expect(try sample.metrics().isTitleTruncated)
      return try sample.bitmap()
    }
    let (clip, tail, middle, head) = try (
      picture("clip"), picture("tail"), picture("middle"), picture("head")
    )
    func columns(_ picture: Bitmap, agreeWith other: Bitmap) -> Int {
      (0..<picture.width).prefix { x in
        (0..<picture.height).allSatisfy { picture[x, $0] == other[x, $0] }
      }.count
    }
    // As many columns from the left are those of the text itself.
    #expect((100..<180).contains(columns(tail, agreeWith: clip)))
    #expect((40..<100).contains(columns(middle, agreeWith: clip)))
    #expect(columns(head, agreeWith: clip) < 10)
    // And the text that is cut off reaches the edge.
    #expect((0..<clip.height).contains { clip[clip.width - 1, $0].alpha > 0 })
  }

  @Test("Of a title on two lines the shorter line goes where the alignment says")
  func alignment() throws {
    func leftEdge(_ alignment: String, _ direction: LayoutDirection = .leftToRight) throws -> Int {
      let picture = try Sample(
        #""title": "MMMMMMMM\nM", "titleLines": 2, "titleColor": "black", "titleAlignment": "\#(alignment)""#
      ).asked { $0.direction = direction }.bitmap()
      let lower = try Bitmap.made(picture.width, picture.height / 2) { x, y in
        picture.pixels[(y + picture.height / 2) * picture.width + x]
      }
      return try #require(lower.bounds { $0.alpha > 0 }).x.lowerBound
    }
    let width = try Sample(#""title": "MMMMMMMM""#).bitmap().width
    #expect(try leftEdge("left") < 4)
    #expect(try leftEdge("natural") < 4)
    #expect(abs(try leftEdge("center") - (width / 2 - 6)) <= 3)
    #expect(try leftEdge("right") > width - 16)
  }

  @Test("Ink of a centred title is in the middle of the button", arguments: [1.0, 2, 3])
  func centring(scale: Double) throws {
    let picture = try Sample(
      #""title": "HIH", "titleColor": "black", "width": 101, "height": 41"#, scale: scale
    ).bitmap()
    let ink = try #require(picture.bounds { $0.alpha > 127 })
    #expect(abs(ink.x.lowerBound + ink.x.upperBound + 1 - picture.width) <= 2)
    // Inter's capitals are 2048 units high: their middle is above that of ascent and descent by as little as this.
    #expect(abs(Double(ink.y.lowerBound + ink.y.upperBound + 1 - picture.height) / 2 / scale) <= 1)
  }

  @Test(
    "Nothing of a title is cut off at the top or bottom of its own line",
    arguments: ["gjpqy", "ÅÉÎÑ", "|{}()"])
  func inside(text: String) throws {
    let tight = try Sample(#""title": "\#(text)", "titleColor": "black", "font": {"size": 24}"#, scale: 3)
    let roomy = try Sample(
      #""title": "\#(text)", "titleColor": "black", "font": {"size": 24}, "contentInsets": 9"#, scale: 3)
    let (small, large) = (try tight.bitmap(), try roomy.bitmap())
    #expect(abs(small.area - large.area) < 0.5)
  }

  @Test("A run without an underline takes that of the state, and `none` ends it")
  func runUnderlines() throws {
    func area(_ underline: String) throws -> Double {
      try Sample(
        #""titleUnderline": "single", "titleColor": "black", "attributedTitle": [{"text": "mmm"\#(underline)}]"#
      ).bitmap().area
    }
    let inherited = try area("")
    #expect(try area(#", "underline": "single""#) == inherited)
    #expect(try area(#", "underline": null"#) == inherited)
    #expect(try area(#", "underline": "none""#) < inherited - 20)
    #expect(try area(#", "underline": "double""#) > inherited + 20)
  }

  @Test(
    "A drawn canvas has room for ink beyond the button, unless the button clips",
    arguments: [
      (#""title": "Hg""#, false), (#""title": "Ǟ""#, true),
      (#""title": "Ǟ", "font": {"size": 30, "lineHeight": 10}"#, true),
      (#""title": "H", "titleShadow": {"color": "red", "offset": {"x": 0, "y": -20}}"#, true),
      (#""title": "H", "subtitle": "Ẫ", "titlePadding": 0, "subtitleFont": {"lineHeight": 1}"#, false),
    ])
  func overflow(attributes: String, reachesBeyondTop: Bool) throws {
    let sample = try Sample(#""titleColor": "black", \#(attributes)"#, scale: 2).asked { $0.canvas = .drawn }
    let metrics = try sample.metrics()
    #expect((metrics.overflow.top > 0) == reachesBeyondTop)
    let roomy = try Sample(#""titleColor": "black", "contentInsets": 30, \#(attributes)"#, scale: 2)
    #expect(try abs(sample.bitmap().area - roomy.bitmap().area) < 1)
    let clipping = try Sample(#""clipsToBounds": true, \#(attributes)"#).asked { $0.canvas = .drawn }
    #expect(try clipping.metrics().overflow.top == 0)
  }

  @Test("A run's font without a line height has that of the state's font")
  func runLineHeight() throws {
    func height(_ run: String) throws -> Double {
      try Sample(#""font": {"size": 12, "lineHeight": 30}, "attributedTitle": [{"text": "a"\#(run)}]"#)
        .metrics().size.height
    }
    #expect(try height("") == 30)
    #expect(try height(#", "font": {"size": 14}"#) == 30)
    #expect(try height(#", "font": {"size": 14, "lineHeight": 50}"#) == 50)
  }

  @Test("A hard shadow is a copy of the title underneath it, moved and in its own colour")
  func shadow() throws {
    let picture = try Sample(
      """
      "title": "I", "titleColor": "blue", "font": {"size": 40, "weight": 900}, "width": 60, "height": 60,
      "titleInsets": 4, "titleShadow": {"color": "red", "offset": {"x": 2, "y": 0}}
      """
    ).bitmap()
    let (title, shadow) = (
      try #require(picture.bounds { $0 == .color(0x0000FF) }),
      try #require(picture.bounds { $0 == .color(0xFF0000) })
    )
    #expect(shadow.x.upperBound == title.x.upperBound + 2)
    #expect(shadow.y == title.y)
  }

  @Test("A badge is a red spot with white text at the image's upper right corner, at least a circle")
  func badge() throws {
    func spot(_ badge: String) throws -> (x: ClosedRange<Int>, y: ClosedRange<Int>) {
      let picture = try Sample(#""image": "p", "width": 80, "height": 60, "badge": "\#(badge)""#)
        .with(picture: "p", .plain(20, 20, 0x00FF00)).bitmap()
      #expect(picture.all.contains(.color(0xF04747)))
      return try #require(picture.bounds { $0.red > 100 && $0.green < 100 })
    }
    // The image is at 30…50, 20…40; 11 pt have a line of 13.3 pt.
    let one = try spot("1")
    #expect((one.x.lowerBound, one.y.lowerBound) == (42, 15))
    #expect(abs(one.x.count - one.y.count) <= 1)
    #expect((17...18).contains(one.y.count))
    #expect(try spot("123").x.count > one.x.count)
  }
}
