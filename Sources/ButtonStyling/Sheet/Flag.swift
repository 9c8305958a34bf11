import Documents

/// What a flag toggle shows.
public enum FlagValue: String, Sendable, Hashable, CaseIterable {
  /// Not flagged.
  case no
  /// Flagged.
  case yes
  /// Neither yet.
  case `default`
}

/// A toggle of three pictures in the middle of the bounds, at their natural size, such as a like button.
public struct Flag: Sendable, Hashable {
  /// The picture for `no`.
  public var no: String
  /// The picture for `yes`.
  public var yes: String
  /// The picture for `default`.
  public var `default`: String
  /// Seconds a change takes, 0 or more.
  public var duration = 0.5
  /// How a change is eased.
  public var curve = Curve.named(.easeInEaseOut)
  /// The scale at which the new picture comes in.
  public var incomingScale = 0.1
  /// The scale at which the old picture goes out.
  public var outgoingScale = 2.0

  /// A toggle of three pictures, given by name.
  public init(no: String, yes: String, default: String) {
    self.no = no
    self.yes = yes
    self.default = `default`
  }

  /// The name of the picture for `value`.
  public func picture(for value: FlagValue) -> String {
    switch value {
    case .no: no
    case .yes: yes
    case .default: `default`
    }
  }
}

extension Codec where Value == Flag {
  static let flag = record(
    Flag(no: "", yes: "", default: ""),
    [
      Field("no", \.no, .resourceName, "Name of the stored picture for `no`.", isRequired: true),
      Field("yes", \.yes, .resourceName, "Name of the stored picture for `yes`.", isRequired: true),
      Field(
        "default", \.default, .resourceName, "Name of the stored picture for `default`.", isRequired: true),
      Field("duration", \.duration, .number(minimum: 0, maximum: 60), "Seconds a change takes."),
      Field("curve", \.curve, .curve, "How a change is eased."),
      Field(
        "incomingScale", \.incomingScale, .number(minimum: 0, maximum: 8),
        "Scale at which the new picture comes in."),
      Field(
        "outgoingScale", \.outgoingScale, .number(minimum: 0, maximum: 8),
        "Scale at which the old picture goes out."),
    ])
}
