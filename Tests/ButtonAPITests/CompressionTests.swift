import Foundation
import HTTPTransport
import Testing

@Suite("Compression")
struct CompressionTests {
  private static func client(_ way: Way) throws -> Client {
    let client = try Client(way)
    let text = String(repeating: "long ", count: 200)
    try client.put("long", #"{"states": {"normal": {"title": "\#(text)", "maxWidth": 100}}}"#)
    try client.put("short", "{}")
    return client
  }

  /// What gzip itself makes of a compressed body.
  private static func decompressed(_ body: [UInt8]) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/gzip")
    process.arguments = ["-dc"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(body))
    try input.fileHandleForWriting.close()
    return Array(output.fileHandleForReading.readDataToEndOfFile())
  }

  @Test(
    "JSON and SVG are compressed where that is accepted, under another entity tag", arguments: Way.allCases)
  func json(way: Way) throws {
    let client = try Self.client(way)
    for target in [
      "/v1/stylesheets/long", "/v1/stylesheets/long/states/normal",
      "/v1/stylesheets/long/states/normal/layout",
      "/v1/stylesheets/long/states/normal.svg",
      "/v1/stylesheets/long/sprite.json?states=normal,hovered,selected", "/openapi.json",
    ] {
      let plain = try client.get(target)
      let compressed = try client.get(target, ("Accept-Encoding", "gzip, br"))
      #expect(plain["Content-Encoding"] == nil, "\(target)")
      #expect(compressed["Content-Encoding"] == "gzip", "\(target)")
      #expect(plain["Vary"] == "Accept-Encoding" && compressed["Vary"] == "Accept-Encoding", "\(target)")
      #expect(compressed.tag == plain.tag.dropLast() + #"-gzip""#, "\(target)")
      #expect(compressed.body.count < plain.body.count, "\(target)")
      #expect(try Self.decompressed(compressed.body) == plain.body, "\(target)")
    }
  }

  @Test("A compressed answer is 304 by its own entity tag alone", arguments: Way.allCases)
  func notModified(way: Way) throws {
    let client = try Self.client(way)
    let target = "/v1/stylesheets/long"
    let plain = try client.get(target).tag
    let compressed = try client.get(target, ("Accept-Encoding", "gzip")).tag
    for _ in 0..<2 {
      for (tag, coding, status) in [
        (plain, "identity", 304), (compressed, "gzip", 304), (plain, "gzip", 200),
        (compressed, "identity", 200),
      ] {
        let answer = try client.get(target, ("If-None-Match", tag), ("Accept-Encoding", coding))
        #expect(answer.status == status)
        #expect(answer["Vary"] == "Accept-Encoding")
      }
    }
  }

  @Test("Kept answers of one encoding are never given for another", arguments: Way.allCases)
  func neverMixed(way: Way) throws {
    let client = try Self.client(way)
    let target = "/v1/stylesheets/long"
    for coding in [
      "gzip", "identity", "gzip;q=0", "gzip", "br", "*", "gzip;q=0, *", "identity", "GZIP;q=0.001",
    ] {
      for method in [HTTPMethod.get, .head] {
        let isCompressed = ["gzip", "*", "GZIP;q=0.001"].contains(coding)
        let answer = try client.send(method, target, [("Accept-Encoding", coding)])
        #expect(answer["Content-Encoding"] == (isCompressed ? "gzip" : nil), "\(method) \(coding)")
        if method == .get { #expect(answer.body.starts(with: [0x1F, 0x8B]) == isCompressed, "\(coding)") }
      }
    }
  }

  @Test("Pictures, short answers and errors are not compressed", arguments: Way.allCases)
  func uncompressed(way: Way) throws {
    let client = try Self.client(way)
    try client.put(picture: "large", PNGFile.solid(60, 60))
    for target in [
      "/v1/stylesheets/long/states/normal.png", "/v1/stylesheets/long/sprite.png", "/v1/images/large",
      "/v1/stylesheets/short", "/healthz",
      "/v1/stylesheets/long/states/normal?unknown=1",
    ] {
      let answer = try client.get(target, ("Accept-Encoding", "gzip"))
      #expect(answer["Content-Encoding"] == nil, "\(target)")
      #expect(!answer.tag.contains("gzip"), "\(target)")
    }
    #expect(try client.get("/v1/images/large", ("Accept-Encoding", "gzip"))["Vary"] == nil)
  }

  @Test("What a write answers is compressed, under the revision as it is", arguments: Way.allCases)
  func writes(way: Way) throws {
    let client = try Self.client(way)
    let stored = try client.get("/v1/stylesheets/long")
    let answer = try client.put("long", stored.text, ("Accept-Encoding", "gzip"))
    #expect(answer["Content-Encoding"] == "gzip")
    #expect(answer.tag == stored.tag)
  }
}
