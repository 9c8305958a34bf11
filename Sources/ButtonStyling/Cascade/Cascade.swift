/// The rules by which one value is chosen for a state from those that a sheet's states give.
public struct Cascade: Sendable, Hashable {
  /// Which entries count in a state.
  public var matching: StyleSheet.Matching
  /// What is when nothing counts.
  public var missing: StyleSheet.Missing
  /// Single states, the strongest first.
  public var precedence: [ControlState]
  /// The bits that do not count while disabled.
  public var disabledHides: ControlState

  /// Rules; what is not given is a sheet's default.
  public init(
    matching: StyleSheet.Matching = .subset, missing: StyleSheet.Missing = .default,
    precedence: [ControlState] = StyleSheet.defaultPrecedence,
    disabledHides: ControlState = ControlState(StyleSheet.defaultDisabledHides)
  ) {
    self.matching = matching
    self.missing = missing
    self.precedence = precedence
    self.disabledHides = disabledHides
  }

  /// `state` without the bits that do not count in it.
  public func effective(_ state: ControlState) -> ControlState {
    state.contains(.disabled) ? state.subtracting(disabledHides) : state
  }

  /// Whether an entry for `entry` counts in the effective state `state`.
  public func matches(_ entry: ControlState, in state: ControlState) -> Bool {
    switch matching {
    case .subset: state.isSuperset(of: entry)
    case .exact: entry == state || entry == .normal
    }
  }

  /// `entries` with the strongest first; those for one state keep their order.
  public func ranked<Value>(_ entries: [(state: ControlState, value: Value)]) -> [(
    state: ControlState, value: Value
  )] {
    entries.sorted {
      Specificity(of: $0.state, precedence: precedence) > Specificity(of: $1.state, precedence: precedence)
    }
  }

  /// Calls `body` with the `ranked` entries that count for the last of `history`, a list of the states the button was in: of
  /// what they say the first counts.
  ///
  /// Only the last state counts unless what is missing is kept; then those follow that count in a previous state, the
  /// latest first.
  public func forEach<Value>(
    of ranked: [(state: ControlState, value: Value)], countingIn history: [ControlState],
    _ body: (_ entry: (state: ControlState, value: Value), _ isPrevious: Bool) -> Void
  ) {
    for (index, state) in history.enumerated().reversed() {
      let isPrevious = index < history.count - 1
      if isPrevious, missing == .default { return }
      let state = effective(state)
      for entry in ranked where matches(entry.state, in: state) { body(entry, isPrevious) }
    }
  }
}
