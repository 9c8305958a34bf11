import ButtonAPI
import Documents
import HTTPTransport
import Testing

@Suite("Interactions over HTTP")
struct InteractionTests {
  private static let path = "/v1/stylesheets/a/interactions"
  private static let tap = #"""
    {"action": "toggleFlag", "width": 80, "height": 80,
     "events": [{"at": 0, "input": "down", "x": 40, "y": 40}, {"at": 0.1, "input": "up", "x": 40, "y": 40}]}
    """#

  private static func client(_ way: Way, _ options: ServiceOptions = ServiceOptions()) throws -> Client {
    let client = try Client(way, options: options)
    for name in ["n", "y", "d"] { try client.put(picture: name, PNGFile.solid(4, 4)) }
    try client.put(
      "a",
      #"""
      {"states": {"normal": {"width": 30, "height": 20, "hitSlop": 5}, "highlighted": {"alpha": 0.5}},
       "transitions": [{"from": "highlighted", "to": "*", "mode": "alpha"}],
       "flag": {"no": "n", "yes": "y", "default": "d"}}
      """#)
    return client
  }

  @Test("A tap on a toggle is answered with its timeline", arguments: Way.allCases)
  func tap(way: Way) throws {
    let answer = try Self.client(way).send(.post, Self.path, json: Self.tap)
    #expect(answer.status == 200)
    #expect(answer["Content-Type"] == "application/json")
    #expect(answer["Cache-Control"] == "no-store")
    #expect(
      answer.json == [
        "timeline": [
          [
            "at": 0, "input": "down", "state": "highlighted", "flag": "default", "events": ["touchDown"],
            "transition": nil,
          ],
          [
            "at": 0.1, "input": "up", "state": "normal", "flag": "yes",
            "events": ["touchUpInside", "primaryActionTriggered", "valueChanged"],
            "transition": ["from": "highlighted~default", "to": "normal~yes", "duration": 0.5],
          ],
        ],
        "end": ["state": "normal", "flag": "yes", "tracking": false],
      ])
  }

  @Test("The control is as the body says, and each input does what it does")
  func inputs() throws {
    let answer = try Self.client(.inProcess).send(
      .post, Self.path,
      json: #"""
        {"control": {"enabled": false, "selected": true, "flag": "yes"}, "action": "toggleSelected",
         "events": [{"at": 0, "input": "down", "x": 1, "y": 1}, {"at": 1, "input": "setEnabled", "value": true},
          {"at": 2, "input": "down", "x": 1, "y": 1, "taps": 2}, {"at": 2, "input": "move", "x": 1, "y": 89},
          {"at": 2, "input": "move", "x": 1, "y": 91}, {"at": 2, "input": "move", "x": 1, "y": 1},
          {"at": 3, "input": "up", "x": 1, "y": 1}, {"at": 4, "input": "setSelected", "value": true},
          {"at": 5, "input": "setFlag", "value": "yes"}, {"at": 6, "input": "setFlag", "value": "yes", "force": true},
          {"at": 7, "input": "cancel"}]}
        """#
    ).json
    let timeline = try #require(answer["timeline"]?.array)
    #expect(
      timeline.map { $0["state"]?.string } == [
        "disabled+selected", "selected", "highlighted+selected", "highlighted+selected", "selected",
        "highlighted+selected", "normal", "selected", "selected", "selected", "selected",
      ])
    #expect(timeline[2]["events"] == ["touchDown", "touchDownRepeat"])
    #expect(timeline[3]["events"] == ["touchDragInside"])
    #expect(timeline[4]["events"] == ["touchDragExit", "touchDragOutside"])
    #expect(timeline[6]["events"] == ["touchUpInside", "primaryActionTriggered", "valueChanged"])
    #expect(timeline[8]["transition"] == .null)
    #expect(timeline[9]["transition"] == ["from": "selected~yes", "to": "selected~yes", "duration": 0.5])
  }

  @Test(
    "A control is as large as its button where the script begins, and its slops are the sheet's and the pointer's"
  )
  func areas() throws {
    let client = try Self.client(.inProcess)
    func tracks(_ members: String, x: Double) throws -> Bool? {
      try client.send(
        .post, Self.path, json: #"{\#(members) "events": [{"at": 0, "input": "down", "x": \#(x), "y": 1}]}"#
      ).json["end"]?["tracking"]?.bool
    }
    #expect(try tracks("", x: 34.9) == true && tracks("", x: 35) == false)
    #expect(try tracks(#""width": 60,"#, x: 64.9) == true && tracks(#""width": 60,"#, x: 65) == false)
    func leaves(_ members: String) throws -> JSONValue? {
      try client.send(
        .post, Self.path,
        json:
          #"{\#(members) "events": [{"at": 0, "input": "down", "x": 1, "y": 1}, {"at": 0, "input": "up", "x": 50, "y": 1}]}"#
      ).json["timeline"]?.array?.last?["events"]?.array?.first
    }
    #expect(try leaves("") == "touchUpInside")
    #expect(try leaves(#""pointer": "mouse","#) == "touchUpOutside")
    #expect(try leaves(#""pointer": "mouse", "dragSlop": 20.5,"#) == "touchUpInside")
  }

  @Test("Asked for an animation it draws one", arguments: Way.allCases)
  func animation(way: Way) throws {
    let client = try Self.client(way)
    let body = Self.tap.replacing(#""width": 80"#, with: #""fps": 10, "loop": 0, "scale": 0.5, "width": 80"#)
    let answer = try client.send(.post, Self.path, json: body, ("Accept", "image/apng"))
    #expect(answer.status == 200)
    #expect(answer["Content-Type"] == "image/apng")
    #expect(answer["Cache-Control"] == "no-store")
    #expect(answer.pictureSize == [40, 40])
    #expect(answer.animation.last == 0 && (answer.animation.first ?? 0) > 2)
    for accept in ["*/*", "application/json", "image/apng;q=0.5, application/*"] {
      let answer = try client.send(.post, Self.path, json: Self.tap, ("Accept", accept))
      #expect(answer["Content-Type"] == "application/json", "\(accept)")
    }
    #expect(try client.send(.post, Self.path, json: Self.tap, ("Accept", "image/png")).status == 406)
  }

  @Test("All that is wrong with a script is told at once, each with its place", arguments: Way.allCases)
  func invalid(way: Way) throws {
    let answer = try Self.client(way).send(
      .post, Self.path,
      json: #"""
        {"control": {"enabled": 1, "focused": true, "flag": "maybe"}, "action": "toggle", "pointer": "pen",
         "dragSlop": -1, "fps": 121, "loop": 1.5, "scale": 9, "flag": "no", "state": "normal",
         "events": [{"at": 1, "input": "down", "x": "1", "y": 1, "taps": 0}, {"at": 0.5, "input": "up", "x": 1},
          {"at": 1, "input": "press"}, {"input": "cancel", "x": 1}, 7, {"at": -1, "input": "setFlag", "value": true},
          {"at": 3601, "input": "setEnabled", "value": "yes", "force": true}, {"at": 2}]}
        """#)
    #expect(answer.status == 422)
    #expect(answer.problem == "invalid-document")
    #expect(
      answer.pointers == [
        "/control/enabled", "/control/focused", "/control/flag", "/action", "/pointer", "/dragSlop", "/fps",
        "/loop", "/scale", "/flag", "/state", "/events/0/x", "/events/0/taps", "/events/1/at", "/events/1",
        "/events/2/input", "/events/3/x", "/events/3", "/events/4", "/events/5/at", "/events/5/value",
        "/events/6/at", "/events/6/value", "/events/6/force", "/events/7",
      ])
    #expect(answer.text.contains("at least 1 and at most 3600, not 0.5"))
  }

  @Test("A script that is too long, or no script, is refused", arguments: Way.allCases)
  func refused(way: Way) throws {
    var options = ServiceOptions()
    options.animationFrames = 30
    let client = try Self.client(way, options)
    func post(_ json: String, _ accept: String = "application/json") throws -> Answer {
      try client.send(.post, Self.path, json: json, ("Accept", accept))
    }
    let cancel = #"{"at": 0, "input": "cancel"}"#
    func script(_ count: Int) -> String {
      #"{"events": [\#(Array(repeating: cancel, count: count).joined(separator: ","))]}"#
    }
    #expect(try post(script(1000)).status == 200)
    let long = try post(script(1001))
    #expect(long.status == 422 && long.pointers == ["/events"])
    #expect(try post("{}").detail.contains(#"Must have "events""#))
    #expect(try post("[]").status == 422 && post("").status == 400)
    #expect(try post(#"{"events": []}"#).json["timeline"] == [])
    #expect(try post(#"{"events": []}"#, "image/apng").status == 200)
    let drawn = try post(Self.tap, "image/apng")
    #expect(drawn.status == 422 && drawn.problem == "too-long")
    #expect(try client.renderingCount == 1)
    #expect(try client.send(.post, Self.path + "?fps=3", json: Self.tap).problem == "unknown-parameter")
    #expect(try client.send(.post, Self.path, [("Content-Type", "text/plain")], body: [123]).status == 415)
    #expect(try client.send(.post, "/v1/stylesheets/b/interactions", json: Self.tap).status == 404)
    #expect(try client.get(Self.path).status == 405)
  }

  @Test("Whatever the script, it is answered or refused, and never fails", arguments: Way.allCases)
  func anything(way: Way) throws {
    let client = try Self.client(way)
    for seed in 0..<200 as Range<UInt64> {
      var generator = ScriptGenerator(seed: seed)
      let script = generator.script()
      for accept in ["application/json", "image/apng"] {
        let answer = try client.send(.post, Self.path, json: script.text, ("Accept", accept))
        #expect([200, 422].contains(answer.status), "\(accept) \(script.text): \(answer.text)")
        if answer.status == 200, accept == "application/json" {
          #expect(
            answer.json["timeline"]?.array?.map { $0["at"] } == script["events"]?.array?.map { $0["at"] })
        }
      }
    }
  }
}
