import ButtonMotion
import ButtonStyling
import Documents
import Rendering

extension Timeline {
  /// The answer to a query for a timeline, as JSON text.
  ///
  /// It is written frame by frame, as each may have a style of hundreds of runs.
  ///
  /// - Parameters:
  ///   - limit: the most bytes.
  ///   - isCancelled: asked ahead of each frame.
  /// - Throws: `timelineTooLarge`, `cancelled`.
  func answer(limit: Int, isCancelled: () -> Bool) throws(RenderingError) -> [UInt8] {
    let head: JSONValue = [
      "duration": .number(duration), "fps": .number(Double(rate.framesPerSecond)),
      "loop": .number(Double(loop)), "mode": .string(mode.rawValue),
    ]
    var text = head.utf8.dropLast() + #","frames":["#.utf8
    for (index, frame) in frames.enumerated() {
      if isCancelled() { throw .cancelled }
      if index > 0 { text.append(UInt8(ascii: ",")) }
      text += frame.document(mode).utf8
      guard text.count + 2 <= limit else { throw .timelineTooLarge(limit: limit) }
    }
    return Array(text + "]}".utf8)
  }
}

extension Timeline.Frame {
  /// What `layers` has says what is mixed; a style that is between two others stands beside it.
  fileprivate func document(_ mode: Timeline.Mode) -> JSONValue {
    var document: JSONObject = [
      "time": .number(time), "progress": .number(progress), "eased": .number(eased),
    ]
    var layers = JSONObject()
    switch state {
    case .dissolve(let from, let to):
      layers.append("from", ["alpha": .number(from)])
      layers.append("to", ["alpha": .number(to)])
    case .alpha(let alpha): layers.append("button", ["alpha": .number(alpha)])
    case .interpolate(let style): document.append("style", style.document)
    case nil: break
    }
    if let flag {
      for value in FlagValue.allCases {
        layers.append(
          value.rawValue, ["alpha": .number(flag[value].alpha), "scale": .number(flag[value].scale)])
      }
    }
    if mode == .spinner { layers.append("spinner", ["turn": .number(spinnerTurn)]) }
    document.append("layers", .object(layers))
    return .object(document)
  }
}

extension Replay {
  /// The answer to a script of inputs.
  var answer: JSONValue {
    [
      "timeline": .array(entries.map(\.document)),
      "end": [
        "state": .string(end.state.description), "flag": .string(end.flag.rawValue),
        "tracking": .bool(end.isTracking),
      ],
    ]
  }
}

extension Replay.Entry {
  fileprivate var document: JSONValue {
    [
      "at": .number(time), "input": .string(input.kind.rawValue),
      "state": .string(control.state.description), "flag": .string(control.flag.rawValue),
      "events": .array(events.map { .string($0.rawValue) }),
      "transition": transition?.document ?? .null,
    ]
  }
}

extension Replay.StartedTransition {
  fileprivate var document: JSONValue {
    ["from": .string(from.name), "to": .string(to.name), "duration": .number(duration)]
  }
}

extension MotionEnd {
  /// Its name, as parameters have it: `selected~yes`.
  fileprivate var name: String { "\(state)~\(flag.rawValue)" }
}
