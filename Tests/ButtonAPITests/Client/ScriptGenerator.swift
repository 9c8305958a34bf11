import Documents

/// Random scripts of inputs, most of them right; the same for the same seed.
struct ScriptGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A script, sometimes with something wrong in it.
  mutating func script() -> JSONValue {
    var time = 0.0
    let events = (0..<Int.random(in: 0...12, using: &self)).map { _ in
      time += Bool.random(using: &self) ? 0 : Double.random(in: 0...0.4, using: &self)
      return event(at: time)
    }
    var script: JSONObject = ["events": .array(events), "fps": 10]
    if often() { script["action"] = pick(["none", "toggleSelected", "toggleFlag"]) }
    if often() { script["pointer"] = pick(["touch", "mouse"]) }
    if often() { script["control"] = ["selected": .bool(often()), "flag": pick(["no", "yes", "default"])] }
    if often() { script["width"] = pick([0, 1, 80, 0.5, 100_000]) }
    if often() { script["direction"] = pick(["ltr", "rtl"]) }
    if rarely() { script[pick(["fps", "loop", "canvas", "dragSlop"]).string ?? ""] = oddity() }
    return .object(script)
  }

  private mutating func event(at time: Double) -> JSONValue {
    let kind = pick(["down", "move", "up", "cancel", "setEnabled", "setSelected", "setFlag"])
    var event: JSONObject = ["at": .number(time), "input": kind]
    switch kind {
    case "down", "move", "up":
      event["x"] = pick([0, -1, 15, 29.999, 30, 1e5, -1e5])
      event["y"] = pick([0, 10, 200])
    case "setEnabled", "setSelected": event["value"] = .bool(often())
    case "setFlag":
      event["value"] = pick(["no", "yes", "default"])
      event["force"] = .bool(often())
    default: break
    }
    if rarely() { event[pick(["at", "x", "value", "taps", "input"]).string ?? ""] = oddity() }
    return .object(event)
  }

  private mutating func oddity() -> JSONValue {
    pick([nil, true, "", "none", [], [:], -1, 0, 1e308, 1e-300, 0.1, 65_536])
  }

  private mutating func pick(_ values: [JSONValue]) -> JSONValue { values.randomElement(using: &self) ?? nil }
  private mutating func often() -> Bool { Bool.random(using: &self) }
  private mutating func rarely() -> Bool { Int.random(in: 0..<12, using: &self) == 0 }
}

/// SplitMix64.
extension ScriptGenerator: RandomNumberGenerator {
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
