import Documents
import HTTPTransport
import Testing

@Suite("What is said of what may be meant")
struct SuggestionTests {
  private static let sheets = "/v1/stylesheets"

  private static func client() throws -> Client {
    let client = try Client(.inProcess)
    try client.put(
      "primary", #"{"states": {"normal": {"title": "A"}}, "flag": {"no": "n", "yes": "n", "default": "n"}}"#)
    try client.put(picture: "heart", PNGFile.solid(1, 1))
    return client
  }

  @Test(
    "An address that answers nothing leads to one that does",
    arguments: [
      ("/primary/", "Did you mean \"/v1/stylesheets/primary\"?"),
      ("/primary/layout", "Did you mean \"/v1/stylesheets/{id}/states/{state}/layout\"?"),
      ("/primary/state/normal", "Did you mean \"/v1/stylesheets/primary/states/normal\"?"),
      ("/primary/sprite@2x.png", "Did you mean \"/v1/stylesheets/primary/sprite.png\"?"),
      ("/primary/states/normal@2.png", "A density ends in a small x: normal@2x.png."),
      ("/primary/states/normal@2X.png", "A density ends in a small x: normal@2x.png."),
      ("/primary/states/normal.jpg", "A state is drawn to normal.png or normal.svg;"),
      ("/primary/states/normal.apng", "what moves is drawn to transition.apng."),
      ("/primary/states/normal~yes@2x.png", "A flag is a parameter here: normal…?flag=yes."),
      ("/primary/states/pressed.png", "; did you mean highlighted?"),
      ("/primry/states/normal.png", "No style sheet \"primry\" is stored. Did you mean \"primary\"?"),
      ("/primry", "Did you mean \"primary\"?"),
    ])
  func addresses(path: String, hint: String) throws {
    let answer = try Self.client().get(Self.sheets + path)
    #expect(answer.status == 404)
    #expect(answer.detail.contains(hint), "\(answer.detail)")
  }

  @Test("What is like nothing is told without a guess")
  func nothingMeant() throws {
    let client = try Self.client()
    for path in ["/v1", "/x", "/v1/buttons", "/v1/buttons/", "/v1/stylesheets/zebra", "/v1/images/zebra"] {
      let answer = try client.get(path)
      #expect(answer.status == 404)
      #expect(!answer.detail.contains("?"), "\(answer.detail)")
    }
    #expect(try client.get("/v1/stylesheet").detail.contains("\"/v1/stylesheets\""))
    #expect(try client.get("/v1/images/hart").detail.contains("Did you mean \"heart\"?"))
  }

  @Test(
    "A member and a value that come from elsewhere get the word for them here",
    arguments: [
      (#"{"background": "red"}"#, #"did you mean "backgroundColor"?"#),
      (#"{"bgColor": "red"}"#, #"did you mean "backgroundColor"?"#),
      (#"{"background-color": "red"}"#, #"did you mean "backgroundColor"?"#),
      (#"{"color": "red"}"#, #"did you mean "titleColor"?"#),
      (#"{"padding": 4}"#, #"did you mean "contentInsets"?"#),
      (#"{"border-radius": 4}"#, #"did you mean "cornerRadius"?"#),
      (#"{"adjustsWhenHighlighted": true}"#, #"belongs to the sheet, beside "states""#),
      (#"{"imagePosition": "rigth"}"#, "; did you mean right?"),
      (#"{"titleColor": "reed"}"#, "; did you mean red?"),
      (#"{"titleColor": "0A7CFF"}"#, "; did you mean #0A7CFF?"),
      (#"{"cornerRadius": "pill"}"#, "; did you mean capsule?"),
      (#"{"title": 1}"#, "must be a string, not 1."),
    ])
  func members(style: String, hint: String) throws {
    let answer = try Self.client().put("a", #"{"states": {"normal": \#(style)}}"#)
    #expect(answer.status == 422)
    #expect(answer.detail.contains(hint), "\(answer.detail)")
  }

  @Test(
    "A sheet that is put together otherwise is told where its parts go",
    arguments: [
      (#"{"match": "exact"}"#, #"did you mean "matching"?"#),
      (#"{"title": "A"}"#, #"belongs to a state of the sheet, as in "states": {"normal": {…}}"#),
      (#"{"highlighted": {}}"#, #"belongs into "states", as a state does."#),
      (#"{"transitions": [{"from": "*", "to": "*", "curve": "ease"}]}"#, "; did you mean default?"),
      (#"{"transitions": [{"from": "*", "to": "*", "mode": "fade"}]}"#, "; did you mean dissolve?"),
      (
        #"{"extends": "primry"}"#,
        #"/extends names the sheet "primry", which is not stored (a → primry); did you mean "primary"?"#
      ),
    ])
  func sheets(sheet: String, hint: String) throws {
    let answer = try Self.client().put("a", sheet)
    #expect(answer.status == 422)
    #expect(answer.detail.contains(hint), "\(answer.detail)")
  }

  @Test(
    "A query that is put together otherwise is told how",
    arguments: [
      ("", #"{"states": {}}"#, #"/states belongs to the sheet, which goes into "stylesheet" as a whole."#),
      ("", #"{"stylesheet": "primary"}"#, #"{"extends": "primary"} is the stored sheet of that name"#),
      ("", #"{"stylesheet": {}, "fmt": "svg"}"#, #"did you mean "format"?"#),
      ("", #"{"stylesheet": {}, "scheme": "Dark"}"#, "; did you mean dark?"),
      ("?scale=2", #"{"stylesheet": {}}"#, #"The parameter "scale" goes into the body, as a member."#),
    ])
  func queries(parameters: String, body: String, hint: String) throws {
    let answer = try Self.client().send(.post, "/v1/render\(parameters)", json: body)
    #expect([400, 422].contains(answer.status))
    #expect(answer.detail.contains(hint), "\(answer.detail)")
  }

  @Test("A flag alone is no place of a motion, and a script takes no parameters")
  func places() throws {
    let script = try Self.client().send(.post, "\(Self.sheets)/primary/interactions?fps=10", json: "{}")
    #expect(script.detail == #"The parameter "fps" goes into the body, as a member."#)
    let answer = try Self.client().get("\(Self.sheets)/primary/transition.json?from=no&to=normal~yes")
    #expect(answer.detail.hasSuffix(#"not "no"; did you mean normal~no?"#), "\(answer.detail)")
  }

  @Test(
    "The name of a picture has @2x or @3x behind it or nothing",
    arguments: ["q@4x", "q@1x", "q@1.5x", "q@2X"])
  func densities(name: String) throws {
    let answer = try Self.client().put(picture: name, PNGFile.solid(1, 1))
    #expect(answer.problem == "malformed-name")
    #expect(
      answer.detail.hasSuffix("for more than one pixel a point @2x or @3x behind it, and nothing else."))
  }

  @Test("What passes a limit is told which option sets it, and what helps")
  func limits() throws {
    let client = try Self.client()
    try client.put("plain", "{}")
    let large = try client.get("\(Self.sheets)/plain/states/normal.png?width=5000&height=5000&scale=8")
    #expect(
      large.detail.hasSuffix(
        "(--rendering-pixels) and 32767 a side. A smaller scale, width or height has fewer."))
    let long = try client.get("\(Self.sheets)/primary/transition.json?from=normal~no&to=normal~yes&fps=120")
    #expect(long.status == 200)
    let body = "{\(String(repeating: " ", count: 300 << 10))}"
    #expect(try client.put("a", body).detail.contains("--sheet-limit"))
  }

  @Test("The page at / lists every path and what may be done there")
  func index() throws {
    let page = try Self.client().get("/").text
    for line in [
      "/v1/stylesheets/{id}  GET PUT PATCH DELETE\n", "/v1/render  POST\n",
      "/v1/stylesheets/{id}/states/{state}/layout  GET\n",
      "/metrics  GET\n",
    ] {
      #expect(page.contains(line), "\(line)")
    }
  }
}
