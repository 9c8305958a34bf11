import ButtonStyling
import Geometry
import Pixels
import Rendering
import Testing

@Suite("Sprites")
struct SpriteTests {
  /// Sheets whose states differ in size, in what lies outside of the bounds, and in what they would spill.
  private static let awkward = [
    #"""
    {"states": {"normal": {"title": "Save 😀", "contentInsets": 9, "backgroundColor": "teal", "cornerRadius": 9},
      "highlighted": {"title": "A much longer title than before", "shadow": {"radius": 4, "offset": {"x": 9, "y": -5}}},
      "disabled": {"title": ""}, "selected": {"title": "مرحبا بالعالم", "titleLines": 2, "width": 61.3},
      "focused": {"outline": [{"color": "blue", "width": 2.3, "offset": 1.5}], "cornerCurve": "continuous"}}}
    """#,
    #"""
    {"states": {"selected": {"width": 40, "height": 12, "backgroundColor": "rgb(255 0 0 / 50%)", "badge": "99+"},
      "selected+highlighted": {"height": 50, "alpha": 0.3, "borderWidth": 4, "borderColor": "navy"},
      "hovered": {"backgroundImage": "p", "backgroundImageResizing": "tile", "width": 33, "height": 21},
      "loading": {"title": "…", "font": {"size": 40}, "width": 9, "height": 9}}}
    """#,
    #"{}"#,
  ]

  private static func samples() throws -> [Sample] {
    try Example.allCases.map { try $0.sample() }
      + awkward.map { try Sample(sheet: $0).with(picture: "p", .plain(5, 3, 0x336699)) }
  }

  @Test(
    "Each cell shows the pixels of the still, the rest of it the background alone",
    arguments: [1.0, 1.5, 2], [CanvasExtent.even, .bounds])
  func stills(scale: Double, canvas: CanvasExtent) throws {
    for sample in try Self.samples() {
      for background in [Color.clear, Color(red: 1, green: 0.9, blue: 0.2, alpha: 0.5)] {
        let sample = sample.asked {
          $0.scale = scale; $0.canvas = canvas; $0.background = background; $0.direction = .rightToLeft
        }
        // Without an undeclared `normal`, so that an even canvas takes in the same states.
        var query = SpriteQuery(circumstances: sample.query)
        query.states = sample.sheet.declaredStates
        let (sprite, map) = (try sample.sprite(query), try sample.map(query))
        #expect((sprite.width, sprite.height) == (map.pixelWidth, map.pixelHeight))
        #expect(map.cells.map(\.state) == (query.states.isEmpty ? [.normal] : query.states))
        var rest = Set(sprite.pixels.indices)
        for cell in map.cells {
          let still = sample.asked { $0.state = cell.state }
          let (bitmap, metrics) = (try still.bitmap(), try still.metrics())
          for row in 0..<bitmap.height {
            let start = (cell.frame.y + row) * sprite.width + cell.frame.x
            let place = start..<start + bitmap.width
            #expect(
              sprite.pixels[place] == bitmap.pixels[row * bitmap.width..<(row + 1) * bitmap.width],
              "\(cell.state), row \(row)")
            rest.subtract(place)
          }
          #expect(cell.size == metrics.size)
          #expect(cell.bounds.x - cell.frame.x == metrics.overflow.left)
          #expect(cell.bounds.y - cell.frame.y == metrics.overflow.top)
        }
        let blank = try Sample("", scale: scale).asked { $0.background = background }.bitmap().pixels[0]
        #expect(rest.allSatisfy { sprite.pixels[$0] == blank })
      }
    }
  }

  @Test("All cells are of one size, the largest state's, and cover nothing of each other")
  func cells() throws {
    for sample in try Self.samples() {
      let map = try sample.map()
      let frames = map.cells.map(\.frame)
      #expect(frames.allSatisfy { $0.width == map.cellWidth && $0.height == map.cellHeight })
      for (index, frame) in frames.enumerated() {
        #expect(frame.x == index % map.columns * map.cellWidth)
        #expect(frame.y == index / map.columns * map.cellHeight)
        #expect(frame.x + frame.width <= map.pixelWidth && frame.y + frame.height <= map.pixelHeight)
      }
      let stills = map.cells.map { cell in
        sample.asked {
          $0.state = cell.state; $0.canvas = .even
        }
      }
      #expect(try map.cellWidth >= stills.map { try $0.metrics().pixelWidth }.max() ?? 0)
      let offsets = map.cells.map { [$0.bounds.x - $0.frame.x, $0.bounds.y - $0.frame.y] }
      #expect(Set(offsets).count == 1, "the buttons begin at the same place of each cell")
    }
  }

  @Test("Without a choice normal comes first, then the declared states by mask; a choice keeps its order")
  func order() throws {
    let sample = try Sample(
      sheet: #"{"states": {"hovered": {}, "selected": {}, "selected+highlighted": {}, "disabled": {}}}"#)
    #expect(
      try sample.map().cells.map(\.state.description)
        == ["normal", "disabled", "selected", "highlighted+selected", "hovered"])
    var query = SpriteQuery()
    query.states = [.selected, .focused, .normal, .selected]
    #expect(try sample.map(query).cells.map(\.state) == [.selected, .focused, .normal])
  }

  @Test(
    "Few cells are empty, and no column is",
    arguments: [
      (1, nil, [1, 1]), (2, nil, [2, 1]), (3, nil, [3, 1]), (4, nil, [2, 2]), (5, nil, [5, 1]),
      (6, nil, [3, 2]), (7, nil, [4, 2]), (8, nil, [4, 2]), (9, nil, [3, 3]), (12, nil, [4, 3]),
      (64, nil, [8, 8]), (5, 1, [1, 5]), (5, 2, [2, 3]), (5, 64, [5, 1]), (5, 0, [1, 5]),
    ] as [(Int, Int?, [Int])])
  func grid(count: Int, columns: Int?, expected: [Int]) throws {
    var query = SpriteQuery()
    query.columns = columns
    let parts: [ControlState] = [.highlighted, .disabled, .selected, .focused, .hovered, .loading]
    query.states = (0..<count).map { number in
      parts.enumerated().reduce(into: ControlState()) { state, part in
        if number >> part.offset & 1 == 1 { state.insert(part.element) }
      }
    }
    let map = try Sample(#""width": 3, "height": 2"#).map(query)
    #expect([map.columns, map.rows] == expected)
    #expect(map.cells.count == count)
  }

  @Test("What all states need outside of the bounds counts, shown or not, save on a canvas of the bounds")
  func overflow() throws {
    let sample = try Sample(
      sheet: """
        {"states": {"normal": {"width": 20, "height": 10}, "focused": {"outline": {"color": "red", "width": 3}},
          "hovered": {"height": 14, "shadow": {"radius": 0, "offset": {"x": 0, "y": 5}}}}}
        """)
    var query = SpriteQuery()
    query.states = [.normal, .selected]
    var map = try sample.map(query)
    #expect((map.cellWidth, map.cellHeight) == (26, 18))
    let bounds = map.cells[1].bounds
    #expect([bounds.x, bounds.y, bounds.width, bounds.height] == [29, 3, 20, 10])
    query.circumstances.canvas = .bounds
    map = try sample.map(query)
    #expect((map.cellWidth, map.cellHeight) == (20, 10))
  }

  @Test("A sprite above the limit is refused, though each of its states is not")
  func limits() throws {
    let sample = try Sample(
      sheet: #"{"states": {"normal": {"width": 3000, "height": 3000}, "selected": {}}}"#)
    #expect(try sample.metrics().pixelWidth == 3000)
    let error = RenderingError.tooLarge(width: 6000, height: 3000, limit: 16 << 20, sideLimit: 32_767)
    #expect(throws: error) { try sample.map() }
    #expect(throws: error) { try sample.sprite() }
  }

  @Test("A state's missing picture is the sprite's")
  func missingPicture() throws {
    let sample = try Sample(sheet: #"{"states": {"normal": {}, "selected": {"image": "q"}}}"#)
    let missing = MissingPicture(name: "q", attribute: "image", source: .entry(sheet: nil, state: .selected))
    #expect(throws: RenderingError.missingPictures([missing])) {
      try sample.sprite()
    }
  }
}

extension Sample {
  fileprivate func sprite(_ query: SpriteQuery = SpriteQuery()) throws -> Bitmap {
    try renderer().bitmap(of: sheet, query, pictures: pictures)
  }

  fileprivate func map(_ query: SpriteQuery = SpriteQuery()) throws -> SpriteMap {
    try renderer().map(of: sheet, query, pictures: pictures)
  }
}
