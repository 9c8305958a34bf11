import ButtonStyling
import Geometry
import Pixels
import Rendering
import Testing

@Suite("Background, border and opacity")
struct BoxTests {
  private static let flat = #""width": 60, "height": 40, "backgroundColor": "red""#

  @Test(
    "The chain example has its border inside its bounds and its background inside the border",
    arguments: [1, 3])
  func chainNormal(scale: Int) throws {
    let picture = try Example.chain.sample(scale: Double(scale)).bitmap()
    #expect((picture.width, picture.height) == (200 * scale, 200 * scale))
    let middle = 100 * scale
    for place in [0, 5 * scale - 1] {
      #expect(picture[place, middle] == .color(0x0000FF))
      #expect(picture[middle, 200 * scale - 1 - place] == .color(0x0000FF))
    }
    #expect(picture[5 * scale, middle].isNear(.color(0x808080)))
    #expect(picture[middle, 20 * scale].isNear(.color(0x808080)))
    #expect(picture[0, 0] == .clear)
  }

  @Test("The chain example is a circle when it is selected")
  func chainSelected() throws {
    let picture = try Example.chain.sample(state: .selected).bitmap()
    #expect(abs(picture.area / (.pi * 10_000) - 1) < 0.0005)
    #expect(picture[100, 5] == .color(0xFF0000))
    #expect(picture[100, 30].isNear(.color(0xAAAAAA)))
  }

