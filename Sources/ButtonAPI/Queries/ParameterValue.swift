import ButtonMotion
import ButtonStyling
import Documents
import Geometry

/// The value of a parameter as it arrives: text in a query, JSON in a body.
enum ParameterValue: Sendable {
  case text(String)
  case json(JSONValue)

  /// A number within bounds.
  func number(_ range: ClosedRange<Double>) throws(ParameterFault) -> Double {
    let value: Double
    switch self {
    case .json(.number(let number)): value = number
    case .json(let other): throw ParameterFault(.wrongType(expected: .number, found: other))
    case .text(let text):
      guard isDecimal(text), let number = Double(text) else {
        throw ParameterFault(.wrongType(expected: .number, found: .string(text)))
      }
      value = number
    }
    guard range.contains(value) else {
      throw ParameterFault(
        .outOfRange(value, minimum: range.lowerBound, maximum: range.upperBound, isMinimumExcluded: false))
    }
    return value
  }

  /// A whole number within bounds.
  func integer(_ range: ClosedRange<Int>) throws(ParameterFault) -> Int {
    let number = try number(Double(range.lowerBound)...Double(range.upperBound))
    guard number.rounded() == number else {
      throw ParameterFault(.wrongType(expected: .integer, found: .number(number)))
    }
    return Int(number)
  }

  /// `true` or `false`.
  func boolean() throws(ParameterFault) -> Bool {
    switch self {
    case .json(.bool(let truth)): return truth
    case .json(let other): throw ParameterFault(.wrongType(expected: .boolean, found: other))
    case .text("true"): return true
    case .text("false"): return false
    case .text(let text): throw ParameterFault(.wrongType(expected: .boolean, found: .string(text)))
    }
  }

  /// Frames a second.
  func frameRate() throws(ParameterFault) -> FrameRate {
    FrameRate(try integer(FrameRate.range)) ?? .standard
  }

  /// How often something is played; 0 is for ever.
  func plays() throws(ParameterFault) -> Int { try integer(0...65_535) }

  /// Seconds from the beginning of a motion, an hour at most.
  func time(notBefore earliest: Double = 0) throws(ParameterFault) -> Double {
    try number(earliest...3600)
  }

  /// A state with a flag, such as `selected~yes`; one without has `flag`.
  func motionEnd(flag: FlagValue) throws(ParameterFault) -> MotionEnd {
    let text = try text()
    if let flag = FlagValue(rawValue: text) { throw ParameterFault(.flagWithoutState(flag)) }
    let parts = text.split(separator: "~", maxSplits: 1, omittingEmptySubsequences: false).map {
      ParameterValue.text(String($0))
    }
    return MotionEnd(
      state: try parts[0].state(), flag: parts.count > 1 ? try parts[1].name(of: FlagValue.self) : flag)
  }

  /// Text.
  func text() throws(ParameterFault) -> String {
    switch self {
    case .text(let text), .json(.string(let text)): return text
    case .json(let other): throw ParameterFault(.wrongType(expected: .string, found: other))
    }
  }

  /// One of a type's names.
  func name<Value: CaseIterable & RawRepresentable<String>>(
    of type: Value.Type
  ) throws(ParameterFault) -> Value {
    let name = try text()
    guard let value = Value(rawValue: name) else {
      throw ParameterFault(.unknownName(name, allowed: Value.allCases.map(\.rawValue)))
    }
    return value
  }

  /// The name of a state.
  func state() throws(ParameterFault) -> ControlState {
    let name = try text()
    do throws(UnknownStateName) {
      return try ControlState(name: name)
    } catch {
      throw ParameterFault(.unknownState(part: error.part))
    }
  }

  /// At most `limit` names of states: in JSON a list or text, in text separated by commas.
  func states(limit: Int) throws(ParameterFault) -> [ControlState] {
    var names: [ParameterValue] = []
    switch self {
    case .json(.array(let elements)): names = elements.map { .json($0) }
    default:
      names = try text().split(separator: ",", omittingEmptySubsequences: false).map { .text(String($0)) }
    }
    guard names.count <= limit else { throw ParameterFault(.tooLong(names.count, limit: limit)) }
    var states: [ControlState] = []
    for name in names { states.append(try name.state()) }
    return states
  }

  /// A colour.
  func color() throws(ParameterFault) -> Color {
    let text = try text()
    guard let color = Color(css: text) else { throw ParameterFault(.malformedColor(text)) }
    return color
  }

  /// Whether text has only what decimal numbers are written with; `Double` would also take `nan` and `0x10`.
  private func isDecimal(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 32
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"),
          UInt8(ascii: "e"), UInt8(ascii: "E"):
          true
        default: false
        }
      }
  }
}

/// What is wrong with the value of a parameter.
struct ParameterFault: Error, Sendable, Hashable {
  let reason: DocumentIssue.Reason

  init(_ reason: DocumentIssue.Reason) {
    self.reason = reason
  }
}
