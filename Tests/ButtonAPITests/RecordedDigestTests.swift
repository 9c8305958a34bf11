import ButtonAPI
import Digests
import Foundation
import HTTPTransport
import Testing

@Suite("Recorded digests")
struct RecordedDigestTests {
  @Test("A thousand renderings on two threads, each made anew, have the recorded bytes")
  func repeated() async throws {
    let client = try DigestList.client()
    let list = try DigestList()
    if ProcessInfo.processInfo.environment["RECORD_DIGESTS"] != nil {
      try list.record { try Self.digest(client.get($0)) }
      Issue.record("\(list.entries.count) digests were recorded, not compared")
      return
    }
    let before = try client.renderingCount
    let entries = list.entries
    let half = 500
    let wrong = try await withThrowingTaskGroup(of: Set<String>.self) { group in
      for worker in 0..<2 {
        group.addTask {
          // One forwards and one backwards, so that all meet each other.
          var wrong: Set<String> = []
          for index in 0..<half {
            let entry = entries[(worker == 0 ? index : half - index) % entries.count]
            if try Self.digest(client.get(entry.target)) != entry.digest { wrong.insert(entry.target) }
          }
          return wrong
        }
      }
      return try await group.reduce(into: Set<String>()) { $0.formUnion($1) }
    }
    #expect(wrong.isEmpty, "\(wrong.count) of \(entries.count) differ: \(wrong.sorted())")
    #expect(try client.renderingCount - before > half, "most are pictures, and none came from a cache")
  }

  private static func digest(_ answer: Answer) throws -> String {
    try #require(answer.status == 200, "\(answer.text)")
    return Digest(of: answer.body).hexadecimal
  }
}

/// The renderings of `Tests/Determinism/digests.txt`, which says what they are for and how to record them.
private struct DigestList {
  struct Entry: Sendable {
    let target: String
    let digest: String
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../Determinism").standardizedFileURL
  private static let file = folder.appendingPathComponent("digests.txt")
  private static let prefix = "/v1/stylesheets/"

  private let lines: [Substring]

  init() throws {
    lines = try String(contentsOf: Self.file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// What is asked for, and the digest of the answer.
  var entries: [Entry] {
    lines.compactMap { line in
      let parts = line.split(separator: " ")
      guard parts.count == 2, !line.hasPrefix("#") else { return nil }
      return Entry(target: Self.prefix + parts[1], digest: String(parts[0]))
    }
  }

  /// Fills in all digests.
  func record(_ digest: (String) throws -> String) throws {
    let recorded = try lines.map { line in
      let parts = line.split(separator: " ")
      guard parts.count == 2, !line.hasPrefix("#") else { return String(line) }
      return try "\(digest(Self.prefix + parts[1])) \(parts[1])"
    }
    try recorded.joined(separator: "\n").write(to: Self.file, atomically: true, encoding: .utf8)
  }

  /// A service without caches that has the sheets.
  static func client() throws -> Client {
    var options = ServiceOptions()
    options.cacheBytes = 0
    let client = try AnswerTests.exampleClient(.inProcess, options: options)
    let sheets = folder.appendingPathComponent("Sheets")
    for name in try FileManager.default.contentsOfDirectory(atPath: sheets.path) where name.hasSuffix(".json")
    {
      let text = try String(contentsOf: sheets.appendingPathComponent(name), encoding: .utf8)
      #expect(try client.put(String(name.dropLast(5)), text).status == 201, "\(name)")
    }
    return client
  }
}
