import Documents
import HTTPTransport
import PNGCoding
import Pixels
import Testing

@Suite("Pictures")
struct PictureTests {
  private static let kinds: [(name: String, file: PNGFile, color: UInt32)] = [
    ("grey, 1 bit", .pixel(.init(1, 0), [0x80]), 0xFFFF_FFFF),
    ("grey, 2 bits", .pixel(.init(2, 0), [0x40]), 0xFF55_5555),
    ("grey, 4 bits", .pixel(.init(4, 0), [0x80]), 0xFF88_8888),
    ("grey, 8 bits", .pixel(.init(8, 0), [0x40]), 0xFF40_4040),
    ("grey, 16 bits", .pixel(.init(16, 0), [0x40, 0x40]), 0xFF40_4040),
    ("grey and alpha", .pixel(.init(8, 4), [0x40, 0xFF]), 0xFF40_4040),
    ("colour, 8 bits", .pixel(.init(8, 2), [1, 2, 3]), 0xFF01_0203),
    ("colour, 16 bits", .pixel(.init(16, 2), [1, 1, 2, 2, 3, 3]), 0xFF01_0203),
    ("colour and alpha, 16 bits", .pixel(.init(16, 6), [1, 1, 2, 2, 3, 3, 0xFF, 0xFF]), 0xFF01_0203),
    ("palette, 1 bit", .pixel(.init(1, 3), [0x80], palette: [9, 9, 9, 1, 2, 3]), 0xFF01_0203),
    ("palette, 8 bits", .pixel(.init(8, 3), [1], palette: [9, 9, 9, 1, 2, 3]), 0xFF01_0203),
    ("interlaced", .pixel(.init(8, 2, isInterlaced: true), [1, 2, 3]), 0xFF01_0203),
    ("animated", PNGFile.pixel(.init(8, 2), [1, 2, 3]).animated, 0xFF01_0203),
  ]

