import ButtonMotion
import ButtonStyling
import Documents
import Geometry
import Rendering

/// A script of inputs to a button, and the circumstances in which it is shown, as the body of a POST.
struct InteractionScript: Sendable {
  /// The circumstances, with the state and the flag in which the script begins.
  let circumstances: ButtonQuery
  let rate: FrameRate
  let plays: Int
  private let control: Control
  private let dragSlop: Double
  private let inputs: [Interaction.TimedInput]

  /// The most inputs.
  private static let inputLimit = 1000
  private static let slops = 0.0...100_000

  private static let parameters = QueryParameter.all.filter {
    !["flag", "previous", "at"].contains($0.name)
  }

  /// The members a body may have.
  static let members =
    ["control", "action", "pointer", "dragSlop", "events", "fps", "loop"] + parameters.map(\.name)

  /// Reads a body: `control`, `action`, `pointer`, `dragSlop`, `events`, `fps`, `loop`, and as members the parameters of
  /// pictures, save those that the control decides.
  init(_ document: JSONValue) throws(APIError) {
    var reading = DocumentReading()
    var (circumstances, rate, plays) = (ButtonQuery(), FrameRate.standard, 1)
    var start = ControlStart()
    var action = Control.Action.none
    var pointer = Pointer.touch
    var slop: Double?
    var inputs: [Interaction.TimedInput] = []
    reading.readMembers(of: document, known: Self.members, required: ["events"]) {
      name, member, reading throws(ParameterFault) in
      let value = ParameterValue.json(member)
      switch name {
      case "control": start = ControlStart(member, &reading)
      case "action": action = try value.name(of: Control.Action.self)
      case "pointer": pointer = try value.name(of: Pointer.self)
      case "dragSlop": slop = try value.number(Self.slops)
      case "events": inputs = try Self.inputs(member, &reading)
      case "fps": rate = try value.frameRate()
      case "loop": plays = try value.plays()
      default: try Self.parameters.first { $0.name == name }?.read(value, &circumstances)
      }
    }
    guard reading.issues.isEmpty else { throw .invalidDocument(reading.issues) }
    control = Control(
      isEnabled: start.isEnabled, isSelected: start.isSelected, flag: start.flag, action: action)
    dragSlop = slop ?? pointer.dragSlop
    self.inputs = inputs
    circumstances.state = control.state
    circumstances.flag = control.flag
    self.circumstances = circumstances
    self.rate = rate
    self.plays = plays
  }

  /// The script for a control of a size in points.
  func interaction(bounds: Size) -> Interaction {
    Interaction(control, bounds: bounds, dragSlop: dragSlop, inputs: inputs)
  }

  private static func inputs(
    _ document: JSONValue, _ reading: inout DocumentReading
  ) throws(ParameterFault) -> [Interaction.TimedInput] {
    guard case .array(let elements) = document else {
      throw ParameterFault(.wrongType(expected: .array, found: document))
    }
    guard elements.count <= inputLimit else {
      throw ParameterFault(.tooLong(elements.count, limit: inputLimit))
    }
    var latest = 0.0
    return elements.enumerated().compactMap { index, element in
      reading.descend(String(index)) { reading in
        let (time, input) = ControlInput.read(element, notBefore: latest, &reading)
        latest = time ?? latest
        guard let time, let input else { return nil }
        return Interaction.TimedInput(at: time, input)
      }
    }
  }
}

/// The control when a script begins.
private struct ControlStart {
  var isEnabled = true
  var isSelected = false
  var flag = FlagValue.default

  init() {}

  init(_ document: JSONValue, _ reading: inout DocumentReading) {
    reading.readMembers(of: document, known: ["enabled", "selected", "flag"]) {
      name, value, _ throws(ParameterFault) in
      let value = ParameterValue.json(value)
      switch name {
      case "enabled": isEnabled = try value.boolean()
      case "selected": isSelected = try value.boolean()
      default: flag = try value.name(of: FlagValue.self)
      }
    }
  }
}
