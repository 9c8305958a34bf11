import ButtonAPI
import Documents
import Foundation
import HTTPTransport
import Testing

@Suite("Answers")
struct AnswerTests {
  /// Every attribute, in the order of documents.
  private static let attributes = [
    "title", "attributedTitle", "titleColor", "titleShadow", "font", "titleUnderline", "titleLines",
    "titleTruncation", "titleAlignment", "subtitle", "subtitleColor", "subtitleFont", "titlePadding", "image",
    "imageRendering", "imageSize", "imageContentMode", "tintColor", "adjustsImageTint", "adjustsTitleTint",
    "backgroundImage", "backgroundImageCapInsets", "backgroundImageResizing", "backgroundColor",
    "overlayColor", "borderWidth", "borderColor", "cornerRadius", "cornerCurve", "maskedCorners",
    "clipsToBounds", "shadow", "outline", "alpha", "imagePosition", "spacing", "contentInsets", "imageInsets",
    "titleInsets", "horizontalAlignment", "verticalAlignment", "width", "height", "minWidth", "minHeight",
    "maxWidth", "maxHeight", "hitSlop", "spinner", "keepsSizeOf", "badge",
  ]

  /// A service with the package's examples.
  static func exampleClient(_ way: Way, options: ServiceOptions = ServiceOptions()) throws -> Client {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Examples").standardizedFileURL
    func bytes(_ name: String) throws -> [UInt8] {
      Array(try Data(contentsOf: folder.appendingPathComponent(name)))
    }
    let client = try Client(way, options: options)
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path + "/pictures") {
      let answer = try client.put(picture: String(file.dropLast(4)), bytes("pictures/\(file)"))
      #expect(answer.status == 201)
    }
    for id in ["chain", "state-colour", "custom", "custom-fixed", "flag"] {
      let answer = try client.put(id, String(decoding: bytes("\(id).json"), as: UTF8.self))
      #expect(answer.status == 201)
    }
    return client
  }

  @Test("A resolved style has every attribute and where it came from", arguments: Way.allCases)
  func style(way: Way) throws {
    let client = try Self.exampleClient(way)
    let answer = try client.get("/v1/stylesheets/chain/states/selected").json
    #expect(answer.names == ["stylesheet", "revision", "state", "style", "sources"])
    #expect(answer["stylesheet"] == "chain")
    #expect(
      answer["revision"]?.string == String(try client.get("/v1/stylesheets/chain").tag.dropFirst().dropLast())
    )
    #expect(answer["state"] == "selected")
    let (style, sources) = (try #require(answer["style"]), try #require(answer["sources"]))
    #expect(style.names == Self.attributes)
    #expect(sources.names == Self.attributes)
    #expect(style["title"] == "selected")
    #expect(style["titleColor"] == "#FF0000")
    #expect(style["backgroundColor"] == "#AAAAAA")
    #expect(style["borderWidth"] == 11)
    #expect(style["cornerRadius"] == 100)
    #expect(style["image"] == .null)
    #expect(
      style["font"]
        == [
          "family": "system", "size": 20, "weight": 400, "italic": false, "lineHeight": nil, "features": [:],
          "letterSpacing": 0,
        ])
    let selected: JSONValue = ["stylesheet": "chain", "state": "selected"]
    #expect(sources["title"] == selected)
    #expect(sources["borderWidth"] == selected)
    #expect(sources["width"] == ["stylesheet": "chain", "state": "normal"])
    #expect(sources["image"] == "default")
  }

  @Test("What is kept from the state before is said to be, by whatever sheet", arguments: Way.allCases)
  func sources(way: Way) throws {
    let client = try Client(way)
    try client.put("base", #"{"matching": "exact", "missing": "keep", "states": {"normal": {"title": "A"}}}"#)
    try client.put("a", #"{"extends": "base", "states": {"selected": {"borderWidth": 7}}}"#)
    let answer = try client.get("/v1/stylesheets/a/states/normal?previous=selected").json
    #expect(answer["style"]?["borderWidth"] == 7)
    #expect(answer["sources"]?["borderWidth"] == "previous")
    #expect(answer["sources"]?["title"] == ["stylesheet": "base", "state": "normal"])
    let selected = try client.get("/v1/stylesheets/a/states/selected").json
    #expect(selected["sources"]?["borderWidth"] == ["stylesheet": "a", "state": "selected"])
    #expect(selected["sources"]?["title"] == ["stylesheet": "base", "state": "normal"])
    let without = try client.get("/v1/stylesheets/a/states/normal").json
    #expect(without["sources"]?["borderWidth"] == "default")
  }

  @Test("A layout says where everything is, in a fixed order", arguments: Way.allCases)
  func layout(way: Way) throws {
    let answer = try Self.exampleClient(way).get("/v1/stylesheets/chain/states/normal/layout?scale=2").json
    #expect(
      answer.names == [
        "stylesheet", "revision", "state", "scale", "direction", "size", "fittingSize", "content", "image",
        "title", "subtitle", "spinner", "group", "titleBaseline", "titleLines", "titleTruncated",
        "imageClipped", "missingGlyphs", "missingFonts", "cornerRadii", "pixelSize", "overflow",
      ])
    #expect(answer["scale"] == 2)
    #expect(answer["direction"] == "ltr")
    #expect(answer["size"] == ["width": 200, "height": 200])
    #expect(answer["content"] == ["x": 0, "y": 0, "width": 200, "height": 200])
    #expect(answer["image"] == .null && answer["subtitle"] == .null && answer["spinner"] == .null)
    #expect(answer["title"]?.names == ["x", "y", "width", "height"])
    #expect(answer["title"] == answer["group"])
    #expect(answer["titleLines"] == 1 && answer["titleTruncated"] == false)
    #expect(
      answer["cornerRadii"] == ["topLeft": 12, "topRight": 12, "bottomLeft": 12, "bottomRight": 12])
    #expect(answer["pixelSize"] == ["width": 400, "height": 400])
    #expect(answer["overflow"] == ["top": 0, "left": 0, "bottom": 0, "right": 0])
  }

  @Test("What is drawn outside the bounds is in points", arguments: Way.allCases)
  func overflow(way: Way) throws {
    let client = try Client(way)
    try client.put(
      "a", #"{"states": {"normal": {"width": 10, "height": 10, "outline": {"color": "red", "width": 3}}}}"#)
    let answer = try client.get("/v1/stylesheets/a/states/normal/layout?scale=2").json
    #expect(answer["overflow"] == ["top": 3, "left": 3, "bottom": 3, "right": 3])
    #expect(answer["pixelSize"] == ["width": 32, "height": 32])
  }

  @Test("Numbers take the fewest digits", arguments: Way.allCases)
  func numbers(way: Way) throws {
    let text =
      #"{"states":{"normal":{"borderWidth":0.1,"alpha":1,"spacing":-2.5,"width":1e2,"height":20.0}}}"#
    #expect(
      try Client(way).put("a", text).text
        == #"{"states":{"normal":{"borderWidth":0.1,"alpha":1,"spacing":-2.5,"width":100,"height":20}}}"#)
  }

  @Test("The states of a sheet come with what they set, and links that work", arguments: Way.allCases)
  func states(way: Way) throws {
    let client = try Self.exampleClient(way)
    let answer = try client.get("/v1/stylesheets/custom-fixed/states").json
    #expect(answer.names == ["stylesheet", "revision", "ownRevision", "states"])
    let states = try #require(answer["states"]?.array)
    #expect(states.map { $0["state"] } == ["normal", "highlighted", "disabled"])
    #expect(states.map { $0["attributes"]?.array?.count } == [16, 2, 0])
    #expect(states[1]["attributes"] == ["overlayColor", "borderColor"])
    for state in states {
      let links = try #require(state["links"]?.object)
      #expect(links.members.map(\.name) == ["style", "layout", "png", "svg"])
      for link in links.members { #expect(try client.get(link.value.string ?? "").status == 200) }
    }
  }

  @Test("The links of a state of several parts work, too", arguments: Way.allCases)
  func combinedState(way: Way) throws {
    let client = try Client(way)
    try client.put("a", #"{"states": {"selected+highlighted": {"title": "A"}}}"#)
    let state = try #require(try client.get("/v1/stylesheets/a/states").json["states"]?.array?.first)
    let link = try #require(state["links"]?["style"]?.string)
    #expect(try client.get(link).json["style"]?["title"] == "A")
  }

  @Test("A sheet that comes along is answered as the same sheet stored", arguments: Way.allCases)
  func stateless(way: Way) throws {
    let client = try Self.exampleClient(way)
    let sheet = try client.get("/v1/stylesheets/custom-fixed").text
    let body =
      #"{"stylesheet": \#(sheet), "state": "highlighted", "scale": 2, "scheme": "dark", "width": 150}"#
    let target = "/v1/stylesheets/custom-fixed/states/highlighted"
    let query = "?scale=2&scheme=dark&width=150"
    #expect(try client.send(.post, "/v1/render", json: body).body == client.get("\(target).png\(query)").body)
    for (path, other) in [("layout", target + "/layout" + query), ("resolve", target + query)] {
      let answer = try client.send(.post, "/v1/\(path)", json: body).json
      let stored = try client.get(other).json
      #expect(answer["stylesheet"] == nil, "\(path)")
      #expect(["stylesheet"] + answer.names == stored.names, "\(path)")
      for name in answer.names where !["stylesheet", "revision", "sources"].contains(name) {
        #expect(answer[name] == stored[name], "\(path) \(name)")
      }
    }
    let sources = try client.send(.post, "/v1/resolve", json: body).json["sources"]
    #expect(sources?["width"] == ["state": "normal"])
    #expect(sources?["title"] == ["stylesheet": "custom", "state": "normal"])
    #expect(try client.get("/v1/stylesheets").json["stylesheets"]?.array?.count == 5)
  }

  @Test(
    "A rendering has exactly the pixels that its layout says", arguments: Way.allCases,
    ["chain", "state-colour", "custom", "custom-fixed", "flag"])
  func pixelSize(way: Way, id: String) throws {
    let client = try Self.exampleClient(way)
    for state in try #require(try client.get("/v1/stylesheets/\(id)/states").json["states"]?.array) {
      for scale in ["0.25", "1", "1.5", "2"] {
        for canvas in ["drawn", "bounds", "even"] {
          let target = "/v1/stylesheets/\(id)/states/\(state["state"]?.string ?? "")"
          let query = "?scale=\(scale)&canvas=\(canvas)&maxWidth=90.3"
          let size = try client.get("\(target)/layout\(query)").json["pixelSize"]
          let picture = try client.get("\(target).png\(query)")
          #expect(picture.status == 200)
          #expect(
            picture.pictureSize.map { JSONValue.number(Double($0)) } == [size?["width"], size?["height"]],
            "\(target)\(query)")
        }
      }
    }
  }
}
