import HTTPTransport

/// No script asks too much of the service; one that is replayed can also be shown, unless it is too long or large.
struct ScriptHarness: Harness {
  private static let target = "/v1/stylesheets/toggle/interactions"
  private let door: ServiceDoor

  /// Throws when the fonts are not there.
  init() throws {
    door = try ServiceDoor(sheets: [
      (
        "toggle",
        """
        {"states": {"normal": {"title": "Like", "cornerRadius": 4, "backgroundColor": "#08F", "hitSlop": 4},
                    "highlighted": {"backgroundColor": "navy"}, "selected": {"borderWidth": 1}},
         "flag": {"no": "heart-no", "yes": "heart-yes", "default": "heart-default"},
         "transitions": [{"from": "*", "to": "highlighted", "mode": "interpolate", "duration": 0.1},
                         {"from": "*", "to": "*", "duration": 0.05}]}
        """
      )
    ])
  }

  func check(_ input: [UInt8]) throws(BrokenClaim) {
    let replay = try send(input, accepting: "application/json")
    let film = try send(input, accepting: "image/apng")
    let statuses = "\(replay.status), \(film.status)"
    if replay.status == 200 {
      try claim([200, 422].contains(film.status), "what is replayed is shown or too long: \(statuses)")
    } else {
      try claim(film.status == replay.status, "what is not replayed is not shown: \(statuses)")
    }
  }

  private func send(_ script: [UInt8], accepting type: String) throws(BrokenClaim) -> HTTPResponse {
    try door.send(
      .post, Self.target, ["Content-Type": "application/json", "Accept": type], body: script)
  }
}
