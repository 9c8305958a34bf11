public import ButtonStyling

extension Curve {
  /// The eased value for a progress of 0…1: exactly 0 at 0 and 1 at 1, in between perhaps beyond them.
  ///
  /// Progress outside 0…1 counts as the nearer end. Named curves have the control points of Core Animation.
  public func eased(_ progress: Double) -> Double {
    bezier.y(atX: progress)
  }

  private var bezier: CubicBezier {
    switch self {
    case .named(.linear): CubicBezier(x1: 0, y1: 0, x2: 1, y2: 1)
    case .named(.easeIn): CubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1)
    case .named(.easeOut): CubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1)
    case .named(.easeInEaseOut): CubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
    case .named(.default): CubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
    case .bezier(let x1, let y1, let x2, let y2): CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)
    }
  }

  /// The eased value after `time` of `duration` seconds; 1 if there is no duration.
  func eased(after time: Double, of duration: Double) -> Double {
    eased(progress(after: time, of: duration))
  }
}

/// The share of `duration` that has passed after `time`, 0…1; 1 if there is no duration.
func progress(after time: Double, of duration: Double) -> Double {
  duration > 0 ? clipped(time / duration) : 1
}

/// The nearest number in 0…1.
func clipped(_ value: Double) -> Double {
  min(max(value, 0), 1)
}
