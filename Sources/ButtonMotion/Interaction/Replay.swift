public import ButtonStyling
public import Geometry

/// What a script does to a button of a sheet: what each input brings about, and what is shown at any time.
public struct Replay: Sendable, Hashable {
  /// What an input brought about.
  public struct Entry: Sendable, Hashable {
    /// Seconds from the beginning.
    public let time: Double
    /// The input.
    public let input: ControlInput
    /// The control after it.
    public let control: Control
    /// The events it sent, in order.
    public let events: [ControlEvent]
    /// The motion it began; nil if nothing moves.
    public let transition: StartedTransition?
    /// What is shown from then on.
    public let presentation: Presentation
  }

  /// A motion that an input began.
  public struct StartedTransition: Sendable, Hashable {
    /// Where it starts; what changed immediately has its new value here too.
    public let from: MotionEnd
    /// Where it ends.
    public let to: MotionEnd
    /// Seconds until all that this input moved rests.
    public let duration: Double
  }

  /// What is shown before the first input.
  public let start: Presentation
  /// One entry an input.
  public let entries: [Entry]
  /// The control after the last input.
  public let end: Control

  /// Replays a script with the looks of `sheet`.
  ///
  /// Throws `outOfOrder` if the inputs are not ordered by time.
  public init(
    _ interaction: Interaction, on sheet: CascadedSheet, scheme: ColorScheme = .light,
    direction: LayoutDirection = .leftToRight
  ) throws(InteractionError) {
    var control = interaction.control
    var history = StateHistory(control.state)
    var shown = Presentation(
      style: sheet.resolved(control.state, scheme: scheme), flag: control.flag, toggle: sheet.flag)
    start = shown
    var entries: [Entry] = []
    for (index, timed) in interaction.inputs.enumerated() {
      let time = timed.time
      guard time.isFinite, time >= entries.last?.time ?? 0 else {
        throw .outOfOrder(index: index, time: time)
      }
      let before = control
      let area = TouchArea(
        bounds: interaction.bounds, hitSlop: shown.style.hitSlop.resolved(in: direction),
        dragSlop: interaction.dragSlop)
      let events = control.apply(timed.input, in: area)

      var stateMoves = false
      if control.state != before.state {
        let style = sheet.resolved(control.state, previous: history.states, scheme: scheme)
        history.append(control.state)
        let transition = sheet.transition(from: before.state, to: control.state)
        stateMoves = shown.changeStyle(to: style, by: transition, at: time)
      }
      var isForced = false
      if case .setFlag(_, true) = timed.input { isForced = true }
      let flagMoves = shown.changeFlag(to: control.flag, isForced: isForced, at: time)

      var transition: StartedTransition?
      if stateMoves || flagMoves {
        transition = StartedTransition(
          from: MotionEnd(
            state: stateMoves ? before.state : control.state, flag: flagMoves ? before.flag : control.flag),
          to: MotionEnd(state: control.state, flag: control.flag),
          duration: max(
            stateMoves ? shown.styleMotion?.motion.duration ?? 0 : 0,
            flagMoves ? shown.flagMotion?.motion.duration ?? 0 : 0))
      }
      entries.append(
        Entry(
          time: time, input: timed.input, control: control, events: events, transition: transition,
          presentation: shown))
    }
    self.entries = entries
    end = control
  }

  /// Seconds from the beginning until the last input has come and everything rests.
  public var duration: Double {
    guard let last = entries.last else { return 0 }
    return max(last.time, last.presentation.end)
  }

  /// What is shown, and moves, at a time; from the time of an input on what it made of it.
  public func presentation(at time: Double) -> Presentation {
    entries.last { $0.time <= time }?.presentation ?? start
  }
}

/// The states a button was in, the oldest first, each where it was last.
private struct StateHistory {
  private(set) var states: [ControlState]

  init(_ state: ControlState) {
    states = [state]
  }

  /// Earlier visits to the same state are dropped: what is kept comes from the latest.
  mutating func append(_ state: ControlState) {
    states.removeAll { $0 == state }
    states.append(state)
  }
}
