import HTTPTransport

/// No target asks too much of the service, and the same question has the same answer.
struct QueryHarness: Harness {
  private let door: ServiceDoor

  /// Throws when the fonts are not there.
  init() throws {
    door = try ServiceDoor(sheets: [
      (
        "a",
        """
        {"states": {"normal": {"title": "Save", "image": "a", "cornerRadius": 6, "backgroundColor": "#08F"},
                    "highlighted": {"backgroundColor": {"light": "navy", "dark": "white"}},
                    "loading": {"spinner": {}}, "selected": {"image": "b", "borderWidth": 1}},
         "transitions": [{"from": "*", "to": "*", "mode": "interpolate", "duration": 0.1}]}
        """
      ),
      ("b", #"{"extends": "a", "flag": {"no": "heart-no", "yes": "heart-yes", "default": "heart-default"}}"#),
    ])
  }

  func check(_ input: [UInt8]) throws(BrokenClaim) {
    let target = String(decoding: input, as: UTF8.self)
    let first = try door.send(.get, target)
    // What the service says of itself changes by being asked.
    guard first.status == 200, first.body.count < 1 << 16, !target.contains("metrics") else { return }
    try claim(
      try door.send(.get, target).body == first.body, "the same question has the same answer: \(target)")
  }
}
