import ButtonStyling
import Geometry
import Pixels
import Rendering
import Testing

@Suite("Layout of a whole button")
struct LayoutTests {
  /// 40 by 30 points of one colour.
  private static func picture() throws -> Bitmap { try .plain(40, 30, 0x00FF00) }

  @Test("The hand check of the layout's description holds with a real font")
  func handCheck() throws {
    // Two "A" of 10.142 pt each, spaced to a little less than 61 pt, in a line of 21 pt.
    let sample = try Sample(
      """
      "title": "AA", "font": {"size": 15, "lineHeight": 21, "letterSpacing": 20.3}, "image": "p",
      "width": 200, "height": 100, "imagePosition": "left", "spacing": 6,
      "contentInsets": {"top": 8, "left": 12, "bottom": 10, "right": 14},
      "imageInsets": {"top": 1, "left": 2, "bottom": 3, "right": 4},
      "titleInsets": {"top": 2, "left": 5, "bottom": 1, "right": 3}
      """, scale: 2
    ).with(picture: "p", try Self.picture())
    let metrics = try sample.metrics()
    #expect(metrics.content == Rect(x: 12, y: 8, width: 174, height: 82))
    #expect(metrics.image == Rect(x: 40.5, y: 33, width: 40, height: 30))
    #expect(metrics.title == Rect(x: 95.5, y: 39, width: 61, height: 21))
    #expect(metrics.fittingSize == Size(width: 147, height: 52))
    #expect(metrics.group == Rect(x: 40.5, y: 33, width: 116, height: 30))
  }