  @Test("Every kind of PNG is taken, given back byte for byte, and drawn", arguments: Way.allCases)
  func kinds(way: Way) throws {
    let client = try Client(way)
    try client.put("a", #"{"states": {"normal": {"backgroundImage": "a", "width": 2, "height": 2}}}"#)
    for (name, file, color) in Self.kinds {
      #expect([200, 201].contains(try client.put(picture: "a", file.bytes).status), "\(name)")
      let stored = try client.get("/v1/images/a")
      #expect(stored.body == file.bytes, "\(name)")
      #expect(stored["Content-Type"] == "image/png", "\(name)")
      let picture = try client.get("/v1/stylesheets/a/states/normal.png").body
      #expect(try PNGDecoder().decode(picture).pixels == Array(repeating: color, count: 4), "\(name)")
    }
  }

  @Test("What is no whole PNG is 422, and why is said", arguments: Way.allCases)
  func broken(way: Way) throws {
    let client = try Client(way)
    let whole = PNGFile.solid(3, 2)
    var wrongChecksum = whole
    wrongChecksum[45] ^= 1
    var noHeader = PNGFile.pixel(.init(8, 0), [0])
    noHeader.chunks.removeFirst()
    var noEnd = PNGFile.pixel(.init(8, 0), [0])
    noEnd.chunks.removeLast()
    let cases: [(name: String, bytes: [UInt8], detail: String)] = [
      ("empty", [], "does not begin like one"), ("text", Array("GIF89a".utf8), "does not begin like one"),
      ("signature", PNGFile.signature, "ends early"), ("cut", Array(whole.dropLast(20)), "ends early"),
      ("without its last byte", Array(whole.dropLast()), "ends early"),
      ("without an end", noEnd.bytes, "ends early"), ("wrong checksum", wrongChecksum, "checksum"),
      ("without a header", noHeader.bytes, "no header"),
      ("more after the end", whole + [0], "follows its end"),
      ("a row missing", PNGFile(width: 1, height: 2, .init(8, 0), rows: [0, 0]).bytes, ""),
      ("an unknown kind", PNGFile(width: 1, height: 1, .init(3, 0), rows: [0, 0]).bytes, ""),
      ("no pixels", PNGFile(width: 0, height: 1, .init(8, 0), rows: []).bytes, ""),
    ]
    for (name, bytes, detail) in cases {
      let answer = try client.put(picture: "a", bytes)
      #expect(answer.status == 422, "\(name)")
      #expect(answer.problem == "invalid-picture", "\(name)")
      #expect(detail.isEmpty || answer.detail.contains(detail), "\(name): \(answer.detail)")
    }
    #expect(try client.get("/v1/images/a").status == 404)
  }

  @Test("A picture of too many pixels is 422 by its header alone", arguments: Way.allCases)
  func bomb(way: Way) throws {
    let client = try Client(way)
    for (width, height, limit) in [
      (60_000, 60_000, 32_767), (1 << 31 - 1, 1 << 31 - 1, 32_767), (5000, 5000, 16 << 20),
      (1, 32_768, 32_767),
    ] {
      let answer = try client.put(
        picture: "a", PNGFile(width: width, height: height, .init(8, 6), rows: [0]).bytes)
      #expect(answer.status == 422)
      #expect(answer.detail.contains("\(width) × \(height) pixels; the limit is \(limit)"))
    }
  }

  @Test("Storing a picture says what was understood", arguments: Way.allCases)
  func stored(way: Way) throws {
    let client = try Client(way)
    let file = PNGFile.solid(6, 4)
    let created = try client.put(picture: "heart@2x", file)
    #expect(created.status == 201)
    #expect(created["Location"] == "/v1/images/heart@2x")
    #expect(
      created.text == #"{"name":"heart","width":6,"height":4,"scale":2,"bytes":\#(file.count)}"#)
    #expect(created.tag == (try client.get("/v1/images/heart@2x").tag))
    let replaced = try client.put(picture: "heart@2x", PNGFile.solid(2, 2))
    #expect(replaced.status == 200)
    #expect(replaced["Location"] == nil)
    #expect(replaced.tag != created.tag)
  }

  @Test(
    "A picture in use is not removed, and its users are named; a variant of several is",
    arguments: Way.allCases)
  func inUse(way: Way) throws {
    let client = try Client(way)
    try client.put(picture: "heart", PNGFile.solid(1, 1))
    try client.put(picture: "heart@2x", PNGFile.solid(2, 2))
    try client.put("one", #"{"states": {"normal": {"image": "heart"}}}"#)
    try client.put("two", #"{"flag": {"no": "heart", "yes": "heart", "default": "heart"}}"#)
    #expect(try client.delete("/v1/images/heart").status == 204)
    let answer = try client.delete("/v1/images/heart@2x")
    #expect(answer.status == 409)
    #expect(answer.detail.contains(#"style sheet "one" or style sheet "two""#))
    try client.delete("/v1/stylesheets/one")
    try client.delete("/v1/stylesheets/two")
    #expect(try client.delete("/v1/images/heart@2x").status == 204)
    #expect(try client.get("/v1/images/heart@2x").status == 404)
  }

  @Test(
    "A sheet may name a picture that comes later; drawing it before is 422",
    arguments: Way.allCases)
  func missing(way: Way) throws {
    let client = try Client(way)
    #expect(try client.put("a", #"{"states": {"normal": {"image": "later"}}}"#).status == 201)
    for suffix in [".png", "/layout"] {
      let answer = try client.get("/v1/stylesheets/a/states/normal\(suffix)")
      #expect(answer.status == 422)
      #expect(answer.problem == "missing-picture")
      #expect(
        answer.detail == #""image" names the picture "later", which is not stored: PUT /v1/images/later."#)
    }
    #expect(try client.get("/v1/stylesheets/a/states/normal").json["style"]?["image"] == "later")
    try client.put(picture: "later", PNGFile.solid(4, 4))
    #expect(try client.get("/v1/stylesheets/a/states/normal.png").status == 200)
  }

  @Test(
    "All pictures that a drawing lacks are named, with the stored name that is meant", arguments: Way.allCases
  )
  func allMissing(way: Way) throws {
    let client = try Client(way)
    try client.put(picture: "heart-no@2x", PNGFile.solid(1, 1))
    try client.put(
      "a",
      #"""
      {"states": {"normal": {"image": "star", "backgroundImage": "paper"}},
       "flag": {"no": "hart-no", "yes": "unseen", "default": "unseen"}}
      """#)
    let answer = try client.get("/v1/stylesheets/a/states/normal.png?flag=no")
    #expect(answer.problem == "missing-picture")
    #expect(
      answer.detail
        == #""image" names the picture "star", which is not stored: PUT /v1/images/star. And 2 more."#)
    #expect(
      answer.json["errors"] == [
        [
          "picture": "star", "stylesheet": "a", "pointer": "/states/normal/image",
          "detail": #""image" names the picture "star", which is not stored: PUT /v1/images/star."#,
        ],
        [
          "picture": "paper", "stylesheet": "a", "pointer": "/states/normal/backgroundImage",
          "detail":
            #""backgroundImage" names the picture "paper", which is not stored: PUT /v1/images/paper."#,
        ],
        [
          "picture": "hart-no", "stylesheet": "a", "pointer": "/flag/no",
          "detail":
            #""flag" names the picture "hart-no", which is not stored: PUT /v1/images/hart-no. Did you mean "heart-no"?"#,
        ],
      ])
  }

  @Test("A missing picture is pointed at where it is named: in the body, or in the sheet that names it")
  func placesOfMissing() throws {
    let client = try Client(.inProcess)
    try client.put(
      "base", #"{"states": {"normal": {"image": "up"}}, "flag": {"no": "f", "yes": "f", "default": "f"}}"#)
    try client.put("a", #"{"extends": "base", "states": {"selected": {"image": "down"}}}"#)
    func places(_ answer: Answer) -> [[String?]] {
      answer.json["errors"]?.array?.map { error in
        ["picture", "stylesheet", "pointer"].map { error[$0]?.string }
      } ?? []
    }
    let up: [String?] = ["up", "base", "/states/normal/image"]
    let flag: [String?] = ["f", "base", "/flag/no"]
    #expect(
      try places(client.get("/v1/stylesheets/a/sprite.png"))
        == [up, flag, ["down", "a", "/states/selected/image"]])
    let body = #"""
      {"stylesheet": {"extends": "base", "states": {"selected+highlighted": {"image": "both"}}},
       "state": "highlighted+selected"}
      """#
    let pointer = "/stylesheet/states/selected+highlighted/image"
    #expect(
      try places(client.send(.post, "/v1/render", json: body)) == [["both", nil, pointer], flag])
  }
}
