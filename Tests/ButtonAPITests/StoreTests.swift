import ButtonAPI
import Documents
import HTTPTransport
import Storage
import Testing

@Suite("Writing")
struct StoreTests {
  @Test("A full store is 507 and still reads, replaces and removes", arguments: Way.allCases)
  func full(way: Way) throws {
    let client = try Client(way, store: MemoryStore(limits: StoreLimits(styleSheets: 1, images: 1)))
    try client.put("a", "{}")
    try client.put(picture: "a", PNGFile.solid(1, 1))
    for answer in [
      try client.put("b", "{}"), try client.send(.post, "/v1/stylesheets", json: "{}"),
      try client.put(picture: "b", PNGFile.solid(1, 1)), try client.put(picture: "a@2x", PNGFile.solid(1, 1)),
    ] {
      #expect(answer.status == 507)
      #expect(answer.problem == "store-full")
    }
    #expect(try client.put("b", "{}").detail == "The store takes no more than 1 style sheets (--max-sheets).")
    #expect(try client.get("/v1/stylesheets/a").status == 200)
    #expect(try client.get("/v1/stylesheets/a/states/normal.png").status == 200)
    #expect(try client.get("/v1/images/a").status == 200)
    #expect(try client.put("a", #"{"name": "other"}"#).status == 200)
    #expect(try client.delete("/v1/stylesheets/a").status == 204)
    #expect(try client.put("b", "{}").status == 201)
  }

  @Test("The bytes of the store are bounded, too", arguments: Way.allCases)
  func fullOfBytes(way: Way) throws {
    let client = try Client(way, store: MemoryStore(limits: StoreLimits(bytes: 100)))
    #expect(try client.put("a", "{}").status == 201)
    let large = #"{"name": "\#(String(repeating: "x", count: 200))"}"#
    #expect(try client.put("b", large).status == 507)
    #expect(try client.put("a", large).status == 507)
    #expect(try client.send(.patch, "/v1/stylesheets/a", json: large).status == 507)
    #expect(try client.get("/v1/stylesheets/a").text == "{}")
  }

