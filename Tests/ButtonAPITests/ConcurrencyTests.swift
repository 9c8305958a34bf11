import Dispatch
import Foundation
import Glibc
import HTTPTransport
import Synchronization
import Testing

@Suite("Threads")
struct ConcurrencyTests {
  /// A resource in four versions that follow each other in a ring, the last of which is that it is not there.
  private final class Subject: Sendable {
    static let versions = 4
    private let write: @Sendable (Client, Int) throws -> Answer
    /// The writes that have begun, and those of them that are over.
    private let begun = Atomic(0)
    private let ended = Atomic(0)

    init(write: @escaping @Sendable (Client, Int) throws -> Answer) {
      self.write = write
    }

    /// Puts `version` in place; only one thread may do so at a time.
    func store(_ version: Int, with client: Client) throws -> Answer {
      begun.add(1, ordering: .sequentiallyConsistent)
      let answer = try write(client, version % Self.versions)
      ended.add(1, ordering: .sequentiallyConsistent)
      return answer
    }

    /// The least version that may be current, and the greatest, where the first write was of version 0.
    var oldest: Int { ended.load(ordering: .sequentiallyConsistent) - 1 }
    var latest: Int { begun.load(ordering: .sequentiallyConsistent) - 1 }
  }

  private static func sheet() -> Subject {
    Subject { client, version in
      if version == Subject.versions - 1 { return try client.delete("/v1/stylesheets/a") }
      return try client.put(
        "a",
        """
        {"name": "Version \(version)", "states": {
          "normal": {"title": "\(version)", "backgroundColor": "#00\(version)0FF", "backgroundImage": "p", "width": 40},
          "selected": {"borderWidth": \(version), "cornerRadius": \(version * 3)}}}
        """)
    }
  }

  private static func picture() -> Subject {
    Subject { client, version in
      if version == Subject.versions - 1 { return try client.delete("/v1/images/p") }
      return try client.put(
        picture: "p", PNGFile.solid(3 + version, 4, [255, UInt8(version * 60), 0, UInt8(200 + version)]))
    }
  }

  private static let targets = [
    "/v1/stylesheets", "/v1/stylesheets/a", "/v1/stylesheets/a/states", "/v1/images", "/v1/images/p",
    "/v1/stylesheets/a/states/normal", "/v1/stylesheets/a/states/normal/layout",
    "/v1/stylesheets/a/states/selected.png?scale=2", "/v1/stylesheets/a/states/normal.svg",
    "/v1/stylesheets/a/sprite.png", "/v1/stylesheets/a/sprite.json",
  ]

  /// An answer without what differs from one request to the next.
  private struct Essence: Hashable {
    let status: Int
    let body: [UInt8]

    init(_ answer: Answer) {
      status = answer.status
      body = answer.status == 200 ? answer.body : []
    }
  }

  /// What a service answers that has these versions and never had others.
  private static func answers(sheet: Int, picture: Int) throws -> [Essence] {
    let client = try Client(.inProcess)
    for (subject, version) in [(Self.sheet(), sheet), (Self.picture(), picture)]
    where version != Subject.versions - 1 {
      _ = try subject.store(version, with: client)
    }
    return try targets.map { Essence(try client.get($0)) }
  }

  @Test("Whoever reads while others write gets what was there at one moment of the request, whole")
  func readersAndWriters() throws {
    let ring = 0..<Subject.versions
    let expected = try ring.map { sheet in try ring.map { try Self.answers(sheet: sheet, picture: $0) } }
    let client = try Client(.inProcess)
    let (sheet, picture) = (Self.sheet(), Self.picture())
    for subject in [sheet, picture] { #expect(try subject.store(0, with: client).status == 201) }
    let isOver = Atomic(false)
    let readCount = Atomic(0)

    @Sendable func write(_ subject: Subject) throws {
      var version = 0
      while !isOver.load(ordering: .sequentiallyConsistent) {
        version += 1
        // Not so fast that every version is current during every request.
        while readCount.load(ordering: .sequentiallyConsistent) < version * 2,
          !isOver.load(ordering: .sequentiallyConsistent)
        { sched_yield() }
        let answer = try subject.store(version, with: client)
        #expect([201, 200, 204].contains(answer.status), "\(answer.text)")
      }
    }
    @Sendable func read(_ seed: Int) throws {
      for round in 0..<150 {
        let index = (seed * 5 + round) % Self.targets.count
        let (firstSheet, firstPicture) = (sheet.oldest, picture.oldest)
        let answer = Essence(try client.get(Self.targets[index]))
        let sheets = Set((firstSheet...sheet.latest).map { $0 % Subject.versions })
        let pictures = Set((firstPicture...picture.latest).map { $0 % Subject.versions })
        let possible = sheets.flatMap { sheet in pictures.map { expected[sheet][$0][index] } }
        #expect(possible.contains(answer), "\(Self.targets[index]): \(answer.status), \(sheets), \(pictures)")
        readCount.add(1, ordering: .sequentiallyConsistent)
      }
    }
    let readers = 4
    let (reading, writing) = (DispatchGroup(), DispatchGroup())
    Self.start(in: writing) { try write(sheet) }
    Self.start(in: writing) { try write(picture) }
    for index in 0..<readers { Self.start(in: reading) { try read(index) } }
    reading.wait()
    isOver.store(true, ordering: .sequentiallyConsistent)
    writing.wait()
    #expect(readCount.load(ordering: .sequentiallyConsistent) == readers * 150)
  }

  /// Runs `body` on a thread of its own.
  private static func start(in group: DispatchGroup, _ body: @escaping @Sendable () throws -> Void) {
    group.enter()
    Thread.detachNewThread {
      defer { group.leave() }
      do { try body() } catch { Issue.record(error) }
    }
  }
}
