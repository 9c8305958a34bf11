import ButtonMotion
import ButtonStyling
import Geometry
import Testing

@Suite("Replay")
struct ReplayTests {
  private static let flag = #""flag": {"no": "a", "yes": "b", "default": "c"}"#
  private static let middle = Point(x: 40, y: 40)

  private func replay(
    _ text: String, of control: Control = Control(action: .toggleFlag), _ inputs: [(Double, ControlInput)]
  ) throws -> Replay {
    try Replay(
      Interaction(
        control, bounds: Size(width: 80, height: 80),
        inputs: inputs.map { Interaction.TimedInput(at: $0.0, $0.1) }),
      on: sheet(text))
  }

  @Test("A tap on a flag toggle highlights it and then pops the flag")
  func tap() throws {
    let replay = try replay("{\(Self.flag)}", [(0, .down(Self.middle)), (0.1, .up(Self.middle))])
    let (down, up) = (replay.entries[0], replay.entries[1])
    #expect(down.control.state == .highlighted)
    #expect(down.events == [.touchDown])
    #expect(down.transition == nil)
    #expect(up.control.state == .normal)
    #expect(up.control.flag == .yes)
    #expect(up.events == [.touchUpInside, .primaryActionTriggered, .valueChanged])
    let transition = try #require(up.transition)
    #expect(transition.from == MotionEnd(state: .normal, flag: .default))
    #expect(transition.to == MotionEnd(state: .normal, flag: .yes))
    #expect(transition.duration == 0.5)
    #expect(!replay.end.isTracking)
    #expect(replay.duration == 0.6)
  }

  @Test("What is shown at a time follows from the inputs up to it")
  func shown() throws {
    let replay = try replay("{\(Self.flag)}", [(0.5, .down(Self.middle)), (1, .up(Self.middle))])
    #expect(replay.presentation(at: 0.4).style.state == .normal)
    #expect(replay.presentation(at: 0.5).style.state == .highlighted)
    #expect(replay.presentation(at: 1.25).flagLayers(at: 1.25)?.yes == FlagLayer(alpha: 0.5, scale: 0.55))
    #expect(replay.presentation(at: 9).flagLayers(at: 9) == FlagLayers(restingOn: .yes))
  }

  @Test("A state that moves starts from the state before, with the flag as it is")
  func stateMoves() throws {
    let text = #"{"transitions": [{"from": "*", "to": "*"}]}"#
    let replay = try replay(text, [(0, .down(Self.middle)), (0.1, .up(Self.middle))])
    let release = try #require(replay.entries[1].transition)
    #expect(release.from == MotionEnd(state: .highlighted, flag: .yes))
    #expect(release.to == MotionEnd(state: .normal, flag: .yes))
    #expect(release.duration == 0.25)
    #expect(replay.duration == 0.35)
    // In the midst of the first dissolve: both pictures, in the same weights on either side of the release.
    let before = replay.entries[0].presentation.styles(at: 0.1)
    #expect(before.parts.count == 2)
    #expect(replay.entries[1].presentation.styles(at: 0.1) == before)
  }

  @Test("Setting the flag that it has moves only if forced")
  func forcedFlag() throws {
    let replay = try replay(
      "{\(Self.flag)}", of: Control(flag: .yes), [(0, .setFlag(.yes)), (1, .setFlag(.yes, isForced: true))])
    #expect(replay.entries[0].transition == nil)
    #expect(replay.entries[1].transition?.duration == 0.5)
  }

  @Test("The hit slop is that of the state the button is in")
  func hitSlop() throws {
    let text = #"{"states": {"normal": {"hitSlop": 20}, "selected": {"hitSlop": 0}}}"#
    let beside = ControlInput.down(Point(x: -10, y: 40))
    #expect(try replay(text, of: Control(), [(0, beside)]).end.isTracking)
    #expect(try !replay(text, of: Control(isSelected: true), [(0, beside)]).end.isTracking)
  }

  @Test("What is missing is kept from the states before, however often they were visited")
  func history() throws {
    let text = """
      {"matching": "exact", "missing": "keep",
       "states": {"selected": {"title": "selected"}, "disabled": {"title": "disabled"}}}
      """
    let replay = try replay(
      text, of: Control(),
      [
        (0, .setSelected(true)), (1, .setSelected(false)), (2, .setEnabled(false)), (3, .setEnabled(true)),
        (4, .setSelected(true)), (5, .setSelected(false)),
      ])
    #expect(
      replay.entries.map(\.presentation.style.title) == [
        "selected", "selected", "disabled", "disabled", "selected", "selected",
      ])
  }

  @Test(
    "Inputs that are not ordered by time are refused, with the place of the first",
    arguments: [([0, 1, 0.5], 2), ([-1], 0), ([0, .infinity], 1), ([.nan], 0)] as [([Double], Int)])
  func order(times: [Double], index: Int) throws {
    let error = #expect(throws: InteractionError.self) {
      try self.replay("{}", times.map { ($0, .cancel) })
    }
    guard case .outOfOrder(index, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("A script without inputs shows the control as it is")
  func empty() throws {
    let replay = try replay("{}", of: Control(isSelected: true), [])
    #expect(replay.duration == 0)
    #expect(replay.presentation(at: 0).style.state == .selected)
  }
}
