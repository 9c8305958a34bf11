public import ButtonStyling

/// What a button shows at any time: the style and flag it comes to rest on, and the motions on the way there.
///
/// Times are seconds on one clock, that of the caller.
public struct Presentation: Sendable, Hashable {
  /// The style it comes to rest on.
  public private(set) var style: ResolvedStyle
  /// The flag it comes to rest on.
  public private(set) var flag: FlagValue
  /// The toggle's pictures and their motion; nil if the button is no flag toggle.
  public let toggle: Flag?
  /// The latest motion between styles and when it began; nil if the latest change was immediate.
  public private(set) var styleMotion: Begun<StateMotion>?
  /// The latest motion of the flag and when it began; nil if there was none.
  public private(set) var flagMotion: Begun<FlagMotion>?

  /// A motion and when it began.
  public struct Begun<Motion: Sendable & Hashable>: Sendable, Hashable {
    /// The motion.
    public let motion: Motion
    /// Seconds.
    public let time: Double
  }

  /// A button at rest.
  public init(style: ResolvedStyle, flag: FlagValue = .default, toggle: Flag? = nil) {
    self.style = style
    self.flag = flag
    self.toggle = toggle
  }

  /// When everything rests; negative infinity if nothing ever moved.
  public var end: Double {
    max(
      styleMotion.map { $0.time + $0.motion.duration } ?? -.infinity,
      flagMotion.map { $0.time + $0.motion.duration } ?? -.infinity)
  }

  /// The styles shown at a time not before the latest change.
  public func styles(at time: Double) -> StyleMix {
    styleMotion.map { $0.motion.shown(at: time - $0.time) } ?? StyleMix(style)
  }

  /// The flag's pictures as shown at a time not before the latest change; nil if the button is no flag toggle.
  public func flagLayers(at time: Double) -> FlagLayers? {
    guard toggle != nil else { return nil }
    return flagMotion.map { $0.motion.layers(at: time - $0.time) } ?? FlagLayers(restingOn: flag)
  }

  /// Changes the style at a time, from what is shown then; immediately without a transition.
  ///
  /// Returns whether it moves. A style that it rests on or moves to already changes nothing.
  @discardableResult
  public mutating func changeStyle(to style: ResolvedStyle, by transition: Transition?, at time: Double)
    -> Bool
  {
    guard style != self.style else { return false }
    let shown = styles(at: time)
    self.style = style
    guard let transition, transition.duration > 0 else {
      styleMotion = nil
      return false
    }
    styleMotion = Begun(motion: StateMotion(from: shown, to: style, by: transition), time: time)
    return true
  }

  /// Changes the flag at a time, from what is shown then.
  ///
  /// Returns whether it moves. The flag that it has already moves only if the change is forced.
  @discardableResult
  public mutating func changeFlag(to flag: FlagValue, isForced: Bool = false, at time: Double) -> Bool {
    let shown = flagLayers(at: time)
    guard flag != self.flag || isForced else { return false }
    self.flag = flag
    guard let shown, let toggle, toggle.duration > 0 else {
      flagMotion = nil
      return false
    }
    flagMotion = Begun(motion: FlagMotion(from: shown, to: flag, flag: toggle), time: time)
    return true
  }
}
