import ButtonMotion
import ButtonStyling
import Testing

@Suite("Flag toggle")
struct FlagMotionTests {
  private let flag = Flag(no: "a", yes: "b", default: "c")

  @Test("A change shows what the vectors say", arguments: MotionVectors.flags)
  func vectors(sample: MotionVectors.FlagSample) {
    let motion = FlagMotion(from: FlagLayers(restingOn: sample.from), to: sample.to, flag: flag)
    let layers = motion.layers(at: sample.time)
    for value in FlagValue.allCases {
      #expect(isClose(layers[value], sample.layers[value]))
    }
  }

  @Test("All 24 samples of the vectors are there")
  func completeness() {
    #expect(MotionVectors.flags.count == 24)
  }

  @Test("Default pops in like the others when it is the new picture")
  func defaultComesIn() {
    let layers = FlagMotion(from: FlagLayers(restingOn: .yes), to: .default, flag: flag).layers(at: 0.25)
    #expect(isClose(layers.default, FlagLayer(alpha: 0.5, scale: 0.55)))
    #expect(isClose(layers.yes, FlagLayer(alpha: 0.5, scale: 1.5)))
    #expect(isClose(layers.no, FlagLayer(alpha: 0, scale: 1.5)))
  }

  @Test(
    "An interruption starts from what is shown, except the scale of the new picture",
    arguments: FlagValue.allCases, [0, 0.1, 0.25, 0.4, 0.499])
  func interruption(target: FlagValue, time: Double) {
    let shown = FlagMotion(from: FlagLayers(restingOn: .no), to: .yes, flag: flag).layers(at: time)
    let motion = FlagMotion(from: shown, to: target, flag: flag)
    let first = motion.layers(at: 0)
    for value in FlagValue.allCases {
      #expect(first[value].alpha == shown[value].alpha)
      #expect(first[value].scale == (value == target ? 0.1 : shown[value].scale))
    }
    let half = motion.layers(at: 0.25)
    #expect(abs(half[target].alpha - (1 + shown[target].alpha) / 2) <= 1e-12)
    #expect(abs(half[target].scale - 0.55) <= 1e-12)
    #expect(motion.layers(at: 0.5) == FlagLayers(restingOn: target))
  }

  @Test("The same flag again does not move unless forced, neither at rest nor on the way")
  func sameFlag() throws {
    let style = try sheet("{}").resolved(.normal)
    var button = Presentation(style: style, flag: .no, toggle: flag)
    let change1 = button.changeFlag(to: FlagValue.no, at: 1)
    #expect(!change1)
    #expect(button.flagLayers(at: 1) == FlagLayers(restingOn: .no))
    let change2 = button.changeFlag(to: FlagValue.yes, at: 2)
    #expect(change2)
    let before = button
    let change3 = button.changeFlag(to: FlagValue.yes, at: 2.1)
    #expect(!change3)
    #expect(button == before)
    let change4 = button.changeFlag(to: FlagValue.yes, isForced: true, at: 3)
    #expect(change4)
    #expect(button.flagLayers(at: 3)?.yes == FlagLayer(alpha: 1, scale: 0.1))
    #expect(button.end == 3.5)
  }

  @Test("Only one picture is seen at rest, and every motion ends at rest", arguments: 1...20)
  func rest(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var button = Presentation(style: try sheet("{}").resolved(.normal), toggle: flag)
    var time = 0.0
    for _ in 0..<30 {
      time += Double.random(in: 0...0.6, using: &random)
      let target = FlagValue.allCases.randomElement(using: &random) ?? .no
      button.changeFlag(to: target, isForced: Bool.random(using: &random), at: time)
      for value in FlagValue.allCases {
        let layer = try #require(button.flagLayers(at: time + 0.2))[value]
        #expect((0...1).contains(layer.alpha))
        #expect((0...2).contains(layer.scale))
      }
    }
    #expect(button.flagLayers(at: max(button.end, time)) == FlagLayers(restingOn: button.flag))
  }

  @Test(
    "An easing that overshoots makes a picture larger, not more than opaque, and never turns it inside out")
  func overshoot() {
    var flag = flag
    flag.curve = .bezier(x1: 0.7, y1: -0.4, x2: 0.3, y2: 1.6)
    let motion = FlagMotion(from: FlagLayers(restingOn: .no), to: .yes, flag: flag)
    #expect(motion.layers(at: 0.35).yes.scale > 1.05)
    #expect(motion.layers(at: 0.35).yes.alpha == 1)
    #expect(motion.layers(at: 0.06).yes.alpha == 0)
    #expect(motion.layers(at: 0.06).yes.scale >= 0)
  }
}
