import ButtonAPI
import ButtonStyling
import Documents
import HTTPTransport
import Testing

@Suite("Parameters")
struct ParameterTests {
  private static let state = "/v1/stylesheets/a/states/normal"

  private static func client(_ way: Way) throws -> Client {
    let client = try Client(way)
    try client.put("a", #"{"states": {"normal": {"width": 40, "height": 20}, "selected": {}}}"#)
    return client
  }

  @Test("A parameter that is not known is 400, names it and lists what is", arguments: Way.allCases)
  func unknown(way: Way) throws {
    let client = try Self.client(way)
    for suffix in ["", "/layout", ".png"] {
      let answer = try client.get(Self.state + suffix + "?schem=dark")
      #expect(answer.status == 400)
      #expect(answer.problem == "unknown-parameter")
      #expect(
        answer.detail.hasPrefix(
          #"The parameter "schem" is not known here. Did you mean "scheme"? Allowed: scale, width, height, "#)
      )
      #expect(answer.detail.contains("background") == (suffix == ".png"))
    }
  }

  @Test("Where no parameter is taken each is 400", arguments: Way.allCases)
  func none(way: Way) throws {
    let client = try Self.client(way)
    for answer in [
      try client.get("/v1/stylesheets/a?x=1"), try client.get("/v1/stylesheets/a/states?x=1"),
      try client.put("a?x=1", "{}"), try client.delete("/v1/stylesheets/a?x=1"),
      try client.send(.post, "/v1/stylesheets?x=1", json: "{}"),
      try client.send(.patch, "/v1/stylesheets/a?x=1", json: "{}"),
      try client.send(.post, "/v1/render?x=1", json: "{}"), try client.get("/v1/images/a?x=1"),
    ] {
      #expect(answer.status == 400)
      #expect(answer.detail == #"The parameter "x" is not known here, where no parameter is."#)
    }
    #expect(try client.get("/v1/stylesheets/a").status == 200)
  }

  @Test(
    "A parameter that is repeated is 400 and named", arguments: Way.allCases,
    ["scale=1&scale=1", "scale=1&scal%65=2"])
  func repeated(way: Way, query: String) throws {
    let answer = try Self.client(way).get(Self.state + "?" + query)
    #expect(answer.status == 400)
    #expect(answer.detail == #"The parameter "scale" is given more than once."#)
  }

  @Test("A value that a parameter cannot have is 400, names it and says what it can", arguments: Way.allCases)
  func malformed(way: Way) throws {
    let client = try Self.client(way)
    let cases = [
      ("at=-1", "at least 0 and at most 86400, not -1"), ("at=now", "a number"),
      ("scale=0", "at least 0.25 and at most 8, not 0"), ("scale=8.01", "at most 8"), ("scale=-1", "not -1"),
      ("scale=", "a number"), ("scale", "a number"), ("scale=nan", "a number"), ("scale=0x2", "a number"),
      ("scale=2x", "a number"), ("scale=1e999", "at most 8"), ("scale=inf", "a number"),
      ("scale=2,5", "a number"),
      ("width=-1", "at least 0"), ("height=1e9", "at most 100000"), ("maxWidth=wide", "a number"),
      ("maxHeight=%20", "a number"), ("direction=up", "ltr or rtl"), ("direction=LTR", "ltr or rtl"),
      ("scheme=sepia", "light or dark"), ("flag=maybe", "no, yes or default"),
      ("previous=pressed", "must be a state"), ("previous=normal,,normal", "an empty part"),
      ("canvas=all", "drawn, bounds or even"), ("background=blu", "must be a colour"),
    ]
    for (query, reason) in cases {
      let answer = try client.get(Self.state + ".png?" + query)
      let name = query.prefix { $0 != "=" }
      #expect(answer.status == 400, "\(query)")
      #expect(answer.problem == "invalid-parameter", "\(query)")
      #expect(answer.detail.hasPrefix(#"The parameter "\#(name)" "#), "\(query): \(answer.detail)")
      #expect(answer.detail.contains(reason), "\(query): \(answer.detail)")
    }
  }

  @Test("All that is wrong with parameters is told at once", arguments: Way.allCases)
  func several(way: Way) throws {
    let client = try Self.client(way)
    func errors(_ suffix: String) throws -> [String] {
      let answer = try client.get("/v1/stylesheets/a/\(suffix)")
      #expect(answer.status == 400)
      let more = answer.wrongParameters.count - 1
      #expect(answer.detail.hasSuffix(" And \(more) more."), "\(answer.detail)")
      return [answer.problem] + answer.wrongParameters
    }
    #expect(
      try errors("states/normal.png?scheme=night&flag=true&direction=RTL")
        == ["invalid-parameter", "direction", "scheme", "flag"])
    #expect(try errors("states/normal?sclae=2&theme=dark") == ["unknown-parameter", "sclae", "theme"])
    #expect(
      try errors("states/normal.svg?x=1&text=bold&x=2&scale=2&scale=2")
        == ["unknown-parameter", "x", "scale", "text"])
    #expect(
      try errors("sprite.png?canvas=drawn&columns=0&states=normal,x")
        == ["invalid-parameter", "canvas", "states", "columns"])
    #expect(try errors("transition.json?at=1&loop=-1") == ["unknown-parameter", "at", "from", "to", "loop"])
    #expect(
      try client.get("/v1/stylesheets/a/states/normal?scheme=night").json["errors"] == [
        ["parameter": "scheme", "detail": #"Must be light or dark, not "night"."#]
      ])
  }

  @Test("A query that is wrong everywhere gets an answer of bounded length", arguments: Way.allCases)
  func bounded(way: Way) throws {
    let query = (0..<1500).map { String($0) }.joined(separator: "&")
    let answer = try Self.client(way).get(Self.state + "?" + query)
    #expect(answer.status == 400)
    #expect(answer.wrongParameters.count == DocumentReading.issueLimit)
    #expect(answer.detail.hasSuffix(" And at least 99 more."))
  }

  @Test(
    "A colour that a # has cut off is explained; documents are not told of addresses", arguments: Way.allCases
  )
  func emptyColor(way: Way) throws {
    let client = try Self.client(way)
    #expect(
      try client.get(Self.state + ".png?background=").detail
        == #"The parameter "background" is empty: a # ends an address, so write %23 for it, as in %230A7CFF."#
    )
    #expect(try client.get(Self.state + ".png?background=blu").detail.contains("%230A7CFF"))
    let answer = try client.send(.post, "/v1/render", json: #"{"stylesheet": {}, "background": "blu"}"#)
    #expect(answer.detail.contains("#0A7CFF, tomato"))
    #expect(!answer.detail.contains("%23"))
  }

  @Test("A word of CSS, and a density that is not taken, get the right word", arguments: Way.allCases)
  func hints(way: Way) throws {
    let client = try Self.client(way)
    for (word, meant) in [
      ("active", "highlighted"), ("pressed", "highlighted"), ("checked", "selected"), ("hover", "hovered"),
      ("focus", "focused"), ("enabled", "normal"), ("Selected", "selected"),
    ] {
      let answer = try client.get("/v1/stylesheets/a/states/\(word).png")
      #expect(
        answer.detail.hasPrefix(#"Must be a state, but "\#(word)" is none of normal, "#), "\(answer.detail)")
      #expect(answer.detail.hasSuffix("; did you mean \(meant)?"), "\(answer.detail)")
    }
    for path in ["normal@2x.svg", "normal@2x", "normal@2x/layout"] {
      let answer = try client.get("/v1/stylesheets/a/states/\(path)")
      #expect(
        answer.detail == "Only PNG files have a density in their name; say ?scale=2.", "\(path)")
    }
    for (path, others) in [
      ("sprite.svg", "sprite.png or sprite.json"),
      ("transition.gif", "transition.png, transition.apng or transition.json"),
    ] {
      let answer = try client.get("/v1/stylesheets/a/\(path)")
      #expect(answer.status == 404)
      #expect(
        answer.detail == "Nothing is served at this path, but at the one that ends in \(others).")
    }
  }

  @Test("The listings' parameters are checked, too", arguments: Way.allCases, ["stylesheets", "images"])
  func listings(way: Way, kind: String) throws {
    let client = try Self.client(way)
    for query in ["limit=0", "limit=1001", "limit=1.5", "limit=all", "limit=-1", "cursor=", "cursor=a%2Fb"] {
      let answer = try client.get("/v1/\(kind)?\(query)")
      #expect(answer.status == 400, "\(query)")
      #expect(answer.detail.contains(query.prefix { $0 != "=" }), "\(query)")
    }
    for query in ["limit=1", "limit=1000", "cursor=a", "limit=10&cursor=zzz"] {
      #expect(try client.get("/v1/\(kind)?\(query)").status == 200, "\(query)")
    }
  }

  @Test(
    "A spinner is drawn at the moment asked for, and a whole turn later the same", arguments: Way.allCases,
    ["png", "svg"])
  func moment(way: Way, format: String) throws {
    let client = try Client(way)
    try client.put("a", #"{"states": {"normal": {"spinner": {"size": 20}}}}"#)
    let still = try client.get(Self.state + ".\(format)")
    #expect(still.status == 200)
    #expect(try client.get(Self.state + ".\(format)?at=0").tag == still.tag)
    #expect(try client.get(Self.state + ".\(format)?at=1").body == still.body)
    #expect(try client.get(Self.state + ".\(format)?at=0.5").body != still.body)
    let body =
      #"{"stylesheet": {"states": {"normal": {"spinner": {"size": 20}}}}, "at": 1, "format": "\#(format)"}"#
    #expect(try client.send(.post, "/v1/render", json: body).body == still.body)

    // A layout is the same at any moment, so it takes none.
    #expect(try client.get(Self.state + "/layout?at=0").problem == "unknown-parameter")
    let frame: JSONValue = ["x": 0, "y": 0, "width": 20, "height": 20]
    #expect(try client.get(Self.state + "/layout").json["spinner"] == frame)
  }

  @Test("@2x means the same as scale=2", arguments: Way.allCases)
  func suffix(way: Way) throws {
    let client = try Self.client(way)
    let answer = try client.get(Self.state + "@2x.png")
    #expect(answer.pictureSize == [80, 40])
    for other in [".png?scale=2", "@2x.png?scale=2", "@2.0x.png", "@2x.png?scale=2.0"] {
      let same = try client.get(Self.state + other)
      #expect(same.body == answer.body, "\(other)")
      #expect(same.tag == answer.tag, "\(other)")
    }
    #expect(try client.get(Self.state + "@0.5x.png").pictureSize == [20, 10])
  }

  @Test(
    "A suffix and another scale are 400", arguments: Way.allCases, ["@2x.png?scale=3", "@2x.png?scale=1"])
  func conflict(way: Way, suffix: String) throws {
    let answer = try Self.client(way).get(Self.state + suffix)
    #expect(answer.status == 400)
    #expect(answer.problem == "conflicting-scales")
  }

  @Test(
    "A suffix that is no scale is 400", arguments: Way.allCases,
    ["@9x", "@0x", "@x", "@-1x", "@nanx", "@1e1x"])
  func malformedSuffix(way: Way, suffix: String) throws {
    let answer = try Self.client(way).get(Self.state + suffix + ".png")
    #expect(answer.status == 400)
    #expect(answer.detail.contains("\"\(suffix)\""))
  }

  @Test(
    "A state that is none is 404 in a path and lists those there are", arguments: Way.allCases,
    [
      "pressed", "Normal", "normal+pressed", "normal++selected", "pressed.gif", "+", "@2x", "selected%00",
      "nor/mal",
    ])
  func unknownState(way: Way, name: String) throws {
    let client = try Self.client(way)
    for suffix in ["", "/layout", ".png"] {
      let answer = try client.get("/v1/stylesheets/a/states/\(name)\(suffix)")
      if name.contains("%00") {
        #expect(answer.status == 400)
      } else if name.contains("/") {
        #expect(answer.problem == "unknown-path")
      } else {
        #expect(answer.problem == "unknown-state", "\(suffix)")
        #expect(answer.detail.contains("normal, highlighted, disabled, selected, focused, hovered, loading"))
      }
    }
  }

  @Test("An unknown state is 422 in a body", arguments: Way.allCases)
  func unknownStateInBody(way: Way) throws {
    let answer = try Self.client(way).send(
      .post, "/v1/resolve", json: #"{"stylesheet": {}, "state": "pressed"}"#)
    #expect(answer.status == 422)
    #expect(answer.pointers == ["/state"])
  }

  @Test(
    "The parts of a state stand in any order, with any separator", arguments: Way.allCases,
    [
      "selected+highlighted", "highlighted%2Bselected", "selected,highlighted", "selected%20highlighted",
      "normal+highlighted+selected", "selected+highlighted+selected",
    ])
  func separators(way: Way, name: String) throws {
    let client = try Self.client(way)
    let answer = try client.get("/v1/stylesheets/a/states/\(name)")
    #expect(answer.json["state"] == "highlighted+selected")
    #expect(try client.get("/v1/stylesheets/a/states/\(name).png").status == 200)
  }

  @Test("A declared state or not, each is answered", arguments: Way.allCases)
  func undeclared(way: Way) throws {
    #expect(try Self.client(way).get("/v1/stylesheets/a/states/loading+focused.png").status == 200)
  }

  @Test("A rendering above the limit of pixels is 422 and names the limit", arguments: Way.allCases)
  func tooManyPixels(way: Way) throws {
    let client = try Self.client(way)
    for query in [
      "width=5000&height=5000", "width=100000&height=1", "width=1&height=100000",
      "width=100000&height=100000&scale=8", "width=0&height=100000",
    ] {
      for suffix in [".png", "/layout"] {
        let answer = try client.get(Self.state + suffix + "?" + query)
        #expect(answer.status == 422, "\(suffix) \(query)")
        #expect(answer.problem == "too-large", "\(suffix) \(query)")
        #expect(
          answer.detail.contains("16777216 in all (--rendering-pixels) and 32767 a side"),
          "\(suffix) \(query)")
      }
    }
    #expect(try client.get(Self.state + "?width=100000&height=100000").status == 200)
  }

  @Test("What is drawn outside of the bounds counts, unless it is cut", arguments: Way.allCases)
  func tooMuchOverflow(way: Way) throws {
    var options = ServiceOptions()
    options.renderingPixels = 10_000
    let client = try Client(way, options: options)
    let size = #""width": 90, "height": 90"#
    for more in [
      #""outline": {"color": "red", "width": 40}"#, #""shadow": {"radius": 40}"#,
      #""shadow": {"offset": {"x": 9000, "y": 0}}"#, #""shadow": {"spread": 99}"#,
      #""outline": {"color": "red", "width": 1, "offset": 50}"#,
    ] {
      try client.put("a", #"{"states": {"normal": {\#(size), \#(more)}}}"#)
      let answer = try client.get(Self.state + ".png")
      #expect(answer.status == 422, "\(more)")
      #expect(answer.detail.contains("the limit is 10000 in all"), "\(more)")
      let stateless = try client.send(
        .post, "/v1/render", json: #"{"stylesheet": {"states": {"normal": {\#(size), \#(more)}}}}"#)
      #expect(stateless.status == 422, "\(more)")
      #expect(try client.get(Self.state + ".png?canvas=bounds").status == 200, "\(more)")
    }
  }
}
