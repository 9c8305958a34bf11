/// A sheet with all it inherits: nothing is left to look up elsewhere.
public struct CascadedSheet: Sendable {
  /// The rules of the cascade.
  public let cascade: Cascade
  /// How the button moves between states.
  public let transitions: [Transition]
  /// A toggle of three pictures.
  public let flag: Flag?
  /// The id of the sheet that says `flag`; nil if it is one that is not stored, or none.
  public let flagSheet: String?

  private let adjustsWhenHighlighted: Bool
  private let highlightedAlpha: Double
  private let adjustsWhenDisabled: Bool
  private let disabledAlpha: Double
  /// What the sheets say for each state, the strongest first, and of one state the nearest sheet first.
  private let entries: [(state: ControlState, value: Sourced)]

  private struct Sourced: Sendable {
    let style: ButtonStyle
    let sheet: String?
  }

  /// A sheet and the chain of those it extends.
  ///
  /// - Parameters:
  ///   - sheet: the sheet itself.
  ///   - id: its id, for provenance; nil if it is not stored.
  ///   - parents: what it extends, the nearest first.
  public init(_ sheet: StyleSheet, id: String? = nil, parents: [(id: String, sheet: StyleSheet)] = []) {
    // Without a copy of the sheet, which would count references to all that it holds.
    func nearest<Value>(_ property: (borrowing StyleSheet) -> Value?) -> Value? {
      if let value = property(sheet) { return value }
      for parent in parents { if let value = property(parent.sheet) { return value } }
      return nil
    }
    let cascade = Cascade(
      matching: nearest { $0.matching } ?? .subset, missing: nearest { $0.missing } ?? .default,
      precedence: nearest { $0.precedence } ?? StyleSheet.defaultPrecedence,
      disabledHides: ControlState(nearest { $0.disabledHides } ?? StyleSheet.defaultDisabledHides))
    self.cascade = cascade
    transitions = nearest { $0.transitions } ?? []
    flag = nearest { $0.flag }
    flagSheet = sheet.flag != nil ? id : parents.first { $0.sheet.flag != nil }?.id
    adjustsWhenHighlighted = nearest { $0.adjustsWhenHighlighted } ?? false
    highlightedAlpha = nearest { $0.highlightedAlpha } ?? 0.5
    adjustsWhenDisabled = nearest { $0.adjustsWhenDisabled } ?? false
    disabledAlpha = nearest { $0.disabledAlpha } ?? 0.5

    var entries: [(state: ControlState, value: Sourced)] = []
    entries.reserveCapacity(sheet.states.count)
    for (state, style) in sheet.states { entries.append((state, Sourced(style: style, sheet: id))) }
    for parent in parents {
      for (state, style) in parent.sheet.states {
        entries.append((state, Sourced(style: style, sheet: parent.id)))
      }
    }
    self.entries = cascade.ranked(entries)
  }

  /// The states declared by the sheet or what it extends, by ascending mask.
  public var declaredStates: [ControlState] { Set(entries.map(\.state)).sorted() }

  /// The style for a state.
  ///
  /// - Parameters:
  ///   - state: the state asked for.
  ///   - previous: the states the button was in before, the oldest first; they count where what is missing is kept.
  ///   - scheme: which colour of a pair is meant.
  public func resolved(
    _ state: ControlState, previous: [ControlState] = [], scheme: ColorScheme = .light
  ) -> ResolvedStyle {
    var style = ResolvedStyle(state: state, effectiveState: cascade.effective(state))
    cascade.forEach(of: entries, countingIn: previous + [state]) { entry, isPrevious in
      let said = entry.value
      style.take(said.style, from: isPrevious ? .previous : .entry(sheet: said.sheet, state: entry.state))
    }
    style.settle(scheme: scheme, alphaFactor: alphaFactor(in: state))
    return style
  }

  /// The names of the attributes that the entry for `state` sets, in the order of the table.
  public func attributeNames(in state: ControlState) -> [String] {
    let styles = entries.filter { $0.state == state }.map(\.value.style)
    let places = Set(styles.flatMap { $0.entries.map(\.place) })
    return places.sorted().map { Attributes.names[$0] }
  }

  private func alphaFactor(in state: ControlState) -> Double {
    let state = cascade.effective(state)
    if state.contains(.disabled), adjustsWhenDisabled { return disabledAlpha }
    if state.contains(.highlighted), adjustsWhenHighlighted { return highlightedAlpha }
    return 1
  }
}
