public import ButtonStyling
public import Geometry

/// Something that happens to a control.
public enum ControlInput: Sendable, Hashable {
  /// A pointer is pressed at a place, for the `taps`th time in quick succession.
  case down(Point, taps: Int = 1)
  /// The pointer moves to a place.
  case move(Point)
  /// The pointer is released at a place.
  case up(Point)
  /// The system takes the pointer away.
  case cancel
  /// The application enables or disables the control.
  case setEnabled(Bool)
  /// The application selects or deselects the control.
  case setSelected(Bool)
  /// The application sets the flag; forced, its motion plays even if the flag has the value already.
  case setFlag(FlagValue, isForced: Bool = false)

  /// A kind of input, by its name in scripts.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A press.
    case down
    /// A move.
    case move
    /// A release.
    case up
    /// An interruption.
    case cancel
    /// Enabling or disabling.
    case setEnabled
    /// Selecting or deselecting.
    case setSelected
    /// Setting the flag.
    case setFlag
  }

  /// Which kind of input it is.
  public var kind: Kind {
    switch self {
    case .down: .down
    case .move: .move
    case .up: .up
    case .cancel: .cancel
    case .setEnabled: .setEnabled
    case .setSelected: .setSelected
    case .setFlag: .setFlag
    }
  }
}

/// What a control tells its application, with UIKit's names.
public enum ControlEvent: String, Sendable, Hashable, CaseIterable {
  /// A press in the hit area.
  case touchDown
  /// The same, not the first in quick succession.
  case touchDownRepeat
  /// A move that stays inside.
  case touchDragInside
  /// A move that stays outside.
  case touchDragOutside
  /// A move from outside to inside.
  case touchDragEnter
  /// A move from inside to outside.
  case touchDragExit
  /// A release inside.
  case touchUpInside
  /// A release outside.
  case touchUpOutside
  /// The end of a touch that was not released.
  case touchCancel
  /// The action of a button.
  case primaryActionTriggered
  /// The action changed a value.
  case valueChanged
}
