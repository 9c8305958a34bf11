public import ButtonStyling

extension Spinner {
  /// Seconds a turn takes.
  public static let turnDuration = 1.0

  /// The share of a turn made at `time` seconds, clockwise from the picture of the state at rest; 0 up to below 1.
  public static func turn(at time: Double) -> Double {
    let turns = time / turnDuration
    return turns - turns.rounded(.down)
  }
}
