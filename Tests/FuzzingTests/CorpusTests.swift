import Foundation
import Harnesses
import Testing

@Suite("Fuzzing")
struct CorpusTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Fuzzing").standardizedFileURL

  private static func inputs(_ folder: String, of kind: HarnessKind) throws -> [URL] {
    let folder = Self.folder.appending(path: folder).appending(path: kind.rawValue)
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.path < $1.path }
  }

  @Test("No claim is broken by an input that once broke one, nor by a seed", arguments: HarnessKind.allCases)
  func stored(kind: HarnessKind) throws {
    let harness = try kind.harness()
    let seeds = try Self.inputs("Corpora", of: kind)
    #expect(!seeds.isEmpty)
    for file in try Self.inputs("Crashes", of: kind) + seeds {
      let input = Array(try Data(contentsOf: file))
      do {
        try harness.check(input)
      } catch {
        Issue.record("\(kind): \(file.lastPathComponent): \(error.claim)")
      }
    }
  }

  @Test("No harness takes exception to nothing, or to bytes of every value", arguments: HarnessKind.allCases)
  func trivial(kind: HarnessKind) throws {
    let harness = try kind.harness()
    try harness.check([])
    try harness.check(Array(0...255))
  }
}
