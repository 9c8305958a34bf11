import ButtonMotion
import ButtonStyling
import Geometry
import PNGCoding
import Pixels
import Rendering
import Testing

@Suite("Motion")
struct MotionTests {
  /// States that differ in size, in what lies outside of the bounds, and in everything that could spill.
  private static func awkward(_ mode: String, overlapping: Bool = false) throws -> Sample {
    var sample = try Sample(
      sheet: #"""
        {"states": {"normal": {"title": "Save 😀", "contentInsets": 9, "backgroundColor": "teal", "cornerRadius": 9},
          "highlighted": {"title": "A longer title", "shadow": {"radius": 4, "offset": {"x": 9, "y": -5}}, "alpha": 0.7},
          "disabled": {"title": "", "outline": {"color": "blue", "width": 2.3, "offset": 1.5}},
          "selected": {"title": "مرحبا", "width": 61.3, "height": 21, "font": {"size": 30}, "badge": "3"}},
          "flag": {"no": "small", "yes": "large", "default": "large", "curve": [0.3, -0.6, 0.4, 1.7], "duration": 0.1},
          "transitions": [{"from": "*", "to": "*", "mode": "\#(mode)", "duration": 0.12, "curve": "easeIn"}]}
        """#)
    sample = sample.with(picture: "small", try .plain(11, 8, 0x336699))
    return sample.with(
      picture: "large", try .made(60, 70) { x, y in (x + y) % 9 < 5 ? 0xFFFF_8800 : 0x4010_2030 })
  }

  private static let places: [(from: MotionEnd, to: MotionEnd)] = [
    (.init(state: .normal, flag: .no), .init(state: .highlighted, flag: .no)),
    (.init(state: .highlighted, flag: .default), .init(state: .disabled, flag: .yes)),
    (.init(state: .selected, flag: .yes), .init(state: .normal, flag: .no)),
    (.init(state: .normal, flag: .no), .init(state: .normal, flag: .yes)),
    (.init(state: .disabled, flag: .yes), .init(state: .selected, flag: .default)),
  ]

  private static func samples(_ mode: String) throws -> [Sample] {
    try [awkward(mode)] + Example.allCases.map { try $0.sample() }
  }

  @Test(
    "The first picture is the start and the last the end, pixel for pixel, padded with the background",
    arguments: ["dissolve", "interpolate", "alpha"], [1.0, 2, 3, 1.5])
  func ends(mode: String, scale: Double) throws {
    for sample in try Self.samples(mode) {
      for (index, (from, to)) in Self.places.enumerated() {
        let canvas = CanvasExtent.allCases[index % 3]
        let sample = sample.asked {
          $0.scale = scale; $0.canvas = canvas
          $0.background = index % 2 == 0 ? .clear : Color(red: 1, green: 0.9, blue: 0.2, alpha: 0.5)
        }
        var query = MotionQuery(circumstances: sample.query, from: from, to: to)
        query.rate = try #require(FrameRate(12))
        let last = try sample.frame(query, at: 99)
        #expect(try last.isPadded(sample.still(to, after: from)), "\(from) → \(to), \(canvas), last")

        // What changes immediately has its new value from the first picture on.
        let changes = sample.sheet.transition(from: from.state, to: to.state) != nil && from.state != to.state
        let style = changes ? from : to
        guard mode != "alpha" || !changes else { continue }
        let first = try sample.frame(query, at: 0)
        let start = MotionEnd(state: style.state, flag: sample.sheet.flag == nil ? to.flag : from.flag)
        #expect(try first.isPadded(sample.still(start, after: from)), "\(from) → \(to), \(canvas), first")
      }
    }
  }

  @Test(
    "An animation consists of the pictures at the times of its frames",
    arguments: ["dissolve", "interpolate", "alpha"])
  func frames(mode: String) throws {
    for sample in try Self.samples(mode) {
      for (from, to) in Self.places {
        var query = MotionQuery(circumstances: sample.query, from: from, to: to)
        query.rate = try #require(FrameRate(12))
        let timeline = try sample.renderer().timeline(of: sample.sheet, query)
        let times = FrameTimes(duration: timeline.duration, rate: query.rate)
        let frames = try times.map { try sample.frame(query, at: $0) }
        #expect(Set(frames.map { [$0.width, $0.height] }).count == 1)
        #expect(try sample.apng(query) == Self.encoded(frames, times, plays: 1))
      }
    }
  }

  private static func encoded(_ frames: [Bitmap], _ times: FrameTimes, plays: UInt16) throws -> [UInt8] {
    func delay(_ frame: Int) throws -> FrameDelay {
      try #require(FrameDelay(times.delay(of: frame).numerator, over: times.delay(of: frame).denominator))
    }
    var encoder = try APNGEncoder(first: frames[0], for: delay(0), scale: 1, plays: plays)
    for index in frames.indices.dropFirst() { try encoder.append(frames[index], for: delay(index)) }
    return try encoder.finish()
  }

  @Test(
    "Blue dissolves into lime by the eased weights",
    arguments: [(0.25, 33, 222), (0.5, 128, 128), (0.75, 222, 33)])
  func blueToGreen(progress: Double, green: Int, blue: Int) throws {
    let sample = try Sample(
      sheet: """
        {"states": {"normal": {"backgroundColor": "blue", "width": 9, "height": 9},
          "selected": {"backgroundColor": "lime"}},
          "transitions": [{"from": "*", "to": "*", "duration": 0.4, "curve": "easeInEaseOut"}]}
        """)
    let picture = try sample.frame(.between(.normal, .selected), at: 0.4 * progress)
    #expect(picture.all.allSatisfy { $0 == Pixel(0xFF00_0000 | UInt32(green) << 8 | UInt32(blue)) })
  }

  @Test(
    "A dissolve mixes the two stills by weight, premultiplied, to the nearest step",
    arguments: [0.03, 0.11, 0.2])
  func dissolve(time: Double) throws {
    let sample = try Self.awkward("dissolve").asked { $0.canvas = .even }
    let query = MotionQuery.between(.normal, .highlighted)
    var circumstances = query
    circumstances.circumstances = sample.query
    let picture = try sample.frame(circumstances, at: time).all
    let (old, new) = (
      try sample.frame(circumstances, at: 0).all, try sample.frame(circumstances, at: 99).all
    )
    let eased = time >= 0.12 ? 1 : Curve.named(.easeIn).eased(time / 0.12)
    for index in picture.indices {
      let (from, to) = (old[index], new[index])
      func mixed(_ channel: KeyPath<Pixel, Int>) -> Int {
        Int((Double(from[keyPath: channel]) * (1 - eased) + Double(to[keyPath: channel]) * eased).rounded())
      }
      #expect(
        picture[index]
          == Pixel(
            UInt32(mixed(\.alpha)) << 24 | UInt32(mixed(\.red)) << 16 | UInt32(mixed(\.green)) << 8
              | UInt32(mixed(\.blue))))
    }
  }

  @Test("In mode alpha only the opacity of the whole moves, from the old state's to the new one's")
  func alpha() throws {
    let sample = try Sample(
      sheet: """
        {"states": {"normal": {"backgroundColor": "red", "width": 9, "height": 9},
          "disabled": {"backgroundColor": "blue", "alpha": 0.5}}, "adjustsWhenDisabled": false,
          "transitions": [{"from": "*", "to": "*", "mode": "alpha", "duration": 0.25, "curve": "easeInEaseOut"}]}
        """)
    let alphas = try [0, 0.0625, 0.125, 0.1875, 0.25].map { time in
      let pixel = try sample.frame(.between(.disabled, .normal), at: time)[4, 4]
      #expect(pixel.blue == 0)
      return pixel.alpha
    }
    #expect(alphas == [0.5, 0.564581, 0.75, 0.935419, 1].map { Int((255 * $0).rounded()) })
  }

  @Test("Interpolating lays out every frame, so the button grows")
  func interpolate() throws {
    let sample = try Sample(
      sheet: """
        {"states": {"normal": {"backgroundColor": "red", "width": 20, "height": 10},
          "selected": {"backgroundColor": "blue", "width": 40}},
          "transitions": [{"from": "*", "to": "*", "mode": "interpolate", "duration": 1, "curve": "linear"}]}
        """)
    for (time, width) in [(0, 20), (0.25, 25), (0.5, 30), (0.9, 38), (1, 40)] {
      let picture = try sample.frame(.between(.normal, .selected), at: time)
      #expect((picture.width, picture.height) == (40, 10))
      #expect(picture.bounds { $0.alpha == 255 }?.x == 0...width - 1)
    }
    #expect(try sample.frame(.between(.normal, .selected), at: 0.5)[9, 5].isNear(Pixel(0xFF80_0080)))
  }
}

@Suite("The motion of a flag toggle")
struct FlagDrawingTests {
  /// A toggle of two opaque squares and a picture that never shows, linear, 1 s long.
  private static func toggle(_ more: String = "", attributes: String = "") throws -> Sample {
    try Sample(
      sheet: """
        {"states": {"normal": {"width": 40, "height": 40\(attributes)}}, "flag": {"no": "no", "yes": "yes",
          "default": "default", "duration": 1, "curve": "linear"\(more)}}
        """
    ).with(picture: "no", .plain(20, 20, 0xFF0000)).with(picture: "yes", .plain(20, 20, 0x0000FF))
      .with(picture: "default", .plain(8, 8, 0x00FF00))
  }

  private static func query(_ from: FlagValue, _ to: FlagValue, forced: Bool = false) -> MotionQuery {
    var query = MotionQuery(
      from: .init(state: .normal, flag: from), to: .init(state: .normal, flag: to))
    query.isForced = forced
    return query
  }

  @Test("Two opaque pictures at one half have a total opacity of three quarters")
  func sourceOver() throws {
    let picture = try Self.toggle().frame(Self.query(.no, .yes), at: 0.5)
    #expect(picture[picture.width / 2, picture.height / 2].isNear(Pixel(0xBF40_0080)))
  }

  @Test(
    "The outgoing picture grows about the middle of the bounds, the incoming one pops in there",
    arguments: [1.0, 2, 3, 1.5])
  func scales(scale: Double) throws {
    let sample = try Self.toggle().asked { $0.scale = scale }
    var query = Self.query(.no, .yes)
    query.circumstances = sample.query
    let (start, middle) = (
      try sample.frame(query, at: 0), try sample.frame(query, at: 0.5)
    )
    // 20 pt · (1 + 0.5) and 20 pt · (0.1 + 0.9 · 0.5).
    for (picture, length, color) in [
      (start, 20.0, { (pixel: Pixel) in pixel.red > 200 }), (middle, 30, { $0.red > 30 }),
      (middle, 11, { $0.blue > 60 }),
    ] {
      let ink = try #require(picture.bounds(where: color))
      #expect(abs(Double(ink.x.count) - length * scale) <= 1.1)
      #expect(ink.x.lowerBound + ink.x.upperBound + 1 == picture.width)
      #expect(ink.x == ink.y)
    }
  }

  @Test(
    "The canvas has room for the outgoing picture at its last scale, and is that of the bounds where that is asked"
  )
  func canvas() throws {
    var query = Self.query(.no, .yes)
    // At 60 frames a second the last but one is drawn at 1 + 3 · 59/60 times 20 pt.
    #expect(try Self.toggle(#", "outgoingScale": 4"#).frame(query, at: 0).width == 80)
    #expect(try Self.toggle().frame(query, at: 0).width == 40)
    #expect(
      try Self.toggle(#", "outgoingScale": 4"#, attributes: #", "clipsToBounds": true"#).frame(query, at: 0)
        .width == 40)
    query.circumstances.canvas = .bounds
    let sample = try Self.toggle(#", "outgoingScale": 4"#)
    let renderer = try sample.renderer()
    #expect(try renderer.bitmap(of: sample.sheet, query, at: 0, pictures: sample.pictures).width == 40)
  }

  @Test("Only the pictures that are seen have to be there")
  func missing() throws {
    var sample = try Self.toggle()
    sample.pictures = PictureSet()
    sample = sample.with(picture: "no", try .plain(3, 3, 0)).with(picture: "yes", try .plain(3, 3, 0))
    #expect(try !sample.apng(Self.query(.no, .yes)).isEmpty)
    #expect(throws: RenderingError.missingPictures([MissingPicture(name: "default", attribute: "flag")])) {
      try sample.apng(Self.query(.no, .default))
    }
  }

  @Test("The same flag again moves nothing unless it is forced")
  func forced() throws {
    let sample = try Self.toggle()
    let renderer = try sample.renderer()
    #expect(try renderer.timeline(of: sample.sheet, Self.query(.yes, .yes)).frames.count == 1)
    #expect(try renderer.timeline(of: sample.sheet, Self.query(.yes, .yes, forced: true)).frames.count == 61)
    #expect(try sample.frame(Self.query(.yes, .yes), at: 0.5).all.filter { $0.blue == 255 }.count == 400)
    // It pops in again, from 2 pt.
    #expect(abs(try sample.frame(Self.query(.yes, .yes, forced: true), at: 0).area - 4) < 1)
    #expect(abs(try sample.frame(Self.query(.yes, .yes, forced: true), at: 0.5).area - 121) < 1)
  }
}
