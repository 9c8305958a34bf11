import ButtonAPI
import Documents
import HTTPTransport
import PNGCoding
import Pixels
import Testing

@Suite("Transitions over HTTP")
struct TransitionTests {
  private static let path = "/v1/stylesheets/a/transition"

  /// A flag toggle of 8 by 8 pixels whose states move in each way there is, and a spinner.
  private static let sheet = #"""
    {"states": {"normal": {"width": 8, "height": 8, "backgroundColor": "blue"},
      "highlighted": {"backgroundColor": "green"}, "selected": {"borderWidth": 2},
      "disabled": {"alpha": 0.5}, "loading": {"spinner": {}}},
     "transitions": [{"from": "normal", "to": "highlighted", "curve": "linear"},
      {"from": "normal", "to": "selected", "mode": "interpolate", "curve": "linear"},
      {"from": "normal", "to": "disabled", "mode": "alpha", "curve": "linear"}],
     "flag": {"no": "n", "yes": "y", "default": "d"}}
    """#

  private static func client(_ way: Way, _ options: ServiceOptions = ServiceOptions()) throws -> Client {
    let client = try Client(way, options: options)
    for (name, color) in [("n", [255, 0, 0, 255]), ("y", [0, 255, 0, 255]), ("d", [0, 0, 255, 255])] {
      try client.put(picture: name, PNGFile.solid(4, 4, color.map { UInt8($0) }))
    }
    try client.put("a", sheet)
    return client
  }

  private static func timeline(_ query: String) throws -> JSONValue {
    try client(.inProcess).get("\(path).json?\(query)").json
  }

  @Test("A timeline of a flag has its three layers in each frame", arguments: Way.allCases)
  func flag(way: Way) throws {
    let answer = try Self.client(way).get("\(Self.path).json?from=normal~no&to=normal~yes&fps=8")
    #expect(answer["Content-Type"] == "application/json")
    let timeline = answer.json
    #expect(timeline.names == ["duration", "fps", "loop", "mode", "frames"])
    #expect(timeline["duration"] == 0.5 && timeline["fps"] == 8 && timeline["loop"] == 1)
    #expect(timeline["mode"] == "flag")
    let frames = try #require(timeline["frames"]?.array)
    #expect(frames.map { $0["time"] } == [0, 0.125, 0.25, 0.375, 0.5])
    #expect(
      frames[2] == [
        "time": 0.25, "progress": 0.5, "eased": 0.5,
        "layers": [
          "no": ["alpha": 0.5, "scale": 1.5], "yes": ["alpha": 0.5, "scale": 0.55],
          "default": ["alpha": 0, "scale": 1],
        ],
      ])
    #expect(frames[1]["layers"]?["yes"]?["alpha"]?.number.map { abs($0 - 0.129162) < 1e-6 } == true)
  }

  @Test("A timeline of states says what its transition mixes")
  func states() throws {
    func middle(_ state: String) throws -> (JSONValue?, JSONValue?) {
      let timeline = try Self.timeline("from=normal&to=\(state)&fps=8")
      return (timeline["mode"], timeline["frames"]?.array?[1])
    }
    let (dissolve, mixed) = try middle("highlighted")
    #expect(dissolve == "dissolve")
    #expect(mixed?["layers"]?["from"] == ["alpha": 0.5] && mixed?["layers"]?["to"] == ["alpha": 0.5])
    let (alpha, faded) = try middle("disabled")
    #expect(alpha == "alpha")
    #expect(faded?["layers"]?["button"] == ["alpha": 0.75])
    let (interpolate, styled) = try middle("selected")
    #expect(interpolate == "interpolate")
    #expect(styled?["style"]?["borderWidth"] == 1)
    #expect(styled?["layers"]?.names == ["no", "yes", "default"])
  }

  @Test("What does not move is one frame, and a spinner's turn is played for ever")
  func unmoved() throws {
    let still = try Self.timeline("from=highlighted&to=normal")
    #expect(still["mode"] == "none" && still["duration"] == 0 && still["frames"]?.array?.count == 1)
    let turn = try Self.timeline("from=loading&to=loading&fps=4")
    #expect(turn["mode"] == "spinner" && turn["loop"] == 0)
    #expect(
      turn["frames"]?.array?.map { $0["layers"]?["spinner"]?["turn"] } == [0, 0.25, 0.5, 0.75])
  }

  @Test("A flag left out of `to` is that of `from`, one left out of `from` that of the parameter")
  func flags() throws {
    let full = try Self.timeline("from=normal~no&to=highlighted~no")
    #expect(try Self.timeline("from=normal~no&to=highlighted") == full)
    #expect(try Self.timeline("from=normal&to=highlighted&flag=no") == full)
    #expect(try Self.timeline("from=normal&to=highlighted") != full)
    #expect(try Self.timeline("from=normal~yes&to=normal~yes")["mode"] == "none")
    #expect(try Self.timeline("from=normal~yes&to=normal&force=true")["mode"] == "flag")
  }

  @Test("States are joined in every way that paths allow", arguments: Way.allCases)
  func separators(way: Way) throws {
    let client = try Self.client(way)
    let plain = try client.get("\(Self.path).json?from=selected%2Bhighlighted~no&to=normal").json
    for name in [
      "selected+highlighted~no", "highlighted,selected~no", "selected%20highlighted%7Eno",
    ] {
      #expect(try client.get("\(Self.path).json?from=\(name)&to=normal").json == plain, "\(name)")
    }
  }

  @Test("An animation has a frame for each of the timeline's, and its plays", arguments: Way.allCases)
  func animation(way: Way) throws {
    let client = try Self.client(way)
    let answer = try client.get("\(Self.path).apng?from=normal~no&to=normal~yes&fps=8&loop=3&scale=2")
    #expect(answer.status == 200)
    #expect(answer["Content-Type"] == "image/apng")
    #expect(answer.pictureSize.allSatisfy { $0 >= 16 })
    #expect(answer.animation == [5, 3])
    let turn = try client.get("\(Self.path).apng?from=loading&to=loading&fps=8")
    #expect(turn.animation.last == 0)
  }

  @Test("A moment is drawn on the animation's canvas, the last one for ever", arguments: Way.allCases)
  func moments(way: Way) throws {
    let client = try Self.client(way)
    let query = "from=normal~no&to=normal~yes"
    let animation = try client.get("\(Self.path).apng?\(query)")
    let moments = try ["", "&at=0.25", "&at=0.5", "&at=86400"].map {
      try client.get("\(Self.path).png?\(query)\($0)")
    }
    for moment in moments {
      #expect(moment["Content-Type"] == "image/png")
      #expect(moment.pictureSize == animation.pictureSize)
    }
    #expect(moments[2].body == moments[3].body)
    let middles = try moments.map { moment in
      let bitmap = try PNGDecoder().decode(moment.body)
      return bitmap.pixels[bitmap.height / 2 * bitmap.width + bitmap.width / 2]
    }
    #expect(middles.prefix(3).map { $0 & 0xFFFFFF } == [0xFF0000, middles[1] & 0xFFFFFF, 0x00FF00])
    #expect(middles[1] != middles[0] && middles[1] != middles[2])
  }

  @Test(
    "A colour on its way is drawn as the timeline says it, and as a still of that colour is",
    arguments: [("#E0E0E0", "#0A7CFF"), ("#FF8000C0", "#0040FF20"), ("transparent", "#336699")])
  func colorsOnTheWay(from: String, to: String) throws {
    let client = try Client(.inProcess)
    try client.put(
      "a",
      #"""
      {"states": {"normal": {"width": 4, "height": 4, "backgroundColor": "\#(from)"},
       "selected": {"backgroundColor": "\#(to)"}},
       "transitions": [{"from": "*", "to": "*", "mode": "interpolate"}]}
      """#)
    func pixel(_ path: String) throws -> UInt32 {
      try #require(try PNGDecoder().decode(try client.get(path).body).pixels.first)
    }
    let query = "from=normal&to=selected"
    let frames = try #require(try client.get("\(Self.path).json?\(query)&fps=120").json["frames"]?.array)
    #expect(frames.count == 31)
    for frame in frames {
      let time = try #require(frame["time"])
      let color = try #require(frame["style"]?["backgroundColor"]?.string)
      let drawn = try pixel("\(Self.path).png?\(query)&at=\(time.text)")
      if color.count == "#RRGGBB".count {
        #expect(UInt32(color.dropFirst(), radix: 16) == drawn & 0xFFFFFF, "\(time) \(color)")
      }
      try client.put(
        "still", #"{"states": {"normal": {"width": 4, "height": 4, "backgroundColor": "\#(color)"}}}"#)
      #expect(try pixel("/v1/stylesheets/still/states/normal.png") == drawn, "\(time) \(color)")
    }
  }

  @Test("What cannot be asked is 400 and says what can", arguments: Way.allCases)
  func malformed(way: Way) throws {
    let client = try Self.client(way)
    let both = "from=normal&to=selected"
    for (query, problem, reason) in [
      ("to=normal", "missing-parameter", #""from" must be given"#),
      ("from=normal", "missing-parameter", #""to" must be given"#),
      ("from=pressed&to=normal", "invalid-parameter", #""pressed" is none of normal, highlighted"#),
      ("from=normal&to=normal~maybe", "invalid-parameter", #"must be no, yes or default, not "maybe""#),
      ("from=normal~&to=normal", "invalid-parameter", "must be no, yes or default"),
      ("from=normal~no~yes&to=normal", "invalid-parameter", #"not "no~yes""#),
      ("from=&to=normal", "invalid-parameter", "an empty part"),
      ("\(both)&from=normal", "repeated-parameter", "from"),
      ("\(both)&fps=0", "invalid-parameter", "at least 1 and at most 120"),
      ("\(both)&fps=29.97", "invalid-parameter", "a whole number"),
      ("\(both)&loop=-1", "invalid-parameter", "at least 0"),
      ("\(both)&force=1", "invalid-parameter", "true or false"),
      ("\(both)&scale=9", "invalid-parameter", "at most 8"),
      ("\(both)&state=normal", "unknown-parameter", "Allowed: "),
    ] {
      for file in ["json", "png", "apng"] {
        let answer = try client.get("\(Self.path).\(file)?\(query)")
        #expect(answer.status == 400, "\(file) \(query)")
        #expect(answer.problem == problem, "\(file) \(query)")
        #expect(answer.detail.contains(reason), "\(file) \(query): \(answer.detail)")
      }
    }
    #expect(try client.get("\(Self.path).png?\(both)&at=-0.1").status == 400)
    for file in ["json", "apng"] {
      let answer = try client.get("\(Self.path).\(file)?\(both)&at=0.1")
      #expect(answer.problem == "unknown-parameter")
    }
  }

  @Test("Too much to draw is 422 with numbers, before anything is drawn", arguments: Way.allCases)
  func limits(way: Way) throws {
    var options = ServiceOptions()
    options.animationFrames = 20
    options.animationPixels = 8000
    let client = try Self.client(way, options)
    let query = "from=normal~no&to=normal~yes"
    for (rest, reason) in [("&fps=60", "31 frames"), ("&fps=30&scale=8", "16 frames")] {
      let answer = try client.get("\(Self.path).apng?\(query)\(rest)")
      #expect(answer.status == 422)
      #expect(answer.problem == "too-long")
      #expect(answer.detail.contains(reason), "\(answer.detail)")
    }
    #expect(try client.get("\(Self.path).json?\(query)&fps=60").problem == "too-long")
    #expect(try client.get("\(Self.path).json?\(query)&fps=30").status == 200)
    #expect(try client.renderingCount == 0)
    #expect(try client.get("\(Self.path).apng?\(query)&fps=30").status == 200)
    #expect(try client.get("/v1/stylesheets/none/transition.apng?\(query)").status == 404)
    try client.delete("/v1/stylesheets/a")
    try client.delete("/v1/images/y")
    try client.put("a", Self.sheet)
    #expect(try client.get("\(Self.path).apng?\(query)&fps=8").problem == "missing-picture")
  }

  @Test("An animation is cached as stills are, and not compressed", arguments: Way.allCases)
  func caching(way: Way) throws {
    let client = try Self.client(way)
    let target = "\(Self.path).apng?from=normal~no&to=normal~yes&fps=8"
    let gzip = ("Accept-Encoding", "gzip")
    let answer = try client.get(target, gzip)
    #expect(answer["Content-Encoding"] == nil && answer["Vary"] == nil)
    #expect(answer["Cache-Control"] == "public, max-age=0, must-revalidate")
    #expect(answer["Access-Control-Allow-Origin"] == "*")
    #expect(try client.get(target, gzip, ("If-None-Match", answer.tag)).status == 304)
    let head = try client.send(.head, target)
    #expect(head.status == 200 && head.body.isEmpty && head.tag == answer.tag)
    #expect(head["Content-Length"] == String(answer.body.count))
    #expect(try client.renderingCount == 1)
    let revision = try client.get("/v1/stylesheets/a/states").json["revision"]?.string ?? ""
    let lasting = try client.get("\(target)&revision=\(revision)")
    #expect(lasting["Cache-Control"]?.contains("immutable") == true)
    #expect(try client.get("\(target)&revision=x").problem == "other-revision")
    #expect(try client.get(target, ("Accept", "image/png")).status == 406)
    let timeline = try client.get("\(Self.path).json?from=normal~no&to=normal~yes", gzip)
    #expect(timeline["Content-Encoding"] == "gzip")
  }

  @Test(
    "Whatever takes a renderer is given up when its client is gone, and made when it is asked for again",
    arguments: [
      "transition.apng?from=normal~no&to=normal~yes", "transition.png?from=normal&to=selected",
      "transition.json?from=normal&to=selected", "states/normal.png", "states/normal.svg",
      "states/normal/layout", "sprite.png", "sprite.json",
    ])
  func abandoned(path: String) throws {
    let client = try Self.client(.inProcess)
    try client.put(
      "b", #"{"extends": "a", "states": {"normal": {"title": "Ab"}, "selected": {"title": "Ab"}}}"#)
    let target = "/v1/stylesheets/b/\(path)"
    let request = HTTPRequest(method: .get, target: try RequestTarget(parsing: target))
    guard case .work(let work) = client.service.answer(request) else {
      Issue.record("it is work")
      return
    }
    #expect(work.perform { true }.response.status == 503)
    #expect(try client.renderingCount == 0)
    #expect(try client.get(target).status == 200)
  }

  @Test("A timeline has no more bytes than 8 MiB")
  func longTimeline() throws {
    let client = try Client(.inProcess)
    let title = String(repeating: "😀", count: 4096)
    try client.put(
      "a",
      """
      {"states": {"normal": {"title": "\(title)", "subtitle": "\(title)"}, "selected": {"titleColor": "red"}},
       "transitions": [{"from": "*", "to": "*", "mode": "interpolate", "duration": 5}]}
      """)
    let target = "\(Self.path).json?from=normal&to=selected"
    let refusal = try client.get(target)
    #expect(refusal.status == 422 && refusal.problem == "too-large")
    #expect(refusal.json["detail"]?.string?.contains("8388608 bytes") == true)
    let answer = try client.get("\(target)&fps=10")
    #expect(answer.status == 200 && answer.body.count < 8 << 20)
    #expect(answer.json["frames"]?.array?.count == 51)
  }

  @Test("Each parameter changes the entity tag", arguments: Way.allCases)
  func tags(way: Way) throws {
    let client = try Self.client(way)
    let queries = [
      "from=normal~no&to=normal~yes", "from=normal~yes&to=normal~no", "from=normal&to=selected",
      "from=normal&to=selected~no", "from=selected&to=normal", "from=normal~no&to=normal~yes&fps=30",
      "from=normal~no&to=normal~yes&loop=0", "from=normal~no&to=normal~yes&loop=1",
      "from=normal~no&to=normal~no", "from=normal~no&to=normal~no&force=true",
      "from=normal~no&to=normal~yes&scale=2", "from=normal~no&to=normal~yes&background=white",
    ]
    let tags = try ["apng?", "png?", "png?at=0.25&"].flatMap { kind in
      try queries.map { try client.get("\(Self.path).\(kind)\($0)").tag }
    }
    #expect(Set(tags).count == 3 * queries.count)
    #expect(!tags.contains(""))
  }
}

extension Answer {
  /// The numbers of frames and of plays of an animation.
  var animation: [Int] {
    let name = Array("acTL".utf8)
    guard let start = body.indices.first(where: { body[$0...].starts(with: name) }) else { return [] }
    return [start + 4, start + 8].map { start in body[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
  }
}