  @Test("A translucent border shows the background under it")
  func translucentBorder() throws {
    let picture = try Sample(#"\#(Self.flat), "borderWidth": 4, "borderColor": "rgb(0 0 0 / 50%)""#).bitmap()
    #expect(picture[1, 20].isNear(.color(0x800000)))
    #expect(picture[4, 20] == .color(0xFF0000))
  }

  @Test("A border wider than the button covers all of it")
  func widestBorder() throws {
    let picture = try Sample(#"\#(Self.flat), "borderWidth": 400, "borderColor": "blue""#).bitmap()
    #expect(picture.all.allSatisfy { $0 == .color(0x0000FF) })
  }

  @Test(
    "An opaque border leaves nothing of what it covers to see at its rounded outside",
    arguments: [
      #""backgroundColor": "red""#, #""overlayColor": "red""#,
      #""backgroundImage": "p", "clipsToBounds": true"#,
    ],
    [
      #""cornerRadius": "capsule""#, #""cornerRadius": 9"#,
      #""cornerRadius": 9, "cornerCurve": "continuous""#,
    ])
  func bleeding(fill: String, corners: String) throws {
    for scale in [1.0, 2, 3] {
      let picture = try Sample(
        #"\#(fill), \#(corners), "width": 60, "height": 40, "borderWidth": 2, "borderColor": "blue""#,
        scale: scale
      ).with(picture: "p", .plain(10, 10, 0xFF0000)).bitmap()
      let edge = picture.all.filter { $0.alpha > 0 && $0.alpha < 255 }
      #expect(!edge.isEmpty)
      #expect(edge.allSatisfy { $0.red <= 1 })
    }
  }

  @Test("There is no gap between a border and the background under it", arguments: [1.0, 1.5, 2, 3])
  func seam(scale: Double) throws {
    let picture = try Sample(
      #"\#(Self.flat), "cornerRadius": 12, "borderWidth": 1, "borderColor": "red""#, scale: scale
    ).bitmap()
    let whole = try Sample(#"\#(Self.flat), "cornerRadius": 12"#, scale: scale).bitmap()
    let worst = zip(picture.all, whole.all).map { $0.distance(to: $1) }.max()
    #expect(try #require(worst) <= 20)
    // Where there is no curve nothing may differ.
    let row = Int(20 * scale)
    for x in 0..<picture.width { #expect(picture[x, row] == .color(0xFF0000)) }
  }

  @Test("The overlay lies over the background and under the border")
  func overlay() throws {
    let picture = try Sample(
      #"\#(Self.flat), "overlayColor": "rgb(0 0 255 / 50%)", "borderWidth": 2, "borderColor": "lime""#
    ).bitmap()
    #expect(picture[30, 20].isNear(.color(0x7F0080)))
    #expect(picture[1, 20] == .color(0x00FF00))
  }

  @Test("Opacity is that of the whole button, once")
  func alpha() throws {
    let picture = try Sample(
      #"\#(Self.flat), "alpha": 0.5, "overlayColor": "red", "borderWidth": 2, "borderColor": "lime", "image": "p""#
    ).with(picture: "p", .plain(10, 10, 0x0000FF)).bitmap()
    #expect(picture[10, 10].isNear(.color(0xFF0000, alpha: 0.5)))
    #expect(picture[1, 20].isNear(.color(0x00FF00, alpha: 0.5)))
    #expect(picture[30, 20].isNear(.color(0x0000FF, alpha: 0.5)))
  }

  @Test(
    "Highlighting and disabling multiply the opacity, disabling alone when both hold",
    arguments: [
      (ControlState.normal, 0.8), (.highlighted, 0.4), (.disabled, 0.2), ([.disabled, .highlighted], 0.2),
    ] as [(ControlState, Double)])
  func effects(state: ControlState, alpha: Double) throws {
    let sample = try Sample(
      sheet: """
        {"adjustsWhenHighlighted": true, "highlightedAlpha": 0.5, "adjustsWhenDisabled": true, "disabledAlpha": 0.25,
         "states": {"normal": {"width": 9, "height": 9, "backgroundColor": "black", "alpha": 0.8}}}
        """)
    let picture = try sample.asked { $0.state = state }.bitmap()
    #expect(picture.all.allSatisfy { $0.isNear(.color(0, alpha: alpha)) })
  }

  @Test("The background the query asks for lies under everything and makes the picture opaque")
  func flattening() throws {
    let sample = try Sample(#"\#(Self.flat), "cornerRadius": 20, "alpha": 0.5"#)
    let picture = try sample.asked { $0.background = .white }.bitmap()
    #expect(picture.all.allSatisfy { $0.alpha == 255 })
    #expect(picture[0, 0] == .color(0xFFFFFF))
    #expect(picture[30, 20].isNear(.color(0xFF8080)))
  }

  @Test(
    "Pairs of colours follow the scheme",
    arguments: [(ColorScheme.light, 0x00FF00), (.dark, 0x0000FF)] as [(ColorScheme, UInt32)])
  func scheme(scheme: ColorScheme, expected: UInt32) throws {
    let sample = try Sample(#""width": 9, "height": 9, "backgroundColor": {"light": "lime", "dark": "blue"}"#)
    #expect(try sample.asked { $0.scheme = scheme }.bitmap()[4, 4] == .color(expected))
  }

  @Test("currentColor is the title's colour, in its scheme")
  func currentColor() throws {
    let sample = try Sample(
      #""width": 9, "height": 9, "titleColor": {"light": "lime", "dark": "blue"}, "backgroundColor": "currentColor""#
    )
    #expect(try sample.bitmap()[4, 4] == .color(0x00FF00))
    #expect(try sample.asked { $0.scheme = .dark }.bitmap()[4, 4] == .color(0x0000FF))
  }

  @Test("A focus ring goes no further inside than the middle of the button, each way for itself")
  func innermostRing() throws {
    let ring = #""outline": {"color": "blue", "width": 2, "offset": -400}"#
    let picture = try Sample(#"\#(Self.flat), \#(ring)"#).bitmap()
    let ink = try #require(picture.bounds { $0 == .color(0x0000FF) })
    #expect((ink.x, ink.y) == (28...31, 18...21))
  }

  @Test(
    "Nothing shines through between a button and a ring right at its bounds",
    arguments: [#""borderWidth": 0"#, #""borderWidth": 2, "borderColor": "navy""#], [1.0, 2, 3])
  func ringSeam(border: String, scale: Double) throws {
    let picture = try Sample(
      #"\#(Self.flat), "cornerRadius": 17, \#(border), "outline": {"color": "blue", "width": 3}"#,
      scale: scale
    ).bitmap()
    let whole = try Sample(
      #""backgroundColor": "black", "cornerRadius": 20, "width": 66, "height": 46"#, scale: scale
    ).bitmap()
    // Without anything against it up to a quarter shines through.
    let worst = zip(picture.all, whole.all).map { abs($0.alpha - $1.alpha) }.max()
    #expect(try #require(worst) <= 12)
  }

  @Test(
    "A shadow that keeps the inside free leaves no gap around an opaque button, and shows nothing under a translucent one"
  )
  func knockout() throws {
    func picture(_ color: String, knockout: Bool) throws -> Bitmap {
      try Sample(
        """
        "width": 60, "height": 40, "cornerRadius": 17, "backgroundColor": "\(color)",
        "shadow": {"radius": 4, "offset": {"x": 0, "y": 0}, "knockout": \(knockout)}
        """, scale: 2
      ).bitmap()
    }
    #expect(try picture("red", knockout: true) == picture("red", knockout: false))
    let translucent = try picture("rgb(255 0 0 / 50%)", knockout: true)
    #expect(translucent[translucent.width / 2, translucent.height / 2].isNear(.color(0xFF0000, alpha: 0.5)))
  }

  @Test("A flat colour is the same at the anti-aliased edge")
  func halo() throws {
    let picture = try Sample(
      #""width": 60, "height": 40, "backgroundColor": "rgb(51 102 255)", "cornerRadius": 17"#, scale: 2
    ).bitmap()
    for pixel in picture.all where pixel.alpha > 0 {
      #expect(pixel.isNear(.color(0x3366FF, alpha: Double(pixel.alpha) / 255)))
    }
  }

  @Test("A button of no size is one transparent pixel")
  func nothing() throws {
    let picture = try Sample(#""backgroundColor": "red", "borderWidth": 3"#).bitmap()
    #expect((picture.width, picture.height, picture[0, 0]) == (1, 1, .clear))
  }
}
