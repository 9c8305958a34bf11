public import ButtonMotion

/// What is asked of a sheet's motion: from where, to where, and in which circumstances.
public struct MotionQuery: Sendable, Hashable {
  /// The circumstances in which the button is shown; its state, flag and time do not count.
  public var circumstances: ButtonQuery
  /// Where it begins, at rest.
  public var from: MotionEnd
  /// Where it ends; both state and flag change at 0.
  public var to: MotionEnd
  /// Whether the flag's motion plays even if the flag stays the same.
  public var isForced = false
  /// Frames a second; 60 by default.
  public var rate = FrameRate.standard
  /// How often it is played, up to 65 535; 0 is for ever, nil once, but a spinner's turn for ever.
  public var plays: Int?

  /// A motion from one place to another, played once.
  public init(circumstances: ButtonQuery = ButtonQuery(), from: MotionEnd, to: MotionEnd) {
    self.circumstances = circumstances
    self.from = from
    self.to = to
  }
}

/// What is asked of a sheet's interaction: a script, and the circumstances in which the button is shown.
public struct ReplayQuery: Sendable, Hashable {
  /// The circumstances in which the button is shown; its state, flag, earlier states and time do not count.
  public var circumstances: ButtonQuery
  /// The control in the beginning, and what happens to it.
  public var interaction: Interaction
  /// Frames a second; 60 by default.
  public var rate = FrameRate.standard
  /// How often it is played, up to 65 535; 0 is for ever.
  public var plays = 1

  /// A script played once.
  public init(circumstances: ButtonQuery = ButtonQuery(), interaction: Interaction) {
    self.circumstances = circumstances
    self.interaction = interaction
  }
}
