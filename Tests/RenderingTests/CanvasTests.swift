import ButtonStyling
import Geometry
import Graphics
import Pixels
import Rendering
import Testing

@Suite("The canvas")
struct CanvasTests {
  private static let box = #""width": 40, "height": 30, "backgroundColor": "red", "cornerRadius": 6"#

  @Test(
    "The canvas grows by what is drawn outside the bounds",
    arguments: [
      (#""clipsToBounds": false"#, [0, 0, 0, 0]),
      // Three standard deviations, moved up by 3: Core Animation's default.
      (#""shadow": {}"#, [12, 9, 6, 9]),
      (#""shadow": {"blur": 4, "offset": {"x": 0, "y": 2}}"#, [4, 6, 8, 6]),
      (#""shadow": {"radius": 0, "offset": {"x": 5, "y": 7}}"#, [0, 0, 7, 5]),
      (#""shadow": {"radius": 0, "offset": {"x": 0, "y": 0}, "spread": 4}"#, [4, 4, 4, 4]),
      (
        #""shadow": [{"radius": 1, "offset": {"x": 0, "y": -9}}, {"radius": 2, "offset": {"x": 0, "y": 0}}]"#,
        [12, 6, 6, 6]
      ),
      (#""shadow": {"inset": true, "radius": 5}"#, [0, 0, 0, 0]),
      (#""shadow": {"color": "transparent"}"#, [0, 0, 0, 0]), (#""shadow": {"opacity": 0}"#, [0, 0, 0, 0]),
      (#""shadow": {"spread": -60}"#, [0, 0, 0, 0]),
      (#""outline": {"color": "blue", "width": 0, "offset": 9}"#, [0, 0, 0, 0]),
      (#""outline": {"color": "transparent", "width": 2}"#, [0, 0, 0, 0]),
      (#""outline": {"color": "blue", "width": 2, "offset": -400}"#, [0, 0, 0, 0]),
      (#""outline": {"color": "blue", "width": 2, "offset": 3}"#, [5, 5, 5, 5]),
      (#""outline": {"color": "blue", "width": 2, "offset": -4}"#, [0, 0, 0, 0]),
      (
        #""outline": [{"color": "blue", "width": 2}, {"color": "blue", "width": 1.2, "offset": 2}]"#,
        [4, 4, 4, 4]
      ),
    ])
  func drawn(attributes: String, expected: [Int]) throws {
    let metrics = try Sample(#"\#(Self.box), \#(attributes)"#).metrics()
    let overflow = metrics.overflow
    #expect(overflow.sides == expected)
    #expect(
      (metrics.pixelWidth, metrics.pixelHeight) == (
        40 + expected[1] + expected[3], 30 + expected[0] + expected[2]
      ))
    #expect(metrics.size == Size(width: 40, height: 30))
  }

  @Test(
    "Nothing that could be seen lies outside the canvas",
    arguments: [
      #""shadow": {"opacity": 1, "radius": 4, "spread": 2}"#,
      #""outline": {"color": "blue", "width": 1.5, "offset": 1}"#,
      #""badge": "12""#,
    ], [1.0, 1.5, 3])
  func complete(attributes: String, scale: Double) throws {
    let sample = try Sample(#"\#(Self.box), \#(attributes)"#, scale: scale)
    var list = try sample.displayList()
    let margin = 12
    let inner = (x: margin..<margin + list.width, y: margin..<margin + list.height)
    list.width += 2 * margin
    list.height += 2 * margin
    list.originX += margin
    list.originY += margin
    let picture = try sample.renderer().draw(list)
    for y in 0..<picture.height {
      for x in 0..<picture.width where !inner.x.contains(x) || !inner.y.contains(y) {
        #expect(picture[x, y].alpha <= 1)
      }
    }
  }

  @Test("A canvas of the bounds shows the same pixels as the larger one, without the rest")
  func bounds() throws {
    let sample = try Sample(
      #"\#(Self.box), "shadow": {}, "outline": {"color": "blue", "width": 2}"#, scale: 2)
    let (drawn, metrics) = (try sample.bitmap(), try sample.metrics())
    let bounds = try sample.asked { $0.canvas = .bounds }.bitmap()
    #expect((bounds.width, bounds.height) == (80, 60))
    for y in 0..<60 {
      for x in 0..<80 {
        #expect(bounds[x, y].isNear(drawn[x + metrics.overflow.left, y + metrics.overflow.top]))
      }
    }
  }

  @Test("An even canvas is the same for every declared state")
  func even() throws {
    let sample = try Sample(
      sheet: """
        {"states": {"normal": {\(Self.box)}, "focused": {"outline": {"color": "blue", "width": 2, "offset": 1}},
          "highlighted": {"shadow": {"radius": 0, "offset": {"x": 0, "y": 8}}}}}
        """)
    for state in [ControlState.normal, .focused, .highlighted, [.focused, .highlighted], .disabled] {
      let overflow = try sample.asked {
        $0.canvas = .even; $0.state = state
      }.metrics().overflow
      #expect(overflow.sides == [3, 3, 8, 3])
    }
    #expect(try sample.asked { $0.canvas = .drawn }.metrics().overflow.sides == [0, 0, 0, 0])
  }

  @Test("A shadow that reaches beyond everything is refused and not drawn")
  func immense() throws {
    let sample = try Sample(#"\#(Self.box), "shadow": {"offset": {"x": 0, "y": 100000}}"#)
    #expect(throws: RenderingError.self) { try sample.metrics() }
    #expect(try sample.asked { $0.canvas = .bounds }.bitmap().height == 30)
  }

  @Test("A bitmap has exactly the pixels that the metrics announce", arguments: 0..<60 as Range<UInt64>)
  func pixelSize(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let sheet = Sample.random(&random)
    let scale: Double = [0.25, 0.5, 1.0, 1.25, 1.5, 2, 2.625, 3, 4, 8].randomElement(using: &random) ?? 1
    for state in [ControlState.normal, .highlighted] {
      for canvas in CanvasExtent.allCases {
        let sample = try Sample(sheet: sheet, scale: scale).with(picture: "p", .plain(13, 9, 0x336699))
          .asked {
            $0.state = state; $0.canvas = canvas; $0.direction = seed % 2 == 0 ? .leftToRight : .rightToLeft
          }
        let (metrics, bitmap) = (try sample.metrics(), try sample.bitmap())
        #expect((bitmap.width, bitmap.height) == (metrics.pixelWidth, metrics.pixelHeight), "\(sheet)")
        let overflow = metrics.overflow
        let width = max(
          1, Int((metrics.size.width * scale - 1e-6).rounded(.up)) + overflow.left + overflow.right)
        let height = max(
          1, Int((metrics.size.height * scale - 1e-6).rounded(.up)) + overflow.top + overflow.bottom)
        #expect((bitmap.width, bitmap.height) == (width, height), "\(sheet)")
        if canvas == .bounds { #expect(overflow.sides == [0, 0, 0, 0]) }
      }
    }
  }
}

extension PixelInsets {
  /// Top, left, bottom, right, as CSS orders them.
  fileprivate var sides: [Int] { [top, left, bottom, right] }
}
