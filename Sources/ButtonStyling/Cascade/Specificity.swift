/// How strongly an entry's state counts against others that match too.
public struct Specificity: Sendable, Hashable, Comparable {
  private let bitCount: Int
  private let weight: Int

  /// The specificity of an entry for `state` where single states are ranked by `precedence`, the strongest first.
  ///
  /// More bits beat fewer; of equally many the one with the strongest bit wins. States that `precedence` leaves out
  /// are weaker than those it lists, in the order of `StyleSheet.defaultPrecedence`.
  public init(of state: ControlState, precedence: [ControlState]) {
    bitCount = state.bitCount
    let ranked = precedence + StyleSheet.defaultPrecedence.filter { !precedence.contains($0) }
    weight = ranked.enumerated().reduce(0) { sum, entry in
      state.contains(entry.element) ? sum + 1 << (ranked.count - 1 - entry.offset) : sum
    }
  }

  /// The order of strength.
  public static func < (left: Specificity, right: Specificity) -> Bool {
    (left.bitCount, left.weight) < (right.bitCount, right.weight)
  }
}
