import ButtonMotion
import ButtonStyling
import Testing

@Suite("Timelines")
struct TimelineTests {
  private let toggle = Flag(no: "a", yes: "b", default: "c")

  private func changed(_ entries: String, to state: ControlState, flag: FlagValue = .default) throws
    -> Presentation
  {
    let sheet = try sheet(#"{"transitions": [\#(entries)]}"#)
    var button = Presentation(style: sheet.resolved(.normal), toggle: toggle)
    button.changeStyle(to: sheet.resolved(state), by: sheet.transition(from: .normal, to: state), at: 0)
    button.changeFlag(to: flag, at: 0)
    return button
  }

  @Test("A change of the flag has 31 frames at 60 a second and ends at rest")
  func flag() throws {
    let timeline = Timeline(of: try changed("", to: .normal, flag: .yes), rate: .standard)
    #expect(timeline.mode == .flag)
    #expect(timeline.duration == 0.5)
    #expect(timeline.loop == 1)
    #expect(timeline.frames.count == 31)
    let frame = timeline.frames[15]
    #expect(frame.time == 0.25)
    #expect(frame.progress == 0.5)
    #expect(frame.eased == 0.5)
    #expect(frame.state == nil)
    #expect(frame.flag?.yes == FlagLayer(alpha: 0.5, scale: 0.55))
    #expect(timeline.frames.last?.flag == FlagLayers(restingOn: .yes))
  }

  @Test(
    "A change of state says what moves in its mode", arguments: ["dissolve", "alpha", "interpolate"])
  func state(mode: String) throws {
    let entry = #"{"from": "*", "to": "*", "mode": "\#(mode)", "curve": "linear", "duration": 0.5}"#
    let timeline = Timeline(of: try changed(entry, to: .highlighted), rate: try #require(FrameRate(2)))
    #expect(timeline.mode.rawValue == mode)
    #expect(timeline.frames.map(\.time) == [0, 0.5])
    switch (mode, timeline.frames[0].state, timeline.frames[1].state) {
    case ("dissolve", .dissolve(from: 1, to: 0), .dissolve(from: 0, to: 1)): break
    case ("alpha", .alpha(1), .alpha(1)): break
    case ("interpolate", .interpolate(let first), .interpolate(let last)):
      #expect(first.state == .normal)
      #expect(last.state == .highlighted)
    default: Issue.record("\(timeline.frames)")
    }
  }

  @Test("An immediate change is one frame: the end")
  func immediate() throws {
    let timeline = Timeline(of: try changed("", to: .selected), rate: .standard)
    #expect(timeline.mode == .none)
    #expect(timeline.duration == 0)
    #expect(timeline.frames.map(\.time) == [0])
    #expect(timeline.frames[0].progress == 1)
  }

  @Test("Of two motions the longer one gives the mode, and the shorter one rests after its end")
  func both() throws {
    let entry = #"{"from": "*", "to": "*", "duration": 0.25}"#
    let timeline = Timeline(of: try changed(entry, to: .highlighted, flag: .yes), rate: .standard)
    #expect(timeline.mode == .flag)
    #expect(timeline.duration == 0.5)
    #expect(timeline.frames[20].state == .dissolve(from: 0, to: 1))
    let slow = #"{"from": "*", "to": "*", "duration": 2}"#
    #expect(Timeline(of: try changed(slow, to: .highlighted, flag: .yes), rate: .standard).mode == .dissolve)
  }

  @Test("A turn of a spinner repeats for ever without its first frame twice")
  func spinner() {
    let timeline = Timeline(ofTurnWith: nil, rate: .standard)
    #expect(timeline.loop == 0)
    #expect(timeline.duration == 1)
    #expect(timeline.frames.count == 60)
    #expect(timeline.frames.map(\.spinnerTurn) == (0..<60).map { Double($0) / 60 })
  }
}
