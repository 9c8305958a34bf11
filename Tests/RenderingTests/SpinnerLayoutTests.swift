import ButtonStyling
import Geometry
import Rendering
import Testing

@Suite("Where a spinner is")
struct SpinnerLayoutTests {
  /// A title of 47 by 19 points.
  private static let title = #""title": "button""#
  private static let inset = #"\#(title), "contentInsets": 10, "spacing": 6"#

  @Test(
    "In the image's place it stands where an image of its size would",
    arguments: ImagePosition.allCases, LayoutDirection.allCases)
  func likeImage(position: ImagePosition, direction: LayoutDirection) throws {
    let box = """
      \(Self.inset), "imageInsets": {"top": 1, "left": 2, "bottom": 3, "right": 4}, "imagePosition": "\(position)"
      """
    let image = try Sample(#"\#(box), "image": "p", "imageSize": {"width": 24, "height": 24}"#)
      .with(picture: "p", .plain(2, 2, 0)).asked { $0.direction = direction }.metrics()
    let spinner = try Sample(#"\#(box), "spinner": {"size": 24}"#)
      .asked { $0.direction = direction }.metrics()
    #expect(spinner.size == image.size)
    #expect(spinner.image == image.image)
    #expect(spinner.title == image.title)
    #expect(spinner.group == image.group)
    #expect(spinner.spinner == image.image)
    #expect(image.spinner == nil)
  }

  @Test("It takes the place of an image that the state has, whatever that is")
  func instead() throws {
    let alone = try Sample(#"\#(Self.inset), "spinner": {"size": 12}"#).metrics()
    // A picture that does not show need not be there.
    let both = try Sample(
      #"\#(Self.inset), "spinner": {"size": 12}, "image": "p", "imageSize": {"width": 90, "height": 5}"#
    ).metrics()
    #expect(both == alone)
    #expect(alone.size == Size(width: 20 + 12 + 6 + 47, height: 39))
  }

  @Test(
    "Unless it has a size it is as large as a line of the title",
    arguments: [
      (title, 19.0), (#""title": "one\ntwo", "titleLines": 0"#, 19),
      (#""title": "button", "font": {"size": 30, "lineHeight": 40}"#, 40),
      (#""attributedTitle": [{"text": "a"}, {"text": "B", "font": {"size": 30}}]"#, 37),
      // Without a title the font decides.
      (#""font": {"size": 30}"#, 37), (#""font": {"lineHeight": 25}"#, 25), (#""subtitle": "below""#, 19),
    ])
  func lineHeight(attributes: String, side: Double) throws {
    let metrics = try Sample(#"\#(attributes), "spinner": {}"#).metrics()
    #expect(metrics.spinner?.size == Size(width: side, height: side))
  }

  @Test("It lies on whole pixels, and is as large as the pixels it touches", arguments: [1.0, 1.5, 2])
  func pixels(scale: Double) throws {
    for placement in ["image", "center"] {
      let metrics = try Sample(
        #""width": 61, "height": 33, "spinner": {"size": 15.2, "placement": "\#(placement)"}"#, scale: scale
      ).metrics()
      let frame = try #require(metrics.spinner)
      let edges = [frame.minX, frame.minY, frame.maxX, frame.maxY].map { $0 * scale }
      #expect(edges.allSatisfy { abs($0 - $0.rounded()) < 1e-9 }, "\(frame)")
      #expect(frame.width == (15.2 * scale).rounded(.up) / scale)
    }
  }

  @Test("It stays a square where there is more room, and where there is less")
  func square() throws {
    let fill = #""width": 60, "height": 30, "horizontalAlignment": "fill", "verticalAlignment": "fill""#
    let filled = try Sample(#"\#(fill), "spinner": {"size": 12}"#).metrics()
    #expect(filled.image == Rect(x: 0, y: 0, width: 60, height: 30))
    #expect(filled.spinner == Rect(x: 24, y: 9, width: 12, height: 12))
    for placement in ["image", "center"] {
      let tight = try Sample(
        #""width": 60, "height": 30, "spinner": {"size": 40, "placement": "\#(placement)"}"#
      ).metrics()
      #expect(tight.spinner == Rect(x: 15, y: 0, width: 30, height: 30))
    }
    let none = try Sample(
      #""width": 20, "height": 20, "contentInsets": 10, "spinner": {"placement": "center"}"#)
    #expect(try none.metrics().spinner?.isEmpty == true)
    #expect(try none.bitmap().area == 0)
  }

  @Test("In the middle it hides image and title, which keep their room")
  func center() throws {
    let box = #"\#(Self.inset), "image": "p", "subtitle": "below", "badge": "3""#
    let shown = try Sample(box).with(picture: "p", .plain(20, 20, 0)).metrics()
    let hidden = try Sample(#"\#(box), "spinner": {"size": 16, "placement": "center"}"#)
      .with(picture: "p", .plain(20, 20, 0)).metrics()
    #expect(hidden.size == shown.size)
    #expect(hidden.fittingSize == shown.fittingSize)
    #expect(hidden.overflow == shown.overflow)
    #expect((hidden.image, hidden.title, hidden.subtitle, hidden.group) == (nil, nil, nil, nil))
    #expect((hidden.titleBaseline, hidden.titleLines) == (nil, 0))
    let content = shown.content
    #expect(
      hidden.spinner
        == Rect(
          x: (content.minX + (content.width - 16) / 2).rounded(.down),
          y: (content.minY + (content.height - 16) / 2).rounded(.down), width: 16, height: 16))
  }

  @Test("What is hidden cannot be cut")
  func cut() throws {
    let box = #"\#(Self.title), "image": "p", "width": 20, "height": 8"#
    let shown = try Sample(box).with(picture: "p", .plain(20, 20, 0)).metrics()
    #expect(shown.isTitleTruncated && shown.isImageClipped)
    let hidden = try Sample(#"\#(box), "spinner": {"placement": "center"}"#)
      .with(picture: "p", .plain(20, 20, 0)).metrics()
    #expect(!hidden.isTitleTruncated && !hidden.isImageClipped)
  }

  @Test("In the middle it has room in the fitted size, beside the content insets")
  func fitting() throws {
    let spinner = #""spinner": {"size": 60, "placement": "center"}"#
    #expect(try Sample(#"\#(Self.inset), \#(spinner)"#).metrics().size == Size(width: 80, height: 80))
    #expect(try Sample(spinner).metrics().size == Size(width: 60, height: 60))
    let bounded = try Sample(#"\#(Self.inset), "maxHeight": 50, \#(spinner)"#).metrics()
    #expect(bounded.size == Size(width: 80, height: 50))
    #expect(bounded.spinner == Rect(x: 25, y: 10, width: 30, height: 30))
    let limited = try Sample(#"\#(Self.inset), \#(spinner)"#).asked { $0.maxWidth = 40 }.metrics()
    #expect(limited.size == Size(width: 40, height: 80))
  }

  @Test("A loading button that keeps its size does not jump")
  func keptSize() throws {
    let sheet = """
      {"states": {
        "normal": {\(Self.inset), "image": "p", "imageSize": {"width": 18, "height": 18}},
        "loading": {"keepsSizeOf": "normal", "spinner": {"size": 18}},
        "selected+loading": {"keepsSizeOf": "normal", "spinner": {"placement": "center", "size": 50}},
        "disabled": {"image": null}, "disabled+loading": {"keepsSizeOf": "disabled", "spinner": {}}}}
      """
    func metrics(_ state: ControlState) throws -> ButtonMetrics {
      try Sample(sheet: sheet).with(picture: "p", .plain(2, 2, 0)).asked { $0.state = state }.metrics()
    }
    let (normal, loading) = (try metrics(.normal), try metrics(.loading))
    #expect((loading.size, loading.title, loading.image) == (normal.size, normal.title, normal.image))
    #expect(loading.spinner == normal.image)

    let center = try metrics([.selected, .loading])
    #expect(center.size == normal.size)
    #expect(center.fittingSize.height == 70)

    // Where there was no image before, the title gives way.
    let (disabled, busy) = (try metrics(.disabled), try metrics([.disabled, .loading]))
    #expect(busy.size == disabled.size)
    #expect(busy.isTitleTruncated)
  }

  @Test("A badge stays at the image's corner while a spinner hides it")
  func badge() throws {
    let box = #""image": "p", "badge": "3", "contentInsets": 12"#
    let shown = try Sample(box).with(picture: "p", .plain(20, 20, 0)).bitmap()
    let hidden = try Sample(#"\#(box), "spinner": {"placement": "center", "size": 4}"#)
      .with(picture: "p", .plain(20, 20, 0)).bitmap()
    let red = Pixel.color(0xF04747)
    #expect(shown.bounds { $0 == red }?.x == hidden.bounds { $0 == red }?.x)
    #expect(shown.bounds { $0 == red } != nil)
  }
}
