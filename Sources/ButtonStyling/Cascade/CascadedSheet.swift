/// A sheet with all it inherits: nothing is left to look up elsewhere.
public struct CascadedSheet: Sendable {
  /// The rules of the cascade.
  public let cascade: Cascade
  /// How the button moves between states.
  public let transitions: [Transition]
  /// A toggle of three pictures.
  public let flag: Flag?
  /// The states declared by the sheet or what it extends, by ascending mask.
  public let declaredStates: [ControlState]

  private let adjustsWhenHighlighted: Bool
  private let highlightedAlpha: Double
  private let adjustsWhenDisabled: Bool
  private let disabledAlpha: Double
  /// For each attribute of the table the entries that mention it, the strongest first.
  private let entries: [[(state: ControlState, value: Sourced)]]

  private struct Sourced: Sendable {
    let value: StyleValue
    let sheet: String?
  }

  /// A sheet and the chain of those it extends.
  ///
  /// - Parameters:
  ///   - sheet: the sheet itself.
  ///   - id: its id, for provenance; nil if it is not stored.
  ///   - parents: what it extends, the nearest first.
  public init(_ sheet: StyleSheet, id: String? = nil, parents: [(id: String, sheet: StyleSheet)] = []) {
    let chain = [(id: id, sheet: sheet)] + parents.map { (id: Optional($0.id), sheet: $0.sheet) }
    func nearest<Value>(_ path: KeyPath<StyleSheet, Value?>) -> Value? {
      for link in chain { if let value = link.sheet[keyPath: path] { return value } }
      return nil
    }
    let cascade = Cascade(
      matching: nearest(\.matching) ?? .subset, missing: nearest(\.missing) ?? .default,
      precedence: nearest(\.precedence) ?? StyleSheet.defaultPrecedence,
      disabledHides: ControlState(nearest(\.disabledHides) ?? StyleSheet.defaultDisabledHides))
    self.cascade = cascade
    transitions = nearest(\.transitions) ?? []
    flag = nearest(\.flag)
    adjustsWhenHighlighted = nearest(\.adjustsWhenHighlighted) ?? false
    highlightedAlpha = nearest(\.highlightedAlpha) ?? 0.5
    adjustsWhenDisabled = nearest(\.adjustsWhenDisabled) ?? false
    disabledAlpha = nearest(\.disabledAlpha) ?? 0.5

    declaredStates = Set(chain.flatMap { $0.sheet.states.keys }).sorted()
    var entries = [[(state: ControlState, value: Sourced)]](repeating: [], count: Attributes.all.count)
    for (state, _) in cascade.ranked(declaredStates.map { (state: $0, value: ()) }) {
      for link in chain {
        guard let style = link.sheet.states[state] else { continue }
        // What a nearer sheet says for the state is there already, and counts.
        for entry in style.entries where entries[entry.place].last?.state != state {
          entries[entry.place].append((state, Sourced(value: entry.value, sheet: link.id)))
        }
      }
    }
    self.entries = entries
  }

  /// The style for a state.
  ///
  /// - Parameters:
  ///   - state: the state asked for.
  ///   - previous: the states the button was in before, the oldest first; they count where what is missing is kept.
  ///   - scheme: which colour of a pair is meant.
  public func resolved(
    _ state: ControlState, previous: [ControlState] = [], scheme: ColorScheme = .light
  ) -> ResolvedStyle {
    let history = previous + [state]
    var values = Attributes.initialValues
    var sources = [StyleSource](repeating: .default, count: values.count)
    for (index, entries) in entries.enumerated() where !entries.isEmpty {
      switch cascade.choose(from: entries, history: history) {
      case .entry(let state, let winner):
        values[index] = winner.value
        sources[index] = .entry(sheet: winner.sheet, state: state)
      case .previous(let winner):
        values[index] = winner.value
        sources[index] = .previous
      case .none: break
      }
    }
    return ResolvedStyle(
      state: state, effectiveState: cascade.effective(state), alphaFactor: alphaFactor(in: state),
      scheme: scheme,
      values: values, sources: sources)
  }

  /// The names of the attributes that the entry for `state` sets, in the order of the table.
  public func attributeNames(in state: ControlState) -> [String] {
    zip(Attributes.names, entries).compactMap { name, entries in
      entries.contains { $0.state == state } ? name : nil
    }
  }

  private func alphaFactor(in state: ControlState) -> Double {
    let state = cascade.effective(state)
    if state.contains(.disabled), adjustsWhenDisabled { return disabledAlpha }
    if state.contains(.highlighted), adjustsWhenHighlighted { return highlightedAlpha }
    return 1
  }
}
