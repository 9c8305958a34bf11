import Storage
import Testing

@Suite("References between stored resources")
struct ReferenceTests {
  typealias Support = MemoryStoreTests

  static func store(limits: StoreLimits = StoreLimits()) throws -> MemoryStore {
    let store = MemoryStore(limits: limits)
    _ = try store.write(Support.picture, to: .image("icon"), if: .none)
    _ = try store.write(Support.picture, to: .image("icon", scale: 2), if: .none)
    _ = try store.write(Support.sheet("base"), to: .styleSheet("base"), if: .none)
    _ = try store.write(
      Support.sheet("child", extends: "base", images: ["icon"]), to: .styleSheet("child"), if: .none)
    return store
  }

  @Test("A sheet that extends what is not stored is refused; pictures may come later")
  func missing() throws {
    let store = try Self.store()
    let error = Support.error {
      let sheet = Support.sheet("x", extends: "none", images: ["nor", "icon", "neither"])
      _ = try store.write(sheet, to: .styleSheet("x"), if: .none)
    }
    #expect(error == .missing([.styleSheet("none")]))
  }

  @Test("A sheet that extends itself or its descendants is refused, with the chain")
  func cycle() throws {
    let store = try Self.store()
    #expect(
      Support.error { _ = try store.write(Support.sheet("x", extends: "x"), to: .styleSheet("x"), if: .none) }
        == .cycle(["x", "x"]))
    #expect(
      Support.error {
        _ = try store.write(Support.sheet("x", extends: "child"), to: .styleSheet("base"), if: .none)
      } == .cycle(["base", "child", "base"]))
  }

  @Test("A ring is called one, even if as a chain it would be too long")
  func longCycle() throws {
    let store = MemoryStore(limits: StoreLimits(chain: 3))
    for (id, parent) in [("a", nil), ("b", "a"), ("c", "b")] {
      _ = try store.write(Support.sheet(id, extends: parent), to: .styleSheet(id), if: .none)
    }
    for (parent, ring) in [("b", ["a", "b", "a"]), ("c", ["a", "c", "b", "a"])] {
      let error = Support.error {
        _ = try store.write(Support.sheet("a", extends: parent), to: .styleSheet("a"), if: .none)
      }
      #expect(error == .cycle(ring))
    }
  }

  @Test("A chain is as long as the limit at most")
  func chain() throws {
    let store = MemoryStore(limits: StoreLimits(chain: 3))
    for (id, parent) in [("a", nil), ("b", "a"), ("c", "b")] {
      _ = try store.write(Support.sheet(id, extends: parent), to: .styleSheet(id), if: .none)
    }
    let error = Support.error {
      _ = try store.write(Support.sheet("d", extends: "c"), to: .styleSheet("d"), if: .none)
    }
    #expect(error == .chainTooLong(["d", "c", "b", "a"], limit: 3))
  }

  @Test("A parent stays while a sheet extends it")
  func parent() throws {
    let store = try Self.store()
    #expect(
      Support.error { try store.delete(.styleSheet("base"), if: .none) }
        == .referenced(by: [.styleSheet("child")]))
    _ = try store.write(Support.sheet("orphan"), to: .styleSheet("child"), if: .none)
    try store.delete(.styleSheet("base"), if: .none)
  }

  @Test("The last variant of a picture stays while a sheet names it")
  func picture() throws {
    let store = try Self.store()
    try store.delete(.image("icon"), if: .none)
    #expect(
      Support.error { try store.delete(.image("icon", scale: 2), if: .none) }
        == .referenced(by: [.styleSheet("child")]))
    try store.delete(.styleSheet("child"), if: .none)
    try store.delete(.image("icon", scale: 2), if: .none)
  }

  @Test("A refusal names the first sixteen that refer")
  func manyChildren() throws {
    let store = try Self.store()
    for index in 10..<60 {
      _ = try store.write(Support.sheet("x", extends: "base"), to: .styleSheet("\(index)"), if: .none)
    }
    #expect(
      Support.error { try store.delete(.styleSheet("base"), if: .none) }
        == .referenced(by: (10..<26).map { .styleSheet("\($0)") }))
  }

  @Test("A snapshot holds the sheet, its parents and all variants of their pictures")
  func snapshot() throws {
    let store = try Self.store()
    _ = try store.write(Support.picture, to: .image("icons"), if: .none)
    let snapshot = try store.snapshot(of: [.styleSheet("child"), .styleSheet("unknown")])
    let keys: [ResourceKey] = [
      .styleSheet("base"), .styleSheet("child"), .image("icon"), .image("icon", scale: 2),
    ]
    #expect(snapshot.keys.sorted() == keys)
    #expect(snapshot[.styleSheet("child")]?.summary.label == "child")
  }

  @Test("While a parent is deleted and sheets that extend it are written, no parent goes missing")
  func races() async throws {
    let store = MemoryStore()
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          var random = SeededGenerator(seed: UInt64(writer))
          for _ in 0..<2000 {
            let id = Int.random(in: 0..<6, using: &random)
            if Bool.random(using: &random) {
              try? store.delete(.styleSheet("\(id)"), if: .none)
            } else {
              let parent = Int.random(in: 0..<8, using: &random)
              let sheet = Support.sheet("\(id)", extends: parent > 5 ? nil : "\(parent)")
              _ = try? store.write(sheet, to: .styleSheet("\(id)"), if: .none)
            }
            let start = Reference.styleSheet("\(Int.random(in: 0..<6, using: &random))")
            let snapshot = (try? store.snapshot(of: [start])) ?? [:]
            for reference in snapshot.values.flatMap(\.references) {
              #expect(snapshot[.styleSheet(reference.name)] != nil)
            }
          }
        }
      }
    }
  }
}
