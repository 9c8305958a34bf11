public import ButtonStyling
public import Geometry

/// How much of what is drawn the canvas takes in.
public enum CanvasExtent: String, Sendable, Hashable, CaseIterable {
  /// The bounds and what shadows, rings, the badge and moving layers draw outside of them.
  case drawn
  /// The bounds; what lies outside is cut.
  case bounds
  /// As `drawn`, by the same amounts for every state the sheet declares.
  case even
}

/// What is asked of a sheet: a state, and the circumstances in which the button is shown.
public struct ButtonQuery: Sendable, Hashable {
  /// The state.
  public var state: ControlState
  /// The states before it, the oldest first; they count where what is missing is kept.
  public var previous: [ControlState] = []
  /// Which colour of a pair is meant.
  public var scheme = ColorScheme.light
  /// The direction in which the interface is read.
  public var direction = LayoutDirection.leftToRight
  /// Pixels per point, 0.25…8.
  public var scale = 1.0
  /// A width in points that overrides the sheet's.
  public var width: Double?
  /// A height in points that overrides the sheet's.
  public var height: Double?
  /// The greatest width in points while fitting.
  public var maxWidth: Double?
  /// The greatest height in points while fitting.
  public var maxHeight: Double?
  /// What a flag toggle shows.
  public var flag = FlagValue.default
  /// The seconds a spinner has been turning, 0 or more; layout does not depend on them.
  public var at = 0.0
  /// How much of what is drawn the canvas takes in.
  public var canvas = CanvasExtent.drawn
  /// What the canvas is filled with first.
  public var background = Color.clear

  /// The scales there are.
  public static let scales = 0.25...8.0

  /// A query for a state in light, left-to-right circumstances at one pixel a point.
  public init(state: ControlState = .normal) {
    self.state = state
  }
}
