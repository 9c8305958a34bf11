import Storage
import Testing

@Suite("Listings")
struct ListingTests {
  typealias Support = MemoryStoreTests

  @Test(
    "A listing shows one kind, sorted by name, then variant, in pages of the size asked for", arguments: 1...6
  )
  func pages(limit: Int) throws {
    let store = MemoryStore()
    let keys: [ResourceKey] = [
      .image("B"), .image("a"), .image("a", scale: 2), .image("a", scale: 3), .image("a-b"), .image("b"),
    ]
    for key in keys.reversed() { _ = try store.write(Support.picture, to: key, if: .none) }
    _ = try store.write(Support.sheet("a"), to: .styleSheet("a"), if: .none)

    var pages: [[ResourceKey]] = []
    var cursor: ResourceKey?
    repeat {
      let page = try store.list(.image, after: cursor, limit: limit)
      pages.append(page.entries.map(\.key))
      cursor = page.next
    } while cursor != nil
    #expect(pages.flatMap(\.self) == keys)
    #expect(pages.dropLast().allSatisfy { $0.count == limit })
    #expect(pages.last?.isEmpty == false)
  }

  @Test("An entry shows revision, size and summary")
  func entry() throws {
    let store = MemoryStore()
    _ = try store.write(Support.picture, to: .image("a"), if: .none)
    let entry = try #require(try store.list(.image, after: nil, limit: 1).entries.first)
    #expect(entry.revision == Support.picture.revision)
    #expect(entry.byteCount == 3)
    #expect(entry.summary == Record.Summary(width: 3, height: 2))
  }

  @Test("An empty kind has one empty page, and a cursor may name what is gone")
  func gone() throws {
    let store = MemoryStore()
    #expect(try store.list(.image, after: nil, limit: 10).entries.isEmpty)
    _ = try store.write(Support.sheet("b"), to: .styleSheet("b"), if: .none)
    #expect(try store.list(.styleSheet, after: .styleSheet("a"), limit: 10).entries.map(\.key.name) == ["b"])
    #expect(try store.list(.styleSheet, after: .styleSheet("b"), limit: 10).entries.isEmpty)
    #expect(try store.list(.image, after: nil, limit: 10).entries.isEmpty)
  }

  @Test("A walk over pages meets whatever stays exactly once, while others come and go")
  func concurrentInserts() async throws {
    let store = MemoryStore()
    let lasting = (0..<500).map { "s\($0 * 7919 % 100_000)" }
    for name in lasting { _ = try store.write(Support.sheet(name), to: .styleSheet(name), if: .none) }
    let walks = await withTaskGroup(of: [[String]].self) { group in
      group.addTask {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<4000 {
          let key = ResourceKey.styleSheet("t\(Int.random(in: 0..<1000, using: &random))")
          let other = ResourceKey.styleSheet("r\(Int.random(in: 0..<1000, using: &random))")
          _ = try? store.write(Support.sheet("x"), to: key, if: .none)
          _ = try? store.write(Support.sheet("x"), to: other, if: .none)
          try? store.delete(.styleSheet("t\(Int.random(in: 0..<1000, using: &random))"), if: .none)
          try? store.delete(.styleSheet("r\(Int.random(in: 0..<1000, using: &random))"), if: .none)
        }
        return []
      }
      group.addTask {
        (0..<20).map { _ in
          var names: [String] = []
          var cursor: ResourceKey?
          repeat {
            guard let page = try? store.list(.styleSheet, after: cursor, limit: 7) else { break }
            names += page.entries.map(\.key.name)
            cursor = page.next
          } while cursor != nil
          return names
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(walks.count == 20)
    for walk in walks {
      #expect(walk.filter { $0.hasPrefix("s") } == lasting.sorted())
      #expect(Set(walk).count == walk.count)
    }
  }
}
