public import ButtonStyling

/// How one picture of a flag toggle is shown.
public struct FlagLayer: Sendable, Hashable {
  /// Opacity, 0…1.
  public var alpha: Double
  /// Size as a multiple of its own, about its centre; 0 or more.
  public var scale: Double

  /// A picture as faint and as large as given.
  public init(alpha: Double, scale: Double = 1) {
    self.alpha = alpha
    self.scale = scale
  }
}

/// How the three pictures of a flag toggle are shown; NO lies under YES, YES under Default.
public struct FlagLayers: Sendable, Hashable {
  /// The picture for `no`.
  public var no: FlagLayer
  /// The picture for `yes`.
  public var yes: FlagLayer
  /// The picture for `default`.
  public var `default`: FlagLayer

  /// The layers at rest: only that of `value` is seen.
  public init(restingOn value: FlagValue) {
    self.init { FlagLayer(alpha: $0 == value ? 1 : 0) }
  }

  /// What `layer` says of each.
  init(_ layer: (FlagValue) -> FlagLayer) {
    no = layer(.no)
    yes = layer(.yes)
    `default` = layer(.default)
  }

  /// The layer for a value.
  public subscript(value: FlagValue) -> FlagLayer {
    switch value {
    case .no: no
    case .yes: yes
    case .default: `default`
    }
  }
}
