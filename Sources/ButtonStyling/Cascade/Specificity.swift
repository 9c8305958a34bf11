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
    var weight = 0
    for single in precedence { weight = 2 * weight + (state.contains(single) ? 1 : 0) }
    for single in StyleSheet.defaultPrecedence where !precedence.contains(single) {
      weight = 2 * weight + (state.contains(single) ? 1 : 0)
    }
    self.weight = weight
  }

  /// The order of strength.
  public static func < (left: Specificity, right: Specificity) -> Bool {
    (left.bitCount, left.weight) < (right.bitCount, right.weight)
  }
}
