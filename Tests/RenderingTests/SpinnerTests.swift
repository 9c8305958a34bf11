import ButtonStyling
import Foundation
import Geometry
import Graphics
import Pixels
import Rendering
import SVGCoding
import Testing

@Suite("What a spinner looks like")
struct SpinnerTests {
  /// A spinner that fills 48 by 48 points, in pure blue on nothing.
  private static func sample(_ members: String, scale: Double = 1, at time: Double = 0) throws -> Sample {
    try Sample(
      #""width": 48, "height": 48, "titleColor": "blue", "spinner": {"size": 48, \#(members)}"#, scale: scale
    ).asked { $0.at = time }
  }

  /// The pixel at a share of a turn clockwise from the top, some points from the middle.
  private static func pixel(_ bitmap: Bitmap, _ turn: Double, _ distance: Double) -> Pixel {
    let angle = 2 * .pi * turn - .pi / 2
    return bitmap[
      Int((24 + distance * cos(angle)).rounded(.down)), Int((24 + distance * sin(angle)).rounded(.down))]
  }

  private static let blue = Pixel.color(0x0000FF)

  @Test(
    "A ring is three quarters of a circle that begins at the top and turns clockwise once a second",
    arguments: [0, 0.25, 0.4, 0.875, 1, 61.5])
  func ring(time: Double) throws {
    let bitmap = try Self.sample(#""lineWidth": 6"#, at: time).bitmap()
    for step in 0..<48 {
      // From the beginning of the arc.
      let turn = Double(step) / 48
      // The ends are round and half as long as wide: 3 of 132 points.
      let isOpen = turn > 0.75 + 0.04 && turn < 1 - 0.04
      let isEnd = turn >= 0.75 && turn < 0.75 + 0.04 || turn > 1 - 0.04 || turn == 0
      guard !isEnd else { continue }
      #expect(Self.pixel(bitmap, turn + time, 21) == (isOpen ? .clear : Self.blue), "\(turn)")
      #expect(Self.pixel(bitmap, turn + time, 16) == .clear)
    }
  }

  @Test(
    "A ring has the area of its arc and of its two round ends", arguments: [0.5, 2, 7, 24, 90], [0, 0.3])
  func area(lineWidth: Double, time: Double) throws {
    let area = try Self.sample(#""lineWidth": \#(lineWidth)"#, scale: 4, at: time).bitmap().area / 16
    let width = min(lineWidth, 24)
    let expected = .pi * (0.75 * (24 * 24 - (24 - width) * (24 - width)) + width * width / 4)
    // Ends as wide as the radius overlap.
    #expect(abs(area / expected - 1) < (width < 24 ? 0.003 : 0.15), "\(area), not \(expected)")
  }

  @Test("A ring reaches the edges of its square and nothing beyond")
  func extent() throws {
    let bitmap = try Sample(#""width": 60, "height": 60, "spinner": {"size": 48}"#).bitmap()
    let bounds = try #require(bitmap.bounds { $0.alpha > 0 })
    #expect(bounds.x == 6...53 && bounds.y == 6...53)
  }

  @Test("A track is a full ring under the arc; without its colour there is none")
  func track() throws {
    let bitmap = try Self.sample(#""lineWidth": 6, "trackColor": "rgb(255 0 0 / 50%)""#).bitmap()
    #expect(Self.pixel(bitmap, 0.5, 21) == Self.blue)
    #expect(Self.pixel(bitmap, 0.875, 21).isNear(.color(0xFF0000, alpha: 0.5)))
    let arc = try Self.sample(#""lineWidth": 6, "color": "rgb(0 0 255 / 50%)", "trackColor": "red""#).bitmap()
    #expect(Self.pixel(arc, 0.5, 21).isNear(.color(0x800080), tolerance: 2))
    #expect(try Self.pixel(Self.sample(#""lineWidth": 6"#).bitmap(), 0.875, 21) == .clear)
  }

  @Test("Spokes fade the longer ago the turn came by, the first at the top being the brightest")
  func fading() throws {
    let bitmap = try Self.sample(#""style": "spokes", "lineWidth": 4"#).bitmap()
    for spoke in 0..<12 {
      // Counterclockwise from the top.
      let alpha = 1 - 0.85 * Double(spoke) / 12
      let pixel = Self.pixel(bitmap, -Double(spoke) / 12, 18)
      #expect(pixel.isNear(.color(0x0000FF, alpha: alpha), tolerance: 2), "\(spoke): \(pixel)")
      #expect(Self.pixel(bitmap, (Double(spoke) + 0.5) / 12, 22) == .clear)
    }
    #expect(Self.pixel(bitmap, 0, 10) == .clear)
  }

  @Test("Spokes look the same turned by as many twelfths as the time that passed", arguments: 1..<12)
  func symmetry(twelfths: Int) throws {
    let time = 0.35
    let first = try Self.spokes(at: time)
    let later = try Self.spokes(at: time + Double(twelfths) / 12)
    for spoke in 0..<12 {
      #expect(abs(first[spoke] - later[(spoke + twelfths) % 12]) < 1e-6)
    }
  }

  @Test("Each spoke fades evenly and lights up once a turn, exactly when its twelfth begins")
  func phase() throws {
    for frame in 0..<60 {
      let spokes = try Self.spokes(at: Double(frame) / 60)
      let brightest = try #require(spokes.indices.max { spokes[$0] < spokes[$1] })
      #expect(brightest == frame / 5)
      #expect(frame % 5 != 0 || spokes[brightest] > 0.9999)
      #expect(try #require(spokes.min()) > 0.15)
    }
  }

  @Test("The spokes never touch", arguments: [1, 3, 9, 500])
  func gaps(lineWidth: Double) throws {
    let sample = try Self.sample(#""style": "spokes", "lineWidth": \#(lineWidth)"#, scale: 8)
    let list = try sample.displayList()
    let renderer = try sample.renderer()
    let spokes = try list.items.map { item in
      guard case .path(let path, _) = item else { throw NoPath() }
      var alone = list
      alone.items = [.path(path, .black)]
      return try renderer.draw(alone)
    }
    #expect(spokes.count == 12)
    for index in spokes[0].pixels.indices {
      // Both may have a part of a pixel, but together no more than all of it.
      let coverage = spokes.reduce(0) { $0 + ($1.pixels[index] >> 24) }
      #expect(coverage <= 255 + 6)
    }
  }

  private struct NoPath: Error {}

  @Test("A still shows no time passed, and after a whole turn it is the same to the byte")
  func stills() throws {
    for style in ["ring", "spokes"] {
      let still = try Sample(#""title": "button", "spinner": {"style": "\#(style)"}"#, scale: 2)
      let first = try still.png()
      #expect(try still.asked { $0.at = 0 }.png() == first)
      #expect(try still.asked { $0.at = 1 }.png() == first)
      #expect(try still.asked { $0.at = 3600 }.png() == first)
      #expect(try still.asked { $0.at = 0.5 }.png() != first)
      #expect(try still.asked { $0.at = 0.5 }.metrics() == still.metrics())
    }
  }

  @Test(
    "Its colour is the title's unless it has its own, each by the scheme",
    arguments: [
      (#""titleColor": "lime""#, "", 0x00FF00, 0x00FF00),
      (#""titleColor": {"light": "lime", "dark": "red"}"#, "", 0x00FF00, 0xFF0000),
      (
        #""titleColor": "lime", "tintColor": "red", "adjustsImageTint": true"#,
        #", "color": {"light": "blue", "dark": "white"}"#, 0x0000FF, 0xFFFFFF
      ),
    ] as [(String, String, UInt32, UInt32)])
  func color(attributes: String, members: String, light: UInt32, dark: UInt32) throws {
    let sample = try Sample(
      #"\#(attributes), "width": 48, "height": 48, "spinner": {"size": 48, "lineWidth": 6\#(members)}"#)
    #expect(try Self.pixel(sample.bitmap(), 0.5, 21) == .color(light))
    #expect(try Self.pixel(sample.asked { $0.scheme = .dark }.bitmap(), 0.5, 21) == .color(dark))
  }

  @Test("It is clipped with the rest of the content, and in the middle nothing but it shows")
  func layers() throws {
    let corner =
      #""width": 30, "height": 30, "cornerRadius": 15, "imageInsets": -9, "spinner": {"size": 46, "lineWidth": 9}"#
    #expect(try Sample(#"\#(corner), "clipsToBounds": false"#).bitmap()[29, 29].alpha > 0)
    #expect(try Sample(#"\#(corner), "clipsToBounds": true"#).bitmap()[29, 29].alpha == 0)

    let alone = try Sample(#""width": 40, "height": 40, "spinner": {"placement": "center"}"#)
    var sheet = #""width": 40, "height": 40, "title": "W", "subtitle": "W", "image": "p""#
    sheet = #"{"states": {"normal": {\#(sheet), "spinner": {"placement": "center"}}}, "flag": \#(Self.flag)}"#
    let hiding = try Sample(sheet: sheet).with(picture: "p", .plain(9, 9, 0xFF0000))
    #expect(try hiding.bitmap() == alone.bitmap())
  }

  private static let flag = #"{"no": "p", "yes": "p", "default": "p"}"#

  @Test("In an SVG a ring is one path, with its track two, and spokes are twelve")
  func vector() throws {
    func paths(_ members: String) throws -> Int {
      let sample = try Self.sample(members)
      let svg = try sample.renderer().svg(
        of: sample.sheet, sample.query, text: .outlines, pictures: sample.pictures)
      return String(decoding: svg, as: UTF8.self).components(separatedBy: "<path ").count - 1
    }
    #expect(try paths(#""lineWidth": 3"#) == 1)
    #expect(try paths(#""trackColor": "red""#) == 2)
    #expect(try paths(#""style": "spokes", "trackColor": "red""#) == 12)
    #expect(try paths(#""lineWidth": 0, "trackColor": "red""#) == 0)
  }

  /// The opacities of the spokes, clockwise from the top.
  private static func spokes(at time: Double) throws -> [Double] {
    try sample(#""style": "spokes""#, at: time).displayList().items.map { item in
      guard case .path(_, let color) = item else { return -1 }
      return color.alpha
    }
  }
}
