import Documents
import HTTPTransport
import PNGCoding
import Pixels
import Testing

@Suite("Sprites over HTTP")
struct SpriteTests {
  private static let sheet = #"""
    {"states": {"normal": {"title": "A", "contentInsets": 6, "backgroundColor": "teal"},
      "highlighted": {"title": "Longer", "shadow": {"radius": 2, "offset": {"x": 3, "y": 4}}},
      "selected+focused": {"outline": {"color": "blue", "width": 2}}}}
    """#

  private static func client(_ way: Way) throws -> Client {
    let client = try Client(way)
    try client.put("a", sheet)
    return client
  }

  @Test("A map says where each state is, in a fixed order", arguments: Way.allCases)
  func map(way: Way) throws {
    let client = try Client(way)
    try client.put(
      "a",
      #"""
      {"states": {"normal": {"width": 20, "height": 10.2}, "hovered": {"width": 15},
        "focused": {"outline": {"color": "red", "width": 3}}}}
      """#)
    let answer = try client.get("/v1/stylesheets/a/sprite.json?scale=2&columns=2").json
    #expect(
      answer.names == [
        "stylesheet", "revision", "scale", "pixelSize", "cell", "columns", "rows", "states",
      ])
    #expect(answer["stylesheet"] == "a" && answer["scale"] == 2)
    #expect(answer["revision"] == (try client.get("/v1/stylesheets/a/states").json["revision"]))
    #expect(answer["pixelSize"] == ["width": 104, "height": 66])
    #expect(answer["cell"] == ["width": 52, "height": 33])
    #expect(answer["columns"] == 2 && answer["rows"] == 2)
    let states = try #require(answer["states"]?.array)
    #expect(states.map { $0["state"] } == ["normal", "focused", "hovered"])
    #expect(
      states.last
        == [
          "state": "hovered", "frame": ["x": 0, "y": 33, "width": 52, "height": 33],
          "bounds": ["x": 6, "y": 39, "width": 30, "height": 21], "size": ["width": 15, "height": 10.2],
        ])
  }

  @Test(
    "A sprite has the map's pixels, and in each cell those of the state's picture", arguments: Way.allCases)
  func cells(way: Way) throws {
    let client = try Self.client(way)
    for query in [
      "scale=2", "scale=1.5&direction=rtl&background=white&columns=1", "canvas=bounds&width=70.4",
    ] {
      let map = try client.get("/v1/stylesheets/a/sprite.json?\(query)").json
      let answer = try client.get("/v1/stylesheets/a/sprite.png?\(query)")
      #expect(answer["Content-Type"] == "image/png")
      let sprite = try PNGDecoder().decode(answer.body)
      #expect([sprite.width, sprite.height] == map["pixelSize"]?.integers("width", "height"))
      let states = try #require(map["states"]?.array)
      #expect(states.map { $0["state"] } == ["normal", "highlighted", "selected+focused"])
      for state in states {
        let parameters =
          query.replacing(/&columns=1/, with: "") + (query.contains("canvas") ? "" : "&canvas=even")
        let target = "/v1/stylesheets/a/states/\(state["state"]?.string ?? "").png?\(parameters)"
        let still = try PNGDecoder().decode(client.get(target).body)
        let frame = try #require(state["frame"]?.integers("x", "y"))
        for row in 0..<still.height {
          let start = (frame[1] + row) * sprite.width + frame[0]
          #expect(
            sprite.pixels[start..<start + still.width]
              == still.pixels[row * still.width..<(row + 1) * still.width], "\(target) row \(row)")
        }
      }
    }
  }

  @Test("A choice of states keeps its order", arguments: Way.allCases)
  func choice(way: Way) throws {
    let map = try Self.client(way).get(
      "/v1/stylesheets/a/sprite.json?states=loading,focused%2Bselected,normal"
    )
    .json
    #expect(map["states"]?.array?.map { $0["state"] } == ["loading", "selected+focused", "normal"])
  }

  @Test("A state that is named twice, in whatever spelling, is shown once", arguments: Way.allCases)
  func repeatedState(way: Way) throws {
    let map = try Self.client(way).get(
      "/v1/stylesheets/a/sprite.json?states=selected,highlighted+selected,selected+highlighted,selected"
    ).json
    #expect(map["states"]?.array?.map { $0["state"] } == ["selected", "highlighted+selected"])
  }

  @Test("What cannot be asked of a sprite is 400, and says what can", arguments: Way.allCases)
  func malformed(way: Way) throws {
    let client = try Self.client(way)
    let cases = [
      ("states=", "an empty part"), ("states=normal,", "an empty part"),
      ("states=pressed", "must be a state"),
      ("columns=0", "at least 1 and at most 64"), ("columns=65", "at most 64"),
      ("columns=2.5", "a whole number"), ("columns=two", "a number"),
      ("canvas=drawn", "must be even or bounds"),
      ("canvas=all", "must be"), ("scale=9", "at most 8"), ("background=blu", "must be a colour"),
    ]
    for (query, reason) in cases {
      for file in ["sprite.png", "sprite.json"] {
        let answer = try client.get("/v1/stylesheets/a/\(file)?\(query)")
        #expect(answer.status == 400, "\(query)")
        #expect(answer.problem == "invalid-parameter", "\(query)")
        #expect(answer.detail.contains(reason), "\(query): \(answer.detail)")
      }
    }
    let unknown = try client.get("/v1/stylesheets/a/sprite.png?state=normal")
    #expect(unknown.status == 400)
    #expect(unknown.detail.contains(#"Did you mean "states"?"#))
    #expect(try client.get("/v1/stylesheets/a/states/normal.png?states=normal").status == 400)
  }

  @Test("What is not there is 404, what cannot be drawn 422", arguments: Way.allCases)
  func statuses(way: Way) throws {
    let client = try Self.client(way)
    try client.put("large", #"{"states": {"normal": {"width": 3000, "height": 3000}, "selected": {}}}"#)
    try client.put("picture", #"{"states": {"normal": {}, "selected": {"image": "none"}}}"#)
    for (target, status, problem) in [
      ("none/sprite.png", 404, "not-stored"), ("none/sprite.json", 404, "not-stored"),
      ("a/sprite", 404, "unknown-path"), ("a/sprite.svg", 404, "unknown-path"),
      ("a/sprite@2x.png", 404, "unknown-path"), ("a/sprite.png?revision=x", 404, "other-revision"),
      ("a.png/sprite.png", 400, "malformed-name"), ("large/sprite.png", 422, "too-large"),
      ("large/sprite.json", 422, "too-large"), ("picture/sprite.png", 422, "missing-picture"),
    ] {
      let answer = try client.get("/v1/stylesheets/\(target)")
      #expect(answer.status == status, "\(target)")
      #expect(answer.problem == problem, "\(target)")
    }
    #expect(try client.get("/v1/stylesheets/large/states/normal.png").status == 200)
    #expect(try client.renderingCount == 1, "no cell of a sprite that is too large is drawn")
  }

  @Test(
    "Each parameter changes the entity tag, and what the client has is not drawn again",
    arguments: Way.allCases)
  func tags(way: Way) throws {
    let client = try Self.client(way)
    let target = "/v1/stylesheets/a/sprite.png"
    let queries = [
      "", "columns=1", "columns=2", "states=normal", "states=normal,selected", "states=selected,normal",
      "previous=selected", "states=normal&previous=selected", "scale=2", "canvas=bounds", "background=red",
    ]
    let tags = try queries.map { try client.get("\(target)?\($0)").tag }
    #expect(Set(tags).count == queries.count)
    let still = try client.get("/v1/stylesheets/a/states/normal.png?canvas=even").tag
    #expect(!tags.contains(still))
    let other = try Self.client(way)
    for (query, tag) in zip(queries, tags) {
      #expect(try other.get("\(target)?\(query)", ("If-None-Match", tag)).status == 304)
    }
    #expect(try other.renderingCount == 0)
    #expect(try other.get("\(target)?canvas=even").tag == tags[0], "the default")
  }
}

extension JSONValue {
  /// Members that are whole numbers.
  fileprivate func integers(_ names: String...) -> [Int] {
    names.map { Int(self[$0]?.number ?? -1) }
  }
}