  @Test("Spacing counts only where image and title both show")
  func spacing() throws {
    let picture = try Self.picture()
    let image = try Sample(#""image": "p", "spacing": 50"#).with(picture: "p", picture).metrics()
    #expect(image.size == Size(width: 40, height: 30))
    let title = try Sample(#""title": "button", "spacing": 50"#).metrics()
    #expect(title.size == Size(width: 47, height: 19))
    let both = try Sample(#""image": "p", "title": "button", "spacing": 50"#).with(picture: "p", picture)
      .metrics()
    #expect(both.size == Size(width: 40 + 50 + 47, height: 30))
  }

  @Test("An image that is not there leaves nothing of its insets")
  func absentImage() throws {
    #expect(
      try Sample(#""title": "button", "imageInsets": 20"#).metrics().size == Size(width: 47, height: 19))
  }

  @Test("Least and greatest sizes bound the fitted size, and the least counts more")
  func bounds() throws {
    let title = #""title": "button", "contentInsets": 10"#
    #expect(try Sample(title).metrics().size == Size(width: 67, height: 39))
    #expect(
      try Sample(#"\#(title), "minWidth": 90, "minHeight": 60"#).metrics().size == Size(width: 90, height: 60)
    )
    #expect(try Sample(#"\#(title), "maxWidth": 50"#).metrics().size.width == 50)
    #expect(try Sample(#"\#(title), "maxWidth": 50, "minWidth": 55"#).metrics().size.width == 55)
  }

  @Test("Given only a width, the height is fitted in it; given only a height, the width")
  func oneSide() throws {
    let title = #""title": "one two three", "titleLines": 0, "font": {"size": 16}"#
    #expect(try Sample(#"\#(title), "width": 64"#).metrics().size == Size(width: 64, height: 39))
    #expect(try Sample(#"\#(title), "height": 50"#).metrics().size.height == 50)
    #expect(
      try Sample(#"\#(title), "height": 50"#).metrics().size.width == Sample(title).metrics().size.width)
  }

  @Test("The query's sizes count more than the sheet's, and its limits bound fitting")
  func querySizes() throws {
    let sample = try Sample(#""title": "A rather long title", "width": 80, "height": 30"#)
    #expect(try sample.asked { $0.width = 44 }.metrics().size == Size(width: 44, height: 30))
    #expect(try sample.asked { $0.height = 44 }.metrics().size == Size(width: 80, height: 44))
    let fitted = try Sample(#""title": "A rather long title""#).asked { $0.maxWidth = 60 }.metrics()
    #expect((fitted.size.width, fitted.isTitleTruncated) == (60, true))
  }

  @Test(
    "Leading and trailing follow the direction, left and right do not",
    arguments: [
      ("leading", LayoutDirection.leftToRight, true), ("leading", .rightToLeft, false),
      ("trailing", .leftToRight, false), ("trailing", .rightToLeft, true), ("left", .rightToLeft, true),
      ("right", .rightToLeft, false),
    ])
  func direction(position: String, direction: LayoutDirection, imageIsLeft: Bool) throws {
    let metrics = try Sample(
      #""title": "button", "image": "p", "imagePosition": "\#(position)", "spacing": 2"#
    ).with(picture: "p", try Self.picture()).asked { $0.direction = direction }.metrics()
    let (image, title) = (try #require(metrics.image), try #require(metrics.title))
    #expect((image.maxX + 2 == title.minX) == imageIsLeft)
    #expect((title.maxX + 2 == image.minX) == !imageIsLeft)
  }

  @Test("Directional insets swap their sides where reading goes to the left")
  func directionalInsets() throws {
    let sample = try Sample(
      #""title": "button", "contentInsets": {"top": 0, "leading": 30, "bottom": 0, "trailing": 4}"#)
    #expect(try sample.metrics().content.minX == 30)
    #expect(try sample.asked { $0.direction = .rightToLeft }.metrics().content.minX == 4)
  }

  @Test("A state keeps the fitted size of another")
  func keptSize() throws {
    let sample = try Sample(
      sheet: """
        {"states": {"normal": {"title": "Save all changes", "contentInsets": 8},
          "loading": {"title": "…", "keepsSizeOf": "normal"}, "selected": {"title": "…"}}}
        """)
    let normal = try sample.metrics().size
    #expect(try sample.asked { $0.state = .loading }.metrics().size == normal)
    #expect(try sample.asked { $0.state = .selected }.metrics().size.width < normal.width)
    #expect(
      try sample.asked {
        $0.state = .loading; $0.width = 50
      }.metrics().size == Size(width: 50, height: normal.height))
  }

  @Test("An image that has no room is clipped, and says so")
  func clippedImage() throws {
    let metrics = try Sample(#""image": "p", "width": 30, "height": 30"#).with(
      picture: "p", try Self.picture()
    ).metrics()
    #expect(metrics.isImageClipped)
    #expect(metrics.image == Rect(x: 0, y: 0, width: 30, height: 30))
  }

  @Test(
    "A picture that is not there is an error that names it and the attribute",
    arguments: ["image", "backgroundImage"])
  func missingPicture(attribute: String) throws {
    let sample = try Sample(#""\#(attribute)": "nowhere""#)
    let missing = MissingPicture(
      name: "nowhere", attribute: attribute, source: .entry(sheet: nil, state: .normal))
    #expect(throws: RenderingError.missingPictures([missing])) {
      try sample.metrics()
    }
  }

  @Test("All that a drawing lacks is named at once, and nothing else")
  func missingPictures() throws {
    let sheet = """
      {"states": {"normal": {"image": "a", "backgroundImage": "b"}, "selected": {"image": "c"}},
       "flag": {"no": "d", "yes": "e", "default": "a"}}
      """
    func missing(_ names: [String: String], canvas: CanvasExtent) throws {
      let sample = try Sample(sheet: sheet).asked {
        $0.flag = .yes; $0.canvas = canvas
      }
      let error = #expect(throws: RenderingError.self) { try sample.metrics() }
      guard case .missingPictures(let missing) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(missing.count == names.count)
      #expect(Dictionary(missing.map { ($0.name, $0.attribute) }) { first, _ in first } == names)
    }
    try missing(["a": "image", "b": "backgroundImage", "e": "flag"], canvas: .drawn)
    try missing(["a": "image", "b": "backgroundImage", "e": "flag", "c": "image"], canvas: .even)
  }

  private static func toggle(_ attributes: String) throws -> Sample {
    try Sample(
      sheet: #"{"states": {"normal": {\#(attributes)}}, "flag": {"no": "n", "yes": "y", "default": "d"}}"#
    ).with(picture: "n", .plain(40, 10, 0)).with(picture: "y", .plain(10, 30, 0))
  }

  @Test(
    "The largest of a flag's pictures decides the fitted size, whichever shows",
    arguments: [FlagValue.no, .yes])
  func flagSize(flag: FlagValue) throws {
    func size(_ attributes: String) throws -> Size {
      try Self.toggle(attributes).asked { $0.flag = flag }.metrics().size
    }
    #expect(try size("") == Size(width: 40, height: 30))
    #expect(
      try size(#""contentInsets": {"top": 1, "left": 2, "bottom": 3, "right": 4}"#)
        == Size(width: 46, height: 34))
    #expect(try size(#""width": 20"#) == Size(width: 20, height: 30))
    #expect(try size(#""width": 20, "height": 5"#) == Size(width: 20, height: 5))
    #expect(try size(#""maxWidth": 25, "minHeight": 50"#) == Size(width: 25, height: 50))
    // What is larger wins, side by side.
    let image = try Self.toggle(#""image": "i", "spinner": {"placement": "center", "size": 35}"#)
      .with(picture: "i", .plain(60, 1, 0))
    #expect(try image.metrics().size == Size(width: 60, height: 35))
    #expect(try image.metrics().spinner == Rect(x: 12, y: 0, width: 35, height: 35))
  }

  @Test("A flag's picture for a larger scale counts in points, in the size that another state keeps, too")
  func flagPoints() throws {
    let sample = try Sample(
      sheet: """
        {"states": {"normal": {}, "loading": {"keepsSizeOf": "normal", "contentInsets": 9}},
         "flag": {"no": "n", "yes": "n", "default": "n"}}
        """, scale: 2
    ).with(picture: "n", .plain(41, 10, 0), scale: 2).asked { $0.state = .loading }
    #expect(try sample.metrics().size == Size(width: 20.5, height: 5))
  }

  @Test("What is too large to draw is refused with the size it would have")
  func tooLarge() throws {
    let sample = try Sample(#""width": 4000, "height": 5000"#, scale: 2)
    #expect(throws: RenderingError.tooLarge(width: 8000, height: 10000, limit: 16 << 20, sideLimit: 32_767)) {
      try sample.metrics()
    }
  }
}
