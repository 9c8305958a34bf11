public import ButtonStyling
import Geometry

/// A control as UIKit tracks it: what inputs make of it, and which events they send.
///
/// It performs nothing itself.
public struct Control: Sendable, Hashable {
  /// What a release inside does.
  public enum Action: String, Sendable, Hashable, CaseIterable {
    /// Nothing to the control.
    case none
    /// Selects it, or deselects it.
    case toggleSelected
    /// Sets the flag to `yes`, or from `yes` to `no`.
    case toggleFlag
  }

  /// Whether it takes touches.
  public private(set) var isEnabled: Bool
  /// Whether the application selected it.
  public private(set) var isSelected: Bool
  /// What its flag says.
  public private(set) var flag: FlagValue
  /// What a release inside does.
  public let action: Action
  /// Whether a tracked pointer is inside.
  public private(set) var isHighlighted = false
  /// Whether it follows a pointer.
  public private(set) var isTracking = false
  /// Whether the pointer was inside when it was last seen; false if none is tracked.
  public private(set) var isInside = false

  /// A control that nobody touches.
  public init(
    isEnabled: Bool = true, isSelected: Bool = false, flag: FlagValue = .default, action: Action = .none
  ) {
    self.isEnabled = isEnabled
    self.isSelected = isSelected
    self.flag = flag
    self.action = action
  }

  /// Its state for a sheet.
  public var state: ControlState {
    var state = ControlState.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// Takes an input; returns the events it sends, in order.
  ///
  /// A press counts unless the control is disabled, follows a pointer already, or is missed. Moves and releases count
  /// while it follows a pointer. Disabling it ends the touch.
  public mutating func apply(_ input: ControlInput, in area: TouchArea) -> [ControlEvent] {
    switch input {
    case .down(let point, let taps):
      guard isEnabled, !isTracking, area.pressed.contains(point) else { return [] }
      isTracking = true
      setInside(true)
      return taps > 1 ? [.touchDown, .touchDownRepeat] : [.touchDown]
    case .move(let point):
      guard isTracking else { return [] }
      let wasInside = isInside
      setInside(area.tracked.contains(point))
      let drag: ControlEvent = isInside ? .touchDragInside : .touchDragOutside
      if isInside == wasInside { return [drag] }
      return [isInside ? .touchDragEnter : .touchDragExit, drag]
    case .up(let point):
      guard isTracking else { return [] }
      endTracking()
      guard area.tracked.contains(point) else { return [.touchUpOutside] }
      return performAction()
        ? [.touchUpInside, .primaryActionTriggered, .valueChanged]
        : [.touchUpInside, .primaryActionTriggered]
    case .cancel:
      return cancelTracking()
    case .setEnabled(let isEnabled):
      self.isEnabled = isEnabled
      return isEnabled ? [] : cancelTracking()
    case .setSelected(let isSelected):
      self.isSelected = isSelected
      return []
    case .setFlag(let flag, _):
      self.flag = flag
      return []
    }
  }

  private mutating func setInside(_ isInside: Bool) {
    self.isInside = isInside
    isHighlighted = isInside
  }

  private mutating func endTracking() {
    isTracking = false
    setInside(false)
  }

  private mutating func cancelTracking() -> [ControlEvent] {
    guard isTracking else { return [] }
    endTracking()
    return [.touchCancel]
  }

  /// Returns whether it changed something.
  private mutating func performAction() -> Bool {
    switch action {
    case .none: return false
    case .toggleSelected: isSelected.toggle()
    case .toggleFlag: flag = flag == .yes ? .no : .yes
    }
    return true
  }
}
