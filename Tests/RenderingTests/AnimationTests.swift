import ButtonMotion
import ButtonStyling
import Geometry
import PNGCoding
import Pixels
import Rendering
import Testing

@Suite("Animations of a renderer")
struct AnimationTests {
  private static let fading = #"""
    {"states": {"normal": {"backgroundColor": "red", "width": 20, "height": 10}, "highlighted": {"backgroundColor": "blue"},
      "disabled": {"backgroundColor": "gray", "width": 400}},
      "transitions": [{"from": "*", "to": "*", "duration": 0.5}]}
    """#

  @Test("A script is shown from its first input until everything rests, at the times of its frames")
  func replay() throws {
    let sample = try Sample(sheet: Self.fading)
    let inside = Point(x: 5, y: 5)
    var query = ReplayQuery(
      interaction: Interaction(
        Control(), bounds: Size(width: 20, height: 10),
        inputs: [.init(at: 0.2, .down(inside)), .init(at: 0.4, .up(inside)), .init(at: 2, .setEnabled(true))])
    )
    query.rate = try #require(FrameRate(10))
    query.plays = 3
    let renderer = try sample.renderer()
    let file = try renderer.apng(of: sample.sheet, query, pictures: sample.pictures)
    let replay = try Replay(query.interaction, on: sample.sheet)
    #expect(replay.duration == 2)

    // Pressed at 0.2 it turns blue, and goes back from what is reached at 0.4.
    let reached = Curve.named(.easeInEaseOut).eased(0.4)
    let frames = try (0...20).map { frame -> Bitmap in
      let time = Double(frame) / 10
      let blue =
        time < 0.4
        ? Curve.named(.easeInEaseOut).eased((time - 0.2) / 0.5)
        : reached * (1 - Curve.named(.easeInEaseOut).eased((time - 0.4) / 0.5))
      let (red, rest) = (UInt32((255 * (1 - blue)).rounded()), UInt32((255 * blue).rounded()))
      return try .made(20, 10) { _, _ in 0xFF00_0000 | red << 16 | rest }
    }
    let tenth = try #require(FrameDelay(1, over: 10))
    var encoder = try APNGEncoder(first: frames[0], for: tenth, scale: 1, plays: 3)
    for (index, frame) in frames.enumerated().dropFirst() {
      try encoder.append(frame, for: index < 20 ? tenth : .zero)
    }
    #expect(try file == encoder.finish())
  }

  @Test("A script out of order is the replay's error")
  func outOfOrder() throws {
    let sample = try Sample(sheet: Self.fading)
    let query = ReplayQuery(
      interaction: Interaction(
        Control(), bounds: .zero, inputs: [.init(at: 1, .cancel), .init(at: 0.5, .cancel)]))
    #expect(throws: RenderingError.interaction(.outOfOrder(index: 1, time: 0.5))) {
      try sample.renderer().apng(of: sample.sheet, query, pictures: sample.pictures)
    }
  }

  @Test("Frames and the pixels of all frames are counted before anything is drawn")
  func limits() throws {
    let sample = try Sample(sheet: Self.fading)
    func expect(_ error: RenderingError, _ query: MotionQuery, _ change: (inout RenderingLimits) -> Void)
      throws
    {
      var limits = RenderingLimits()
      change(&limits)
      let renderer = ButtonRenderer(library: try Fonts.library.get(), limits: limits)
      #expect(throws: error) {
        try renderer.apng(of: sample.sheet, query, pictures: sample.pictures)
      }
      #expect(throws: error) {
        try renderer.bitmap(of: sample.sheet, query, at: 0, pictures: sample.pictures)
      }
    }
    let query = MotionQuery.between(.normal, .highlighted)
    try expect(.tooLong(frames: 31, limit: 30), query) { $0.frames = 30 }
    try expect(.tooLong(frames: 31, limit: 30), query) { $0.framePixels = 31 * 200 - 1 }
    try expect(.tooLong(frames: 31, limit: 1), .between(.normal, .disabled)) { $0.framePixels = 6200 }
    try expect(
      .tooLarge(width: 400, height: 10, limit: 3999, sideLimit: 32_767), .between(.normal, .disabled)
    ) { $0.pixels = 3999 }
  }

  @Test("A timeline has no more frames than an animation may have, however large those are")
  func timelineLimit() throws {
    let sample = try Sample(sheet: Self.fading)
    var limits = RenderingLimits()
    limits.framePixels = 31
    let query = MotionQuery.between(.normal, .highlighted)
    let library = try Fonts.library.get()
    #expect(
      try ButtonRenderer(library: library, limits: limits).timeline(of: sample.sheet, query).frames.count
        == 31)
    limits.frames = 30
    #expect(throws: RenderingError.tooLong(frames: 31, limit: 30)) {
      try ButtonRenderer(library: library, limits: limits).timeline(of: sample.sheet, query)
    }
  }

  @Test("What is too large at its end is refused before the frames ahead of it are laid out")
  func earlyRefusal() throws {
    let sample = try Sample(
      sheet: """
        {"states": {"normal": {"width": 10, "height": 10}, "selected": {"width": 100}},
         "transitions": [{"from": "*", "to": "*", "mode": "interpolate", "duration": 1}]}
        """)
    var limits = RenderingLimits()
    limits.framePixels = 61 * 100 * 10 - 1
    let renderer = ButtonRenderer(library: try Fonts.library.get(), limits: limits)
    var count = 0
    renderer.isCancelled = {
      count += 1
      return false
    }
    #expect(throws: RenderingError.tooLong(frames: 61, limit: 60)) {
      try renderer.png(of: sample.sheet, .between(.normal, .selected), at: 0, pictures: sample.pictures)
    }
    // Far fewer than one for each frame.
    #expect(count < 10)
  }

  @Test("A spinner makes one turn for ever, and begins as the still")
  func spinner() throws {
    let sample = try Sample(
      sheet: #"{"states": {"loading": {"title": "Busy", "spinner": {}, "backgroundColor": "navy"}}}"#,
      scale: 2)
    let place = MotionEnd(state: .loading, flag: .default)
    var query = MotionQuery(circumstances: sample.query, from: place, to: place)
    query.rate = try #require(FrameRate(8))
    let timeline = try sample.renderer().timeline(of: sample.sheet, query)
    #expect((timeline.mode, timeline.loop, timeline.frames.count) == (.spinner, 0, 8))

    let frames = try timeline.frames.map { frame in
      let still = sample.asked {
        $0.state = .loading; $0.at = frame.time
      }
      let picture = try sample.frame(query, at: frame.time)
      #expect(try picture == still.bitmap())
      return picture
    }
    #expect(Set(frames).count == 8)
    let eighth = try #require(FrameDelay(1, over: 8))
    var encoder = try APNGEncoder(first: frames[0], for: eighth, scale: 2, plays: 0)
    for frame in frames.dropFirst() { try encoder.append(frame, for: eighth) }
    #expect(try sample.apng(query) == encoder.finish())
    query.plays = 2
    #expect(try sample.renderer().timeline(of: sample.sheet, query).loop == 2)
  }

  @Test("A spinner that comes in runs on while it does")
  func spinnerOnTheWay() throws {
    let sample = try Sample(
      sheet: """
        {"states": {"normal": {"title": "Go", "backgroundColor": "navy"}, "loading": {"spinner": {}}},
          "transitions": [{"from": "*", "to": "*", "mode": "alpha", "duration": 0.5}]}
        """)
    let query = MotionQuery.between(.normal, .loading)
    let still = sample.asked {
      $0.state = .loading; $0.at = 0.3
    }
    #expect(try sample.frame(query, at: 0.3) == still.bitmap())
    #expect(try sample.frame(query, at: 0.4) != still.bitmap())
  }

  @Test("The same motion gives the same bytes in every renderer")
  func determinism() throws {
    let sample = try Example.flag.sample(scale: 2)
    let query = MotionQuery(
      circumstances: sample.query, from: .init(state: .normal, flag: .no),
      to: .init(state: .highlighted, flag: .yes))
    #expect(try sample.apng(query) == sample.apng(query))
  }
}
