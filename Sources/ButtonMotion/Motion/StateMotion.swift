public import ButtonStyling

/// The change from what a button shows to the style of another state.
public struct StateMotion: Sendable, Hashable {
  /// What is shown when the change begins.
  public let start: StyleMix
  /// What is shown when it ends.
  public let end: ResolvedStyle
  /// Mode, duration and curve.
  public let transition: Transition

  /// A change that begins from what is `shown`, perhaps in the midst of another change.
  public init(from shown: StyleMix, to end: ResolvedStyle, by transition: Transition) {
    start = shown
    self.end = end
    self.transition = transition
  }

  /// Seconds until it rests.
  public var duration: Double { transition.duration }

  /// What moves, `time` seconds after the beginning.
  public func layers(at time: Double) -> StateLayers {
    let eased = transition.curve.eased(after: time, of: duration)
    switch transition.mode {
    case .dissolve: return .dissolve(from: 1 - clipped(eased), to: clipped(eased))
    case .alpha: return .alpha(clipped(start.alpha + (end.alpha - start.alpha) * eased))
    case .interpolate: return .interpolate(start.blended?.interpolated(to: end, at: eased) ?? end)
    }
  }

  /// What is shown `time` seconds after the beginning; from `duration` on the end alone.
  public func shown(at time: Double) -> StyleMix {
    guard time < duration else { return StyleMix(end) }
    switch layers(at: time) {
    case .dissolve(_, let weight): return start.dissolved(into: end, at: weight)
    case .alpha(let alpha): return StyleMix(end.with(\.alpha, alpha))
    case .interpolate(let style): return StyleMix(style)
    }
  }
}

/// What moves between two states at one moment.
public enum StateLayers: Sendable, Hashable {
  /// The weights of the old picture and the new one, 0…1, together 1.
  case dissolve(from: Double, to: Double)
  /// The opacity of the whole new picture, 0…1.
  case alpha(Double)
  /// The style in between.
  case interpolate(ResolvedStyle)
}

extension CascadedSheet {
  /// How the button moves from one state to another: the first entry that matches; nil if the change is immediate.
  ///
  /// Bits that do not count in a state do not count here either, in the states and in the entries.
  public func transition(from: ControlState, to: ControlState) -> Transition? {
    func matches(_ pattern: StatePattern, _ state: ControlState) -> Bool {
      switch pattern {
      case .any: true
      case .state(let entry): cascade.effective(entry) == cascade.effective(state)
      }
    }
    return transitions.first { matches($0.from, from) && matches($0.to, to) }
  }
}
