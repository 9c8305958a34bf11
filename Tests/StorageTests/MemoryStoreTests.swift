import Storage
import Testing

@Suite("The store in memory")
struct MemoryStoreTests {
  static func sheet(_ text: String, extends parent: String? = nil, images: [String] = []) -> Record {
    Record(
      Array(text.utf8), references: (parent.map { [.styleSheet($0)] } ?? []) + images.map { .image($0) },
      summary: Record.Summary(label: text))
  }

  static let picture = Record(Array("png".utf8), summary: Record.Summary(width: 3, height: 2))

  /// The error that `body` throws.
  static func error(_ body: () throws -> Void) -> StorageError? {
    do { try body() } catch { return error as? StorageError }
    return nil
  }

  @Test("What was written is read back")
  func readsBack() throws {
    let store = MemoryStore()
    let record = Self.sheet("a")
    #expect(try store.read(.styleSheet("a")) == nil)
    #expect(try store.write(record, to: .styleSheet("a"), if: .none) == .created)
    #expect(try store.read(.styleSheet("a")) == record)
    #expect(try store.read(.image("a")) == nil)
    let replaced = try store.write(Self.sheet("b"), to: .styleSheet("a"), if: .none)
    #expect(replaced == .replaced(previous: record.revision))
    try store.delete(.styleSheet("a"), if: .none)
    #expect(try store.read(.styleSheet("a")) == nil)
  }

  @Test("It knows how much it holds")
  func usage() throws {
    let limits = StoreLimits(bytes: 100)
    let store = MemoryStore(limits: limits)
    for (key, record) in [(ResourceKey.styleSheet("a"), Self.sheet("ab")), (.image("b"), Self.picture)] {
      _ = try store.write(record, to: key, if: .none)
    }
    #expect(store.usage == StoreUsage(styleSheets: 1, images: 1, bytes: 5, limits: limits))
    try store.delete(.styleSheet("a"), if: .none)
    #expect(store.usage == StoreUsage(styleSheets: 0, images: 1, bytes: 3, limits: limits))
  }

  @Test("Equal content has an equal revision, different content a different one")
  func revisions() {
    #expect(Self.sheet("a").revision == Self.sheet("a").revision)
    #expect(Self.sheet("a").revision != Self.sheet("b").revision)
  }

  static let revision = sheet("old").revision
  static let preconditions: [(Precondition, Bool, Bool)] = [
    (.none, true, true), (.absent, true, false), (.present, false, true), (.revision([]), false, false),
    (.revision(["other"]), false, false), (.revision(["other", revision]), false, true),
  ]

  @Test("A write takes place only where its precondition holds", arguments: preconditions)
  func writePreconditions(precondition: Precondition, onAbsent: Bool, onPresent: Bool) throws {
    for (isStored, holds) in [(false, onAbsent), (true, onPresent)] {
      let store = MemoryStore()
      if isStored { _ = try store.write(Self.sheet("old"), to: .styleSheet("a"), if: .none) }
      let before = store.generation
      let error = Self.error {
        _ = try store.write(Self.sheet("new"), to: .styleSheet("a"), if: precondition)
      }
      #expect(error == (holds ? nil : .preconditionFailed(current: isStored ? Self.revision : nil)))
      #expect(
        try store.read(.styleSheet("a")) == (holds ? Self.sheet("new") : isStored ? Self.sheet("old") : nil))
      #expect((store.generation != before) == holds)
    }
  }

  @Test("A deletion takes place only where its precondition holds", arguments: preconditions)
  func deletePreconditions(precondition: Precondition, onAbsent: Bool, onPresent: Bool) throws {
    let store = MemoryStore()
    #expect(Self.error { try store.delete(.styleSheet("a"), if: precondition) } == .notFound)
    _ = try store.write(Self.sheet("old"), to: .styleSheet("a"), if: .none)
    let before = store.generation
    let error = Self.error { try store.delete(.styleSheet("a"), if: precondition) }
    #expect(error == (onPresent ? nil : .preconditionFailed(current: Self.revision)))
    #expect((store.generation != before) == onPresent)
  }

  @Test("Each kind has its bound, and a full store still replaces and reads")
  func fullOfRecords() throws {
    let store = MemoryStore(limits: StoreLimits(styleSheets: 1, images: 2))
    _ = try store.write(Self.sheet("a"), to: .styleSheet("a"), if: .none)
    _ = try store.write(Self.picture, to: .image("a"), if: .none)
    _ = try store.write(Self.picture, to: .image("a", scale: 2), if: .none)
    #expect(
      Self.error { _ = try store.write(Self.sheet("b"), to: .styleSheet("b"), if: .none) }
        == .full(.styleSheets(1)))
    #expect(Self.error { _ = try store.write(Self.picture, to: .image("b"), if: .none) } == .full(.images(2)))
    _ = try store.write(Self.sheet("c"), to: .styleSheet("a"), if: .none)
    #expect(try store.read(.styleSheet("a")) == Self.sheet("c"))
    try store.delete(.image("a"), if: .none)
    _ = try store.write(Self.picture, to: .image("b"), if: .none)
  }

  @Test("The bytes of all content together are bounded")
  func fullOfBytes() throws {
    let store = MemoryStore(limits: StoreLimits(bytes: 10))
    _ = try store.write(Self.sheet("1234567"), to: .styleSheet("a"), if: .none)
    _ = try store.write(Self.sheet("123"), to: .styleSheet("b"), if: .none)
    let error = Self.error { _ = try store.write(Self.sheet("1234"), to: .styleSheet("b"), if: .none) }
    #expect(error == .full(.bytes(10)))
    #expect(try store.read(.styleSheet("b")) == Self.sheet("123"))
    try store.delete(.styleSheet("a"), if: .none)
    _ = try store.write(Self.sheet("1234567890"), to: .styleSheet("b"), if: .none)
  }

  @Test("Threads that write with the same If-Match: one wins each round, and nobody sees a torn record")
  func compareAndSet() async throws {
    let store = MemoryStore()
    let key = ResourceKey.styleSheet("a")
    // No two writes have the same content, since writing what is there already changes nothing.
    func content(_ writer: Int, _ step: Int) -> [UInt8] {
      [UInt8](repeating: UInt8(writer), count: 512 + step)
    }
    _ = try store.write(Record(content(0, 0)), to: key, if: .absent)
    let start = store.generation
    let wins = await withTaskGroup(of: Int.self) { group in
      for writer in 0..<4 {
        group.addTask {
          var wins = 0
          for step in 1..<500 {
            guard let current = try? store.read(key) else { continue }
            #expect(Set(current.bytes).count == 1 && current.revision == Record(current.bytes).revision)
            let next = Record(content(writer, step))
            if (try? store.write(next, to: key, if: .revision([current.revision]))) != nil { wins += 1 }
          }
          return wins
        }
      }
      return await group.reduce(0, +)
    }
    #expect(wins > 0)
    #expect(store.generation == start + UInt64(wins))
  }

  @Test("Of threads that create the same id, exactly one does")
  func createOnce() async {
    let store = MemoryStore()
    let created = await withTaskGroup(of: Int.self) { group in
      for writer in 0..<4 {
        group.addTask {
          (0..<200).count(where: {
            (try? store.write(Self.sheet("\(writer)"), to: .styleSheet("\($0)"), if: .absent)) != nil
          })
        }
      }
      return await group.reduce(0, +)
    }
    #expect(created == 200)
  }
}
