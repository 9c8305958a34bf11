import Documents
import HTTPTransport
import Testing

@Suite("Listings")
struct ListingTests {
  @Test("250 sheets come in pages of 100, sorted, each once", arguments: Way.allCases)
  func sheets(way: Way) throws {
    let client = try Client(way)
    let ids = (0..<250).map { "sheet-\(1000 + ($0 * 77) % 250)" }
    for id in ids { try client.put(id, #"{"name": "Name of \#(id)"}"#) }
    var (seen, sizes): ([String], [Int]) = ([], [])
    var target: String? = "/v1/stylesheets"
    while let page = try target.map({ try client.get($0).json }) {
      let sheets = try #require(page["stylesheets"]?.array)
      for sheet in sheets {
        #expect(sheet.names == ["id", "name", "revision"])
        let id = try #require(sheet["id"]?.string)
        #expect(sheet["name"]?.string == "Name of \(id)")
        seen.append(id)
      }
      sizes.append(sheets.count)
      target = page["next"]?.string.map { "/v1/stylesheets?cursor=\($0)" }
    }
    #expect(seen == ids.sorted())
    #expect(sizes == [100, 100, 50])
    #expect(try client.get("/v1/stylesheets?limit=1000").json.names == ["stylesheets"])
    #expect(try client.get("/v1/stylesheets?limit=250").json.names == ["stylesheets"])
    #expect(try client.get("/v1/stylesheets?limit=249").json["next"] == .string(ids.sorted()[248]))
  }

  @Test("A cursor holds when what it names is removed", arguments: Way.allCases)
  func removedCursor(way: Way) throws {
    let client = try Client(way)
    for id in ["a", "b", "c"] { try client.put(id, "{}") }
    let next = try #require(try client.get("/v1/stylesheets?limit=2").json["next"]?.string)
    try client.delete("/v1/stylesheets/\(next)")
    let page = try client.get("/v1/stylesheets?limit=2&cursor=\(next)").json
    #expect(page["stylesheets"]?.array?.map { $0["id"] } == ["c"])
  }

  @Test("The variants of a picture are listed by scale, across pages, too", arguments: Way.allCases)
  func pictures(way: Way) throws {
    let client = try Client(way)
    for (index, name) in ["b@3x", "b", "a@2x", "b@2x"].enumerated() {
      try client.put(picture: name, PNGFile.solid(index + 1, 2))
    }
    var seen: [String] = []
    var target: String? = "/v1/images?limit=1"
    while let page = try target.map({ try client.get($0).json }) {
      let pictures = try #require(page["images"]?.array)
      for picture in pictures {
        #expect(picture.names == ["name", "width", "height", "scale", "bytes", "revision"])
        let scale = picture["scale"]?.number ?? 0
        let name = (picture["name"]?.string ?? "") + (scale == 1 ? "" : "@\(Int(scale))x")
        seen.append(name)
        let stored = try client.get("/v1/images/\(name)")
        #expect(stored.pictureSize.map(Double.init) == [picture["width"]?.number, picture["height"]?.number])
        #expect(picture["bytes"]?.number == Double(stored.body.count))
        #expect(stored.tag == "\"\(picture["revision"]?.string ?? "")\"")
      }
      target = page["next"]?.string.map { "/v1/images?limit=1&cursor=\($0)" }
    }
    #expect(seen == ["a@2x", "b", "b@2x", "b@3x"])
  }

  @Test("Nothing stored is an empty list", arguments: Way.allCases)
  func empty(way: Way) throws {
    let client = try Client(way)
    #expect(try client.get("/v1/stylesheets").text == #"{"stylesheets":[]}"#)
    #expect(try client.get("/v1/images").text == #"{"images":[]}"#)
  }

  @Test("A sheet without a name has null in its place", arguments: Way.allCases)
  func unnamed(way: Way) throws {
    let client = try Client(way)
    try client.put("a", "{}")
    #expect(try client.get("/v1/stylesheets").json["stylesheets"]?.array?.first?["name"] == .null)
  }
}
