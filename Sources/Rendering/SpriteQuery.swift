public import ButtonStyling

/// What is asked of a sheet's sprite: one picture of several states, each in a cell of its own.
public struct SpriteQuery: Sendable, Hashable {
  /// The states, in the order of their cells; empty for `normal` and all that the sheet declares, by ascending mask.
  ///
  /// One that occurs twice is shown once.
  public var states: [ControlState] = []
  /// The most cells in a row, at least 1; nil for as many as leave few cells empty.
  public var columns: Int?
  /// The circumstances in which each of the states is shown, whatever state it names itself.
  ///
  /// Its canvas is `bounds`, or `even`, which `drawn` means here too.
  public var circumstances: ButtonQuery

  /// A sprite of all states on an even canvas, in light, left-to-right circumstances at one pixel a point.
  public init() {
    circumstances = ButtonQuery()
    circumstances.canvas = .even
  }

  /// A sprite of all states in the circumstances of a query.
  public init(circumstances: ButtonQuery) {
    self.circumstances = circumstances
  }

  /// The states that are shown of a sheet, in the order of their cells.
  func shownStates(of sheet: CascadedSheet) -> [ControlState] {
    var shown: [ControlState] = []
    for state in states.isEmpty ? [.normal] + sheet.declaredStates : states where !shown.contains(state) {
      shown.append(state)
    }
    return shown
  }

  /// The query for one of the states.
  func query(for state: ControlState) -> ButtonQuery {
    var query = circumstances
    query.state = state
    return query
  }
}
