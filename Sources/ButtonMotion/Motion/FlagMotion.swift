public import ButtonStyling

/// The change of a flag toggle from what it shows to another value: the new picture pops in, the others go.
public struct FlagMotion: Sendable, Hashable {
  /// What is shown when the change begins, before the new picture takes its first scale.
  public let start: FlagLayers
  /// The value changed to.
  public let target: FlagValue
  /// Duration, curve and scales.
  public let flag: Flag

  /// A change that begins from what is `shown`, perhaps in the midst of another change.
  public init(from shown: FlagLayers, to target: FlagValue, flag: Flag) {
    start = shown
    self.target = target
    self.flag = flag
  }

  /// Seconds until it rests.
  public var duration: Double { flag.duration }

  /// What is shown `time` seconds after the beginning; from `duration` on the layers rest.
  ///
  /// Every value starts from what was shown, except the scale of the new picture. Opacities stay in 0…1 and scales at
  /// 0 or more where the curve overshoots.
  public func layers(at time: Double) -> FlagLayers {
    guard time < duration else { return FlagLayers(restingOn: target) }
    let eased = flag.curve.eased(after: time, of: duration)
    return FlagLayers { value in
      let shown = start[value]
      func layer(alpha: Double, scale: (from: Double, to: Double)) -> FlagLayer {
        FlagLayer(
          alpha: clipped(shown.alpha + (alpha - shown.alpha) * eased),
          scale: max(scale.from + (scale.to - scale.from) * eased, 0))
      }
      if value == target { return layer(alpha: 1, scale: (flag.incomingScale, 1)) }
      return layer(alpha: 0, scale: (shown.scale, value == .default ? 1 : flag.outgoingScale))
    }
  }
}
