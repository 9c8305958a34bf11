public import Geometry

/// A script: a control and what happens to it.
public struct Interaction: Sendable, Hashable {
  /// An input and when it comes.
  public struct TimedInput: Sendable, Hashable {
    /// Seconds from the beginning; 0 or more.
    public var time: Double
    /// What happens.
    public var input: ControlInput

    /// An input at a time.
    public init(at time: Double, _ input: ControlInput) {
      self.time = time
      self.input = input
    }
  }

  /// The control when the script begins.
  public var control: Control
  /// The control's size in points.
  public var bounds: Size
  /// How far outside the bounds a tracked pointer counts as inside, in points.
  public var dragSlop: Double
  /// What happens, the earliest first.
  public var inputs: [TimedInput]

  /// A script; the slop is that of a finger unless given.
  public init(
    _ control: Control, bounds: Size, dragSlop: Double = Pointer.touch.dragSlop, inputs: [TimedInput]
  ) {
    self.control = control
    self.bounds = bounds
    self.dragSlop = dragSlop
    self.inputs = inputs
  }
}

/// Why a script cannot be replayed.
public enum InteractionError: Error, Sendable, Hashable {
  /// The input at `index` has a time before that of the one ahead of it, below 0, or not finite.
  case outOfOrder(index: Int, time: Double)
}
