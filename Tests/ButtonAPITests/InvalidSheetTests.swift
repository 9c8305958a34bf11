import Documents
import HTTPTransport
import Testing

@Suite("Sheets that break their schema")
struct InvalidSheetTests {
  /// A sheet with about everything wrong in it.
  private static let sheet = #"""
    {
      "nam": "x",
      "disabledAlpha": 2,
      "states": {
        "normal": {
          "titel": "x", "borderWidth": -1, "cornerRadius": -2, "font": {"size": -3}, "alpha": 1.5,
          "titleLines": true, "width": "16", "titleColor": "blu", "shadow": [{"opacity": 2}, {"radius": -1}],
          "contentInsets": {"top": -1}, "a/b~c": 1, "title": 5, "clipsToBounds": "no"
        },
        "selectd": {},
        "highlighted+selected": [],
        "selected+highlighted": {}
      }
    }
    """#

  /// Where, in the order of the document.
  private static let pointers = [
    "/nam", "/disabledAlpha", "/states/normal/titel", "/states/normal/borderWidth",
    "/states/normal/cornerRadius", "/states/normal/font/size", "/states/normal/alpha",
    "/states/normal/titleLines", "/states/normal/width", "/states/normal/titleColor",
    "/states/normal/shadow/0/opacity", "/states/normal/shadow/1/radius", "/states/normal/contentInsets/top",
    "/states/normal/a~1b~0c", "/states/normal/title", "/states/normal/clipsToBounds", "/states/selectd",
    "/states/highlighted+selected", "/states/selected+highlighted",
  ]

  @Test("Everything that is wrong is told at once, each with its pointer", arguments: Way.allCases)
  func all(way: Way) throws {
    let client = try Client(way)
    for (method, target) in [(HTTPMethod.put, "/v1/stylesheets/a"), (.post, "/v1/stylesheets")] {
      let answer = try client.send(method, target, json: Self.sheet)
      #expect(answer.status == 422)
      #expect(answer["Content-Type"] == "application/problem+json")
      #expect(answer.pointers == Self.pointers)
      #expect(answer.json["status"] == 422)
      #expect(answer.json.names == ["type", "title", "status", "detail", "errors"])
    }
    #expect(try client.get("/v1/stylesheets").json["stylesheets"] == [])
  }

  @Test("A query that brings its sheet tells what is wrong with both", arguments: Way.allCases)
  func query(way: Way) throws {
    let client = try Client(way)
    for path in ["render", "layout", "resolve"] {
      let answer = try client.send(
        .post, "/v1/\(path)",
        json: #"""
          {"stylesheet": \#(Self.sheet), "state": "pressed", "scale": 9, "width": "1", "direction": true,
           "previous": ["normal", "up"], "schem": "dark"}
          """#)
      #expect(answer.status == 422)
      #expect(
        answer.pointers == Self.pointers.map { "/stylesheet" + $0 } + [
          "/state", "/scale", "/width", "/direction", "/previous", "/schem",
        ])
    }
  }

  @Test("A query without a sheet is 422 and says so", arguments: Way.allCases)
  func missingSheet(way: Way) throws {
    let answer = try Client(way).send(.post, "/v1/layout", json: "{}")
    #expect(answer.status == 422)
    #expect(answer.detail == #"Must have "stylesheet"."#)
  }

  @Test(
    "Members that mean something only to a picture are not known to the other queries",
    arguments: Way.allCases)
  func picturesOnly(way: Way) throws {
    let client = try Client(way)
    let body = #"{"stylesheet": {}, "background": "red", "format": "png"}"#
    #expect(try client.send(.post, "/v1/render", json: body).status == 200)
    #expect(try client.send(.post, "/v1/layout", json: body).pointers == ["/background", "/format"])
    #expect(try client.send(.post, "/v1/resolve", json: body).pointers == ["/background", "/format"])
    let other = #"{"stylesheet": {}, "format": "jpeg"}"#
    #expect(try client.send(.post, "/v1/render", json: other).pointers == ["/format"])
  }

  @Test(
    "A document that is no object is 422 as a whole", arguments: Way.allCases,
    ["[]", "1", #""x""#, "true", "null"])
  func noObject(way: Way, text: String) throws {
    let client = try Client(way)
    try client.put("a", "{}")
    for (method, target) in MalformedBodyTests.takers {
      let answer = try client.send(method, target, json: text)
      #expect(answer.status == 422, "\(method) \(target)")
      #expect(answer.pointers == [""], "\(method) \(target)")
    }
  }

  @Test("An unknown member is answered with the nearest known one", arguments: Way.allCases)
  func nearest(way: Way) throws {
    let answer = try Client(way).put("a", #"{"states": {"normal": {"titelColor": "red"}}}"#)
    #expect(answer.detail.contains(#"did you mean "titleColor"?"#))
  }

  @Test("Lengths at their bounds are taken", arguments: Way.allCases)
  func bounds(way: Way) throws {
    let answer = try Client(way).put(
      "a", #"{"states": {"normal": {"borderWidth": 0, "alpha": 0, "cornerRadius": -0, "spacing": -4}}}"#)
    #expect(answer.status == 201)
  }

  @Test("A radius above half the side is scaled, and the layout says to what", arguments: Way.allCases)
  func radius(way: Way) throws {
    let client = try Client(way)
    try client.put("a", #"{"states": {"normal": {"width": 40, "height": 20, "cornerRadius": 1000}}}"#)
    let answer = try client.get("/v1/stylesheets/a/states/normal/layout")
    #expect(answer.status == 200)
    #expect(
      answer.json["cornerRadii"]
        == ["topLeft": 10, "topRight": 10, "bottomLeft": 10, "bottomRight": 10])
  }

  @Test("A family that is not there is replaced, and the layout names it", arguments: Way.allCases)
  func missingFont(way: Way) throws {
    let client = try Client(way)
    try client.put("a", #"{"states": {"normal": {"title": "A", "font": {"family": "No Such Family"}}}}"#)
    let answer = try client.get("/v1/stylesheets/a/states/normal/layout")
    #expect(answer.status == 200)
    #expect(answer.json["missingFonts"] == ["No Such Family"])
    #expect(try client.get("/v1/stylesheets/a/states/normal.png").status == 200)
  }

  @Test("A title has up to 4096 characters, which are scalars", arguments: Way.allCases)
  func longTitle(way: Way) throws {
    let client = try Client(way)
    func status(_ count: Int) throws -> Answer {
      let title = String(repeating: "\u{E9}", count: count)
      return try client.put("a", #"{"states": {"normal": {"title": "\#(title)"}}}"#)
    }
    #expect(try status(4096).status == 201)
    #expect(try client.get("/v1/stylesheets/a/states/normal/layout?maxWidth=100").status == 200)
    let answer = try status(4097)
    #expect(answer.status == 422)
    #expect(answer.pointers == ["/states/normal/title"])
    #expect(answer.detail.contains("4096"))
  }

  @Test(
    "Control characters in a title are 422", arguments: Way.allCases,
    [#"\u0000"#, #"\u0001"#, #"\r"#, #"\u001b"#, #"\u001F"#])
  func controls(way: Way, escape: String) throws {
    let answer = try Client(way).put("a", #"{"states": {"normal": {"title": "a\#(escape)b"}}}"#)
    #expect(answer.status == 422)
    #expect(answer.pointers == ["/states/normal/title"])
  }

  @Test(
    "Titles however odd are measured and drawn", arguments: Way.allCases,
    [
      "", "   ", #"\n"#, #"\t"#, "\u{301}\u{302}", "\u{200D}", "\u{202E}abc", "\u{2067}\u{202D}", "\u{FEFF}",
      "\u{10FFFF}", "👩‍👩‍👧‍👦", "العربية", "ﷺ",
    ])
  func oddTitles(way: Way, title: String) throws {
    let client = try Client(way)
    #expect(try client.put("a", #"{"states": {"normal": {"title": "\#(title)"}}}"#).status == 201)
    #expect(try client.get("/v1/stylesheets/a/states/normal/layout").status == 200)
    #expect(try client.get("/v1/stylesheets/a/states/normal.png").status == 200)
  }
}
