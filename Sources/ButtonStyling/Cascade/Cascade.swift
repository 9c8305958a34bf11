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

  /// Where a value came from.
  public enum Choice<Value> {
    /// The entry for a state.
    case entry(ControlState, Value)
    /// The previous state's value.
    case previous(Value)
    /// Nowhere: the default holds.
    case none
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

  /// `entries` with the strongest first.
  public func ranked<Value>(_ entries: [(state: ControlState, value: Value)]) -> [(
    state: ControlState, value: Value
  )] {
    entries.map { (entry: $0, rank: Specificity(of: $0.state, precedence: precedence)) }
      .sorted { $0.rank > $1.rank }
      .map(\.entry)
  }

  /// The value for the last of `history`, a list of the states the button was in, from `ranked` entries.
  ///
  /// Only the last state counts unless what is missing is kept; then the latest state to which some entry applies
  /// decides.
  public func choose<Value>(
    from ranked: [(state: ControlState, value: Value)], history: [ControlState]
  ) -> Choice<Value> {
    guard let last = history.last else { return .none }
    if let winner = winner(among: ranked, in: last) { return .entry(winner.state, winner.value) }
    guard missing == .keep else { return .none }
    for state in history.dropLast().reversed() {
      if let winner = winner(among: ranked, in: state) { return .previous(winner.value) }
    }
    return .none
  }

  private func winner<Value>(
    among ranked: [(state: ControlState, value: Value)], in state: ControlState
  ) -> (state: ControlState, value: Value)? {
    let state = effective(state)
    return ranked.first { matches($0.state, in: state) }
  }
}
