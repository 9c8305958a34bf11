import ButtonMotion
import ButtonStyling
import Documents
import Geometry

extension ControlInput {
  private static let coordinates = -100_000.0...100_000
  private static let tapCounts = 1...1000

  /// Reads an input of a script, with its time in seconds; each is nil if it is not right, which is reported.
  static func read(
    _ document: JSONValue, notBefore earliest: Double, _ reading: inout DocumentReading
  ) -> (time: Double?, input: ControlInput?) {
    let kind = document["input"]?.string.flatMap { Kind(rawValue: $0) }
    let required = ["at", "input"] + (kind?.required ?? [])
    // What an input of no known kind may have cannot be said.
    let known = kind.map { required + $0.optional } ?? ["at", "input", "x", "y", "taps", "value", "force"]
    var (time, point, isOn, flag): (Double?, Point, Bool, FlagValue) = (nil, .zero, false, .default)
    var (taps, isForced) = (1, false)
    let issueCount = reading.issueCount
    reading.readMembers(of: document, known: known, required: required) {
      name, member, _ throws(ParameterFault) in
      let value = ParameterValue.json(member)
      switch (name, kind) {
      case ("at", _): time = try value.time(notBefore: earliest)
      case ("input", _): _ = try value.name(of: Kind.self)
      case ("x", _): point.x = try value.number(coordinates)
      case ("y", _): point.y = try value.number(coordinates)
      case ("taps", _): taps = try value.integer(tapCounts)
      case ("force", _): isForced = try value.boolean()
      case ("value", .setFlag): flag = try value.name(of: FlagValue.self)
      case ("value", .setEnabled), ("value", .setSelected): isOn = try value.boolean()
      default: break
      }
    }
    guard let kind, reading.issueCount == issueCount else { return (time, nil) }
    switch kind {
    case .down: return (time, .down(point, taps: taps))
    case .move: return (time, .move(point))
    case .up: return (time, .up(point))
    case .cancel: return (time, .cancel)
    case .setEnabled: return (time, .setEnabled(isOn))
    case .setSelected: return (time, .setSelected(isOn))
    case .setFlag: return (time, .setFlag(flag, isForced: isForced))
    }
  }
}

extension ControlInput.Kind {
  /// The members that an input of this kind must have, besides its time and kind.
  fileprivate var required: [String] {
    switch self {
    case .down, .move, .up: ["x", "y"]
    case .cancel: []
    case .setEnabled, .setSelected, .setFlag: ["value"]
    }
  }

  /// The members that it may have.
  fileprivate var optional: [String] {
    switch self {
    case .down: ["taps"]
    case .setFlag: ["force"]
    case .move, .up, .cancel, .setEnabled, .setSelected: []
    }
  }
}
