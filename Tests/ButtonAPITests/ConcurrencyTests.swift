import Dispatch
import Foundation
import Glibc
import HTTPTransport
import Synchronization
import Testing

@Suite("Threads")
struct ConcurrencyTests {
  /// A resource in versions that follow each other in a ring.
  private final class Subject: Sendable {
    let versions: Range<Int>
    private let write: @Sendable (Client, Int) throws -> Answer
    /// The writes that have begun, and those of them that are over.
    private let begun = Atomic(0)
    private let ended = Atomic(0)

    init(versions: Range<Int>, write: @escaping @Sendable (Client, Int) throws -> Answer) {
      self.versions = versions
      self.write = write
    }

    /// Puts `version` in place; only one thread may do so at a time.
    func store(_ version: Int, with client: Client) throws -> Answer {
      begun.add(1, ordering: .sequentiallyConsistent)
      let answer = try write(client, version % versions.count)
      ended.add(1, ordering: .sequentiallyConsistent)
      return answer
    }

    /// The number of writes that are over.
    var writesEnded: Int { ended.load(ordering: .sequentiallyConsistent) }

    /// The versions of which each was current at some moment since `count` writes were over, the first being of version 0.
    func current(since count: Int) -> Set<Int> {
      Set((count - 1..<begun.load(ordering: .sequentiallyConsistent)).map { $0 % versions.count })
    }
  }

  /// A sheet that is replaced, deleted and created.
  private static func sheet() -> Subject {
    Subject(versions: 0..<4) { client, version in
      if version == 3 { return try client.delete("/v1/stylesheets/a") }
      return try client.put(
        "a",
        """
        {"name": "Version \(version)", "states": {
          "normal": {"title": "\(version)", "backgroundColor": "#00\(version)0FF", "backgroundImage": "p", "width": 40},
          "selected": {"borderWidth": \(version), "cornerRadius": \(version * 3)}}}
        """)
    }
  }

  /// The picture that it names, which is replaced.
  private static func picture() -> Subject {
    Subject(versions: 0..<3) { client, version in
      try client.put(
        picture: "p", PNGFile.solid(3 + version, 4, [255, UInt8(version * 60), 0, UInt8(200 + version)]))
    }
  }

  /// A picture that nobody names, which is created and deleted.
  private static func spare() -> Subject {
    Subject(versions: 0..<2) { client, version in
      version == 1 ? try client.delete("/v1/images/q") : try client.put(picture: "q", PNGFile.solid(2, 2))
    }
  }

  private static let targets = [
    "/v1/stylesheets", "/v1/stylesheets/a", "/v1/stylesheets/a/states", "/v1/images", "/v1/images/p",
    "/v1/images/q",
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
  private static func answers(_ versions: [Int]) throws -> [Essence] {
    let client = try Client(.inProcess)
    for (subject, version) in zip([sheet(), picture(), spare()], versions) {
      _ = try subject.store(version, with: client)
    }
    return try targets.map { Essence(try client.get($0)) }
  }

  @Test("Whoever reads while others write gets what was there at one moment of the request, whole")
  func readersAndWriters() throws {
    let subjects = [Self.sheet(), Self.picture(), Self.spare()]
    var expected: [[Int]: [Essence]] = [:]
    for versions in Self.combinations(subjects.map { Set($0.versions) }) {
      expected[versions] = try Self.answers(versions)
    }
    let answers = expected
    let client = try Client(.inProcess)
    for subject in subjects { #expect(try subject.store(0, with: client).status == 201) }
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
        let writesEnded = subjects.map(\.writesEnded)
        let answer = Essence(try client.get(Self.targets[index]))
        let current = zip(subjects, writesEnded).map { $0.current(since: $1) }
        let possible = Self.combinations(current).map { answers[$0]?[index] }
        #expect(possible.contains(answer), "\(Self.targets[index]): \(answer.status), \(current)")
        readCount.add(1, ordering: .sequentiallyConsistent)
      }
    }
    let readers = 4
    let (reading, writing) = (DispatchGroup(), DispatchGroup())
    for subject in subjects { Self.start(in: writing) { try write(subject) } }
    for index in 0..<readers { Self.start(in: reading) { try read(index) } }
    reading.wait()
    isOver.store(true, ordering: .sequentiallyConsistent)
    writing.wait()
    #expect(readCount.load(ordering: .sequentiallyConsistent) == readers * 150)
  }

  /// Every way to take one element of each set.
  private static func combinations(_ sets: [Set<Int>]) -> [[Int]] {
    sets.reduce([[]]) { begun, set in begun.flatMap { start in set.map { start + [$0] } } }
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
