public import ButtonStyling

/// Where a motion starts or ends: a state and a flag.
public struct MotionEnd: Sendable, Hashable {
  /// The state.
  public let state: ControlState
  /// The flag.
  public let flag: FlagValue

  /// A state with a flag.
  public init(state: ControlState, flag: FlagValue) {
    self.state = state
    self.flag = flag
  }
}
