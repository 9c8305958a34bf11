import ButtonStyling

/// What moves in a motion from its beginning to its end, frame by frame.
public struct Timeline: Sendable, Hashable {
  /// What it is that moves.
  public enum Mode: String, Sendable, Hashable, CaseIterable {
    /// The old picture is mixed into the new one.
    case dissolve
    /// Numbers and colours are interpolated.
    case interpolate
    /// Only the opacity moves.
    case alpha
    /// The pictures of a flag toggle.
    case flag
    /// The sign that the button is busy.
    case spinner
    /// Nothing: the change is immediate.
    case none
  }

  /// A moment.
  public struct Frame: Sendable, Hashable {
    /// Seconds from the beginning.
    public let time: Double
    /// The share of the duration that has passed, 0…1.
    public let progress: Double
    /// The progress eased by the curve of the motion that `mode` names.
    public let eased: Double
    /// What moves between two states; nil if nothing does.
    public let state: StateLayers?
    /// The pictures of a flag toggle; nil if the button is none.
    public let flag: FlagLayers?
    /// The share of a turn that a spinner has made, 0 up to below 1.
    public let spinnerTurn: Double
  }

  /// Seconds from the first frame to the last, or of one round.
  public let duration: Double
  /// Frames a second.
  public let rate: FrameRate
  /// How often it is shown; 0 is for ever.
  public var loop: Int
  /// What moves; of two motions the one that takes longer, of equally long ones the flag.
  public let mode: Mode
  /// The frames by time; the last one is the end, unless it loops for ever.
  public let frames: [Frame]

  /// The motions that `presentation` began at 0.
  public init(of presentation: Presentation, rate: FrameRate) {
    self.init(of: presentation, rate: rate) { () throws(Never) in }
  }

  /// The motions that `presentation` began at 0.
  ///
  /// - Parameter willAdd: called ahead of each frame, so that it can end what takes long; its error is thrown.
  public init<Failure>(
    of presentation: Presentation, rate: FrameRate, willAdd: () throws(Failure) -> Void
  ) throws(Failure) {
    let state = presentation.styleMotion?.motion
    let flag = presentation.flagMotion?.motion
    let (stateDuration, flagDuration) = (state?.duration ?? 0, flag?.duration ?? 0)
    let duration = max(stateDuration, flagDuration)
    let curve: Curve
    if let flag, flagDuration >= stateDuration {
      (mode, curve) = (.flag, flag.flag.curve)
    } else if let transition = state?.transition {
      (mode, curve) = (Mode(transition.mode), transition.curve)
    } else {
      (mode, curve) = (.none, .named(.linear))
    }
    self.duration = duration
    self.rate = rate
    loop = 1
    frames = try FrameTimes(duration: duration, rate: rate).map { time throws(Failure) in
      try willAdd()
      let progress = progress(after: time, of: duration)
      return Frame(
        time: time, progress: progress, eased: curve.eased(progress), state: state?.layers(at: time),
        flag: presentation.flagLayers(at: time), spinnerTurn: Spinner.turn(at: time))
    }
  }

  /// One turn of a spinner, to be repeated for ever: the end is the first frame again, and left out.
  ///
  /// `flag` are the pictures of the toggle that the button may be, at rest.
  public init(ofTurnWith flag: FlagLayers? = nil, rate: FrameRate) {
    duration = Spinner.turnDuration
    self.rate = rate
    loop = 0
    mode = .spinner
    frames = FrameTimes(duration: Spinner.turnDuration, rate: rate).dropLast().map { time in
      let turn = Spinner.turn(at: time)
      return Frame(time: time, progress: turn, eased: turn, state: nil, flag: flag, spinnerTurn: turn)
    }
  }
}

extension Timeline.Mode {
  fileprivate init(_ mode: Transition.Mode) {
    self =
      switch mode {
      case .dissolve: .dissolve
      case .interpolate: .interpolate
      case .alpha: .alpha
      }
  }
}
