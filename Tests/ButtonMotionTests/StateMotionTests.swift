import ButtonMotion
import ButtonStyling
import Geometry
import Testing

@Suite("Transitions between states")
struct StateMotionTests {
  private static let entries = """
    {"transitions": [
      {"from": "normal", "to": "highlighted", "duration": 0.1},
      {"from": "disabled", "to": "*", "duration": 0.2},
      {"from": "*", "to": "highlighted", "duration": 0.3},
      {"from": "selected", "to": "selected+highlighted", "duration": 0.4}]}
    """

  @Test(
    "The first entry that matches applies, and none is immediate",
    arguments: [
      ("normal", "highlighted", 0.1), ("selected", "highlighted", 0.3), ("disabled", "highlighted", 0.2),
      ("disabled", "normal", 0.2), ("normal", "disabled", nil), ("selected", "selected+highlighted", 0.4),
      ("normal", "selected+highlighted", nil), ("disabled+hovered", "normal", 0.2),
    ] as [(String, String, Double?)])
  func choice(from: String, to: String, duration: Double?) throws {
    let transition = try sheet(Self.entries).transition(
      from: ControlState(name: from), to: ControlState(name: to))
    #expect(transition?.duration == duration)
  }

  /// A button that has just been changed from `normal` to `highlighted`.
  private func pressed(_ entry: String, _ normal: String, _ highlighted: String) throws -> Presentation {
    let sheet = try sheet(
      """
      {"states": {"normal": \(normal), "highlighted": \(highlighted)},
       "transitions": [{"from": "*", "to": "*", \(entry)}]}
      """)
    var button = Presentation(style: sheet.resolved(.normal))
    button.changeStyle(
      to: sheet.resolved(.highlighted), by: sheet.transition(from: .normal, to: .highlighted), at: 0)
    return button
  }

  @Test("A dissolve mixes the pictures as the vectors say", arguments: MotionVectors.dissolve)
  func dissolve(sample: MotionVectors.DissolveSample) throws {
    let button = try pressed(#""duration": 0.25"#, #"{"title": "a"}"#, #"{"title": "b"}"#)
    var sum = [0.0, 0, 0, 0]
    for part in button.styles(at: sample.time).parts {
      let color = part.style.title == "a" ? sample.from : sample.to
      sum = zip(sum, [color[0] * color[3], color[1] * color[3], color[2] * color[3], color[3]]).map {
        $0 + $1 * part.weight
      }
    }
    for (index, channel) in sample.rgba8.enumerated() {
      let straight = index < 3 && sum[3] > 0 ? sum[index] / sum[3] : sum[index]
      #expect((straight * 255).rounded() == channel)
    }
  }

  @Test("Releasing takes a quarter of a second, pressing none, where the sheet says so")
  func highlightRelease() throws {
    let sheet = try sheet(
      """
      {"adjustsWhenHighlighted": true,
       "transitions": [{"from": "highlighted", "to": "normal", "mode": "alpha", "duration": 0.25},
                       {"from": "disabled", "to": "normal", "mode": "alpha", "duration": 0.25}]}
      """)
    #expect(sheet.transition(from: .normal, to: .highlighted) == nil)
    var button = Presentation(style: sheet.resolved(.highlighted))
    button.changeStyle(
      to: sheet.resolved(.normal), by: sheet.transition(from: .highlighted, to: .normal), at: 0)
    #expect(MotionVectors.highlightRelease.count == 5)
    for (time, alpha) in MotionVectors.highlightRelease {
      let parts = button.styles(at: time).parts
      #expect(parts.count == 1)
      #expect(parts[0].style.state == .normal)
      #expect(abs(parts[0].style.alpha - alpha) <= MotionVectors.tolerance)
    }
  }

  @Test("Interpolation shows one style on the way, and from the end on the new one")
  func interpolate() throws {
    let button = try pressed(
      #""mode": "interpolate", "curve": "linear", "duration": 1"#, #"{"borderWidth": 2}"#,
      #"{"borderWidth": 6, "title": "pressed"}"#)
    let early = button.styles(at: 0.25).parts
    #expect(early.count == 1)
    #expect(early[0].style.borderWidth == 3)
    #expect(early[0].style.title == nil)
    #expect(button.styles(at: 1) == StyleMix(button.style))
  }

  @Test(
    "Interrupted dissolves leave nothing out: their weights add up to 1, at the end one is left",
    arguments: 1...20)
  func interruptions(seed: UInt64) throws {
    let sheet = try sheet(
      #"{"transitions": [{"from": "*", "to": "selected", "mode": "interpolate"}, {"from": "*", "to": "*"}]}"#)
    let states: [ControlState] = [.normal, .highlighted, .selected, [.selected, .highlighted]]
    var random = SeededGenerator(seed: seed)
    var button = Presentation(style: sheet.resolved(.normal))
    var time = 0.0
    for _ in 0..<40 {
      time += Double.random(in: 0...0.3, using: &random)
      let state = states.randomElement(using: &random) ?? .normal
      let before = button.styles(at: time)
      let moves = button.changeStyle(
        to: sheet.resolved(state), by: sheet.transition(from: button.style.state, to: state), at: time)
      if moves, state != .selected { #expect(button.styles(at: time) == before) }
      let parts = button.styles(at: time + 0.1).parts
      #expect(abs(parts.reduce(0) { $0 + $1.weight } - 1) <= 1e-12)
      #expect(Set(parts.map(\.style)).count == parts.count)
      #expect(parts.count <= 6)
    }
    #expect(button.styles(at: max(button.end, time)) == StyleMix(button.style))
  }

  @Test("A change that is immediate cuts a motion off")
  func immediate() throws {
    var button = try pressed(#""duration": 1"#, "{}", "{}")
    let style = try sheet("{}").resolved(.disabled)
    let change1 = button.changeStyle(to: style, by: nil, at: 0.5)
    #expect(!change1)
    #expect(button.styles(at: 0.5) == StyleMix(style))
    #expect(button.end == -.infinity)
  }
}