  @Test("If-Match holds for the current revision alone, strongly compared", arguments: Way.allCases)
  func ifMatch(way: Way) throws {
    let client = try Client(way)
    let first = try client.put("a", "{}").tag
    let second = try client.put("a", #"{"name": "second"}"#, ("If-Match", first)).tag
    let stale = [first, "W/\(second)", #""""#, #""other""#]
    for tag in stale {
      for answer in [
        try client.put("a", "{}", ("If-Match", tag)),
        try client.send(.patch, "/v1/stylesheets/a", json: "{}", ("If-Match", tag)),
        try client.delete("/v1/stylesheets/a", ("If-Match", tag)),
      ] {
        #expect(answer.status == 412, "\(tag)")
        #expect(answer.problem == "precondition-failed", "\(tag)")
        #expect(answer.detail.contains(second), "\(tag)")
        #expect(answer.tag == second, "\(tag)")
      }
    }
    #expect(try client.get("/v1/stylesheets/a").tag == second)
    #expect(try client.put("a", "{}", ("If-Match", #""x", \#(second), W/"y""#)).status == 200)
    #expect(try client.delete("/v1/stylesheets/a", ("If-Match", "*")).status == 204)
    #expect(try client.put("a", "{}", ("If-Match", "*")).status == 412)
    #expect(try client.put("a", "{}", ("If-Match", first)).detail == "Nothing is stored there.")
  }

  @Test("The tag of a compressed answer stands for the same revision", arguments: Way.allCases)
  func compressedTag(way: Way) throws {
    let client = try Client(way)
    try client.put("a", #"{"states": {"normal": {"title": "\#(String(repeating: "x", count: 600))"}}}"#)
    let tag = try client.get("/v1/stylesheets/a", ("Accept-Encoding", "gzip")).tag
    #expect(tag.hasSuffix(#"-gzip""#))
    #expect(try client.put("a", "{}", ("If-Match", tag)).status == 200)
  }

  @Test("If-None-Match: * creates and never replaces", arguments: Way.allCases)
  func ifNoneMatch(way: Way) throws {
    let client = try Client(way)
    #expect(try client.put("a", "{}", ("If-None-Match", "*")).status == 201)
    #expect(try client.put("a", #"{"name": "b"}"#, ("If-None-Match", "*")).status == 412)
    #expect(try client.get("/v1/stylesheets/a").text == "{}")
    #expect(try client.put(picture: "a", PNGFile.solid(1, 1), ("If-None-Match", "*")).status == 201)
    #expect(try client.put(picture: "a", PNGFile.solid(2, 1), ("If-None-Match", "*")).status == 412)
  }

  @Test("A precondition that is none is 400 and named", arguments: Way.allCases)
  func malformedPrecondition(way: Way) throws {
    let client = try Client(way)
    for (name, value) in [
      ("If-Match", "abc"), ("If-Match", #""a" "b""#), ("If-Match", #"*, "a""#), ("If-Match", #""a"#),
      ("If-None-Match", #""a""#),
    ] {
      let answer = try client.put("a", "{}", (name, value))
      #expect(answer.status == 400, "\(value)")
      #expect(answer.detail.hasPrefix("\(name) must be *"), "\(value)")
    }
    #expect(try client.get("/v1/stylesheets/a").status == 404)
  }

  @Test("Of writers that saw the same revision one wins, the others are 412", arguments: Way.allCases)
  func rivals(way: Way) async throws {
    let client = try Client(way)
    let tag = try client.put("a", "{}").tag
    let answers = try await withThrowingTaskGroup(of: Answer.self) { group in
      for writer in 0..<8 {
        group.addTask { try client.put("a", #"{"name": "\#(writer)"}"#, ("If-Match", tag)) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.map(\.status).sorted() == [200] + Array(repeating: 412, count: 7))
    let winner = try #require(answers.first { $0.status == 200 })
    #expect(try client.get("/v1/stylesheets/a").body == winner.body)
  }

  @Test("Patches at the same time all count", arguments: Way.allCases)
  func patches(way: Way) async throws {
    let client = try Client(way)
    try client.put("a", "{}")
    let patches = [
      #"{"name": "A"}"#, #"{"matching": "exact"}"#, #"{"missing": "keep"}"#, #"{"disabledAlpha": 0.25}"#,
      #"{"states": {"normal": {"alpha": 0.5}}}"#, #"{"states": {"selected": {"alpha": 0.75}}}"#,
    ]
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for patch in patches {
        group.addTask { try client.send(.patch, "/v1/stylesheets/a", json: patch).status }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == Array(repeating: 200, count: patches.count))
    let sheet = try client.get("/v1/stylesheets/a").json
    #expect(sheet["name"] == "A" && sheet["matching"] == "exact" && sheet["missing"] == "keep")
    #expect(sheet["disabledAlpha"] == 0.25)
    #expect(sheet["states"]?["normal"]?["alpha"] == 0.5)
    #expect(sheet["states"]?["selected"]?["alpha"] == 0.75)
  }

  @Test("A patch applies to what somebody else wrote since it looked", arguments: Way.allCases)
  func contestedPatch(way: Way) throws {
    let client = try Client(way, store: WatchedStore.contested(writing: #"{"matching":"exact"}"#))
    let tag = try client.put("a", "{}").tag
    let answer = try client.send(.patch, "/v1/stylesheets/a", json: #"{"name": "A"}"#)
    #expect(answer.status == 200)
    #expect(answer.text == #"{"name":"A","matching":"exact"}"#)
    try client.put("a", "{}")
    let strict = try client.send(.patch, "/v1/stylesheets/a", json: #"{"name": "A"}"#, ("If-Match", tag))
    #expect(strict.status == 412)
  }

  @Test("A patch of what somebody else removed since it looked is 404", arguments: Way.allCases)
  func forgottenPatch(way: Way) throws {
    let client = try Client(way, store: WatchedStore.forgetful)
    try client.put("a", "{}")
    #expect(try client.send(.patch, "/v1/stylesheets/a", json: #"{"name": "A"}"#).status == 404)
    #expect(try client.get("/v1/stylesheets").json["stylesheets"] == [])
  }

  @Test("A patch merges objects, replaces all else and removes what is null", arguments: Way.allCases)
  func merging(way: Way) throws {
    let client = try Client(way)
    try client.put(
      "a",
      #"""
      {"name": "A", "precedence": ["selected"], "states": {"normal": {"title": "A", "borderWidth": 1,
       "font": {"size": 20, "weight": 700}}, "selected": {"title": "B"}}}
      """#)
    let answer = try client.send(
      .patch, "/v1/stylesheets/a",
      json: #"""
        {"name": null, "precedence": ["focused", "selected"], "matching": "exact", "states": {"normal": {"borderWidth": 2,
         "title": null, "font": {"weight": null}}, "selected": null, "none": null}}
        """#)
    #expect(answer.status == 200)
    #expect(
      answer.text
        == #"{"matching":"exact","precedence":["focused","selected"],"states":{"normal":{"font":{"size":20},"borderWidth":2}}}"#
    )
    let stored = try client.get("/v1/stylesheets/a")
    #expect(stored.body == answer.body)
    #expect(stored.tag == answer.tag)
  }

  @Test(
    "A patch may spell what it changes as a sheet may, whatever the stored spelling is",
    arguments: [
      (#"{"states": {"selected+highlighted": null}}"#, #""states":{"normal":@}"#),
      (
        #"{"states": {"selected,highlighted": {"title": "b"}}}"#,
        #""states":{"normal":@,"highlighted+selected":{"title":"b"}}"#
      ),
      (#"{"states": {"normal": {"shadow": {"blur": 20}}}}"#, #""radius":10"#),
      (#"{"states": {"normal": {"shadow": {"blur": null}}}}"#, ##""shadow":{"color":"#FF0000"}"##),
      (#"{"states": {"normal": {"shadow": {"radius": 1}}}}"#, #""radius":1"#),
      (
        #"{"states": {"normal": {"contentInsets": {"leading": 3}}}}"#,
        #"{"top":12,"leading":3,"bottom":12,"trailing":12}"#
      ),
      (
        #"{"states": {"normal": {"titleInsets": {"leading": 3}}}}"#,
        #"{"top":0,"leading":3,"bottom":0,"trailing":0}"#
      ),
      (
        #"{"states": {"normal": {"titleInsets": {"leading": null}}}}"#,
        #"{"top":0,"left":1,"bottom":0,"right":2}"#
      ),
      (
        #"{"states": {"normal": {"imageInsets": {"left": 3}}}}"#,
        #"{"top":0,"left":3,"bottom":0,"right":0}"#
      ),
    ])
  func spelling(patch: String, expected: String) throws {
    let client = try Client(.inProcess)
    let normal = #"""
      {"titleInsets": {"left": 1, "right": 2}, "imageInsets": {"leading": 1, "trailing": 2}, "contentInsets": 12,
       "shadow": {"color": "red", "blur": 8}}
      """#
    try client.put("n", #"{"states": {"normal": \#(normal)}}"#)
    try client.put(
      "a", #"{"states": {"normal": \#(normal), "selected+highlighted": {"title": "a"}}}"#)
    let answer = try client.send(.patch, "/v1/stylesheets/a", json: patch)
    #expect(answer.status == 200, "\(answer.text)")
    let kept = try client.get("/v1/stylesheets/n").text.dropFirst(#"{"states":{"normal":"#.count).dropLast(2)
    #expect(answer.text.contains(expected.replacing("@", with: kept)), "\(answer.text)")
  }

  @Test(
    "What a patch says twice, or wrongly, is 422 and pointed at as the patch spells it",
    arguments: Way.allCases)
  func misspeltPatch(way: Way) throws {
    let client = try Client(way)
    try client.put(
      "a", #"{"states": {"highlighted+selected": {"title": "a", "shadow": {"color": "red", "radius": 4}}}}"#)
    for (patch, pointer) in [
      (
        #"{"states": {"selected+highlighted": {"title": "b"}, "highlighted+selected": null}}"#,
        "/states/highlighted+selected"
      ),
      (
        #"{"states": {"selected+highlighted": {"borderWidth": -1}}}"#,
        "/states/selected+highlighted/borderWidth"
      ),
      (
        #"{"states": {"selected+highlighted": {"shadow": {"radius": 1, "blur": 2}}}}"#,
        "/states/selected+highlighted/shadow"
      ),
      (
        #"{"states": {"selected+highlighted": {"shadow": {"blur": -2}}}}"#,
        "/states/selected+highlighted/shadow/blur"
      ),
    ] {
      let answer = try client.send(.patch, "/v1/stylesheets/a", json: patch)
      #expect(answer.status == 422, "\(patch)")
      #expect(answer.pointers == [pointer], "\(patch)")
    }
  }

  @Test("A patch whose result is no sheet is 422 and changes nothing", arguments: Way.allCases)
  func invalidPatch(way: Way) throws {
    let client = try Client(way)
    let tag = try client.put("a", #"{"states": {"normal": {"borderWidth": 1}}}"#).tag
    for (patch, pointers) in [
      (
        #"{"states": {"normal": {"borderWidth": -1, "alpha": 2}}}"#,
        ["/states/normal/borderWidth", "/states/normal/alpha"]
      ),
      (#"{"stats": {}}"#, ["/stats"]), (#"{"states": []}"#, ["/states"]),
      (#"{"extends": "none"}"#, ["/extends"]),
    ] {
      let answer = try client.send(.patch, "/v1/stylesheets/a", json: patch)
      #expect(answer.status == 422, "\(patch)")
      #expect(Set(answer.pointers) == Set(pointers), "\(patch)")
    }
    #expect(try client.get("/v1/stylesheets/a").tag == tag)
  }

  @Test("Storing what is stored already keeps the revision", arguments: Way.allCases)
  func sameRevision(way: Way) throws {
    let client = try Client(way)
    let created = try client.put("a", #"{"states": {"normal": {"titleColor": "blue"}}}"#)
    #expect(created.status == 201)
    let replaced = try client.put("a", ##"{ "states" : {"normal":{"titleColor":"#00f"}} }"##)
    #expect(replaced.status == 200)
    #expect(replaced.tag == created.tag)
  }

  @Test("A sheet that others extend is not removed, and they are named", arguments: Way.allCases)
  func removal(way: Way) throws {
    let client = try Client(way)
    try client.put("base", "{}")
    try client.put("one", #"{"extends": "base"}"#)
    try client.put("two", #"{"extends": "base"}"#)
    let answer = try client.delete("/v1/stylesheets/base")
    #expect(answer.status == 409)
    #expect(answer.detail == #"It is used by style sheet "one" or style sheet "two"."#)
    for id in ["one", "two", "base"] {
      let removed = try client.delete("/v1/stylesheets/\(id)")
      #expect(removed.status == 204)
      #expect(removed.body.isEmpty)
      #expect(removed["Content-Type"] == nil)
      #expect(try client.get("/v1/stylesheets/\(id)").status == 404)
    }
    #expect(try client.delete("/v1/stylesheets/base").status == 404)
    #expect(try client.delete("/v1/stylesheets/base", ("If-Match", "*")).status == 404)
  }

  @Test(
    "A sheet that would extend itself, or what is not there, is 422 with the chain", arguments: Way.allCases)
  func chains(way: Way) throws {
    let client = try Client(way)
    try client.put("a", "{}")
    try client.put("b", #"{"extends": "a"}"#)
    try client.put("c", #"{"extends": "b"}"#)
    for (id, parent, chain) in [
      ("a", "a", "a → a"), ("a", "b", "a → b → a"), ("a", "c", "a → c → b → a"), ("n", "n", "n → n"),
      ("a", "none", "a → none"),
    ] {
      let answer = try client.put(id, #"{"extends": "\#(parent)"}"#)
      #expect(answer.status == 422, "\(chain)")
      #expect(answer.pointers == ["/extends"], "\(chain)")
      #expect(answer.detail.contains(chain), "\(answer.detail)")
    }
    let answer = try client.send(.post, "/v1/resolve", json: #"{"stylesheet": {"extends": "none"}}"#)
    #expect(answer.status == 422)
    #expect(answer.pointers == ["/stylesheet/extends"])
    #expect(answer.detail.contains("none"))
  }

  @Test("A chain has at most 16 sheets", arguments: Way.allCases)
  func longChain(way: Way) throws {
    let client = try Client(way)
    try client.put("s1", "{}")
    for number in 2...16 {
      #expect(try client.put("s\(number)", #"{"extends": "s\#(number - 1)"}"#).status == 201)
    }
    let answer = try client.put("s17", #"{"extends": "s16"}"#)
    #expect(answer.status == 422)
    #expect(answer.pointers == ["/extends"])
    #expect(answer.detail.contains("16"))
    #expect(try client.get("/v1/stylesheets/s16/states/normal").status == 200)
    let body = #"{"stylesheet": {"extends": "s16"}}"#
    #expect(try client.send(.post, "/v1/resolve", json: body).status == 422)
  }

  @Test("A sheet sent along may end a chain as long as its store takes, and none longer", arguments: [2, 20])
  func chainOfStore(limit: Int) throws {
    let client = try Client(.inProcess, store: MemoryStore(limits: StoreLimits(chain: limit)))
    try client.put("s1", "{}")
    for number in 2...limit { try client.put("s\(number)", #"{"extends": "s\#(number - 1)"}"#) }
    func status(extending parent: String) throws -> Int {
      try client.send(.post, "/v1/resolve", json: #"{"stylesheet": {"extends": "\#(parent)"}}"#).status
    }
    #expect(try client.get("/v1/stylesheets/s\(limit)/states/normal").status == 200)
    #expect(try status(extending: "s\(limit - 1)") == 200)
    #expect(try status(extending: "s\(limit)") == 422)
  }

  @Test("A stored picture that cannot be read is said to be that, not to be missing", arguments: Way.allCases)
  func corruptPicture(way: Way) throws {
    let store = MemoryStore()
    let client = try Client(way, store: store)
    _ = try store.write(Record(Array("none".utf8)), to: .image("p", scale: 2), if: .none)
    try client.put("a", #"{"states": {"normal": {"backgroundImage": "q", "image": "p"}}}"#)
    for path in ["states/normal@2x.png", "states/normal/layout", "sprite.png"] {
      let answer = try client.get("/v1/stylesheets/a/\(path)")
      #expect(answer.status == 500, "\(path)")
      #expect(answer.detail == #"What is stored of picture "p@2x" cannot be read."#, "\(path)")
    }
  }

  @Test("A rendering goes on with what it saw when its sheet is removed", arguments: Way.allCases)
  func removedWhileDrawn(way: Way) throws {
    let client = try Client(way, store: WatchedStore.forgetful)
    try client.put(picture: "p", PNGFile.solid(4, 4))
    try client.put("a", #"{"states": {"normal": {"image": "p"}}}"#)
    let answer = try client.get("/v1/stylesheets/a/states/normal.png")
    #expect(answer.status == 200)
    #expect(answer.pictureSize == [4, 4])
    #expect(try client.get("/v1/stylesheets/a/states/normal.png").status == 404)
    #expect(try client.get("/v1/images/p").status == 404)
  }

  @Test("A store that does not answer is 503 with a time to come again", arguments: Way.allCases)
  func unavailable(way: Way) throws {
    let client = try Client(way, store: UnavailableStore())
    for answer in [
      try client.get("/v1/stylesheets/a"), try client.get("/v1/stylesheets/a/states/normal.png"),
      try client.get("/v1/stylesheets"), try client.put("a", "{}"), try client.delete("/v1/images/a"),
    ] {
      #expect(answer.status == 503)
      #expect(answer["Retry-After"] == "1")
    }
    #expect(try client.get("/healthz").status == 200)
  }
}
