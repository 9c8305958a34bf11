import Foundation
import Testing

@Suite("Motion on the command line")
struct MotionCommandTests {
  /// What an input of a script brings about.
  private struct Step: Decodable, Equatable {
    struct Motion: Decodable, Equatable {
      let from: String
      let to: String
      let duration: Double
    }

    let at: Double
    let input: String
    let state: String
    let flag: String
    let events: [String]
    let transition: Motion?

    init(
      _ at: Double, _ input: String, _ state: String, _ flag: String, _ events: [String] = [],
      _ motion: (String, String, Double)? = nil
    ) {
      (self.at, self.input, self.state, self.flag, self.events) = (at, input, state, flag, events)
      transition = motion.map { Motion(from: $0.0, to: $0.1, duration: $0.2) }
    }
  }

  private struct Replayed: Decodable {
    let timeline: [Step]
  }

  private static func replay(_ sheet: String, _ script: String) throws -> [Step] {
    let outcome = try Executable.run([
      "replay", "Examples/\(sheet).json", "Examples/interactions/\(script).json",
    ])
    try #require(outcome.code == 0, "\(outcome.errors)")
    return try JSONDecoder().decode(Replayed.self, from: outcome.output).timeline
  }

  @Test("The like button pops to yes at the first tap and to no at the second")
  func like() throws {
    let taps = ["touchUpInside", "primaryActionTriggered", "valueChanged"]
    #expect(
      try Self.replay("flag", "like") == [
        Step(0.2, "down", "highlighted", "default", ["touchDown"]),
        Step(0.3, "up", "normal", "yes", taps, ("normal~default", "normal~yes", 0.5)),
        Step(1.2, "down", "highlighted", "yes", ["touchDown"]),
        Step(1.3, "up", "normal", "no", taps, ("normal~yes", "normal~no", 0.5)),
        Step(2, "cancel", "normal", "no"),
      ])
  }

  @Test("The state-colour button dissolves as a finger presses, leaves, comes back and is released")
  func drag() throws {
    let (normal, pressed) = ("normal~default", "highlighted~default")
    #expect(
      try Self.replay("state-colour", "drag") == [
        Step(0.1, "down", "highlighted", "default", ["touchDown"], (normal, pressed, 0.25)),
        Step(0.5, "move", "highlighted", "default", ["touchDragInside"]),
        Step(
          0.7, "move", "normal", "default", ["touchDragExit", "touchDragOutside"], (pressed, normal, 0.25)),
        Step(
          1.1, "move", "highlighted", "default", ["touchDragEnter", "touchDragInside"],
          (normal, pressed, 0.25)),
        Step(
          1.5, "up", "normal", "default", ["touchUpInside", "primaryActionTriggered"], (pressed, normal, 0.25)
        ),
      ])
  }

  @Test("The custom button drops its touch when it is disabled, and takes none until it is enabled")
  func disabled() throws {
    #expect(
      try Self.replay("custom", "disabled") == [
        Step(0.2, "down", "highlighted", "default", ["touchDown"]),
        Step(0.6, "setEnabled", "disabled", "default", ["touchCancel"]),
        Step(0.8, "up", "disabled", "default"), Step(1, "down", "disabled", "default"),
        Step(1.4, "setEnabled", "normal", "default"),
      ])
  }

  @Test("replay draws its script to a file, and says what is wrong with one")
  func replayFile() throws {
    let drawn = try Executable.run([
      "replay", "Examples/flag.json", "Examples/interactions/like.json", "-o", "-",
    ])
    #expect(drawn.code == 0)
    #expect(drawn.output.range(of: Data("acTL".utf8)) != nil)
    let wrong = try Executable.run(
      ["replay", "Examples/flag.json", "-"], input: #"{"events": [{"at": -1, "input": "up", "x": 0}]}"#)
    #expect(wrong.code == 1)
    #expect(wrong.output.isEmpty)
    #expect(wrong.errors.contains(#"/events/0: Must have "y""#), "\(wrong.errors)")
    #expect(wrong.errors.contains("/events/0/at: Must be at least 0"), "\(wrong.errors)")
    #expect(try Executable.run(["replay", "Examples/flag.json"]).code == 64)
  }

  @Test("animate writes an animation with its timeline, or one moment of it")
  func animate() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: file) }
    let arguments = [
      "animate", "Examples/flag.json", "--from", "normal~no", "--to", "normal~yes", "--fps", "8",
    ]
    let outcome = try Executable.run(arguments + ["-o", file.path, "--timeline", "-"])
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.text.hasPrefix(#"{"duration":0.5,"fps":8,"loop":1,"mode":"flag","frames":[{"time":0,"#))
    let animation = try Data(contentsOf: file)
    #expect(animation.range(of: Data("acTL".utf8)) != nil)
    let moment = try Executable.run(arguments + ["--at", "0.25"])
    #expect(moment.code == 0, "\(moment.errors)")
    #expect(moment.output.range(of: Data("acTL".utf8)) == nil)
    #expect(moment.output[16..<24] == animation[16..<24], "the same canvas")
    let missing = try Executable.run(["animate", "Examples/flag.json", "--from", "normal"])
    #expect(missing.code == 1 && missing.errors.contains("--to must be given"))
    #expect(try Executable.run(["animate"]).code == 64)
    #expect(try Executable.run(arguments + ["-o", "x", "--timeline", "x"]).code == 64)
  }
}
