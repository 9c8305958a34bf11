import Storage
import Testing

/// A store so plain that it is right at a glance: one dictionary, searched from end to end.
private struct NaiveStore {
  var records: [ResourceKey: Record] = [:]
  let limits: StoreLimits

  mutating func write(_ record: Record, to key: ResourceKey, isAllowed: Bool) -> Bool {
    var after = records
    after[key] = record
    let isGrowing = record.bytes.count > (records[key]?.bytes.count ?? 0)
    guard isAllowed, isWhole(after), !hasCycle(after),
      after.keys.count(where: { $0.kind == .styleSheet }) <= limits.styleSheets,
      after.keys.count(where: { $0.kind == .image }) <= limits.images,
      !isGrowing || after.values.reduce(0, { $0 + $1.bytes.count }) <= limits.bytes
    else { return false }
    records = after
    return true
  }

  mutating func delete(_ key: ResourceKey) -> Bool {
    var after = records
    guard after.removeValue(forKey: key) != nil else { return false }
    let reference = Reference(kind: key.kind, name: key.name)
    let remains = after.keys.contains { $0.kind == key.kind && $0.name == key.name }
    guard remains || !after.values.contains(where: { $0.references.contains(reference) }) else {
      return false
    }
    records = after
    return true
  }

  func list(_ kind: ResourceKind, after cursor: ResourceKey, limit: Int) -> [ResourceKey] {
    Array(records.keys.filter { $0.kind == kind && $0 > cursor }.sorted().prefix(limit))
  }

  /// Whether every sheet that some sheet extends is there; pictures may come later.
  private func isWhole(_ records: [ResourceKey: Record]) -> Bool {
    let names = Set(records.keys.map { Reference(kind: $0.kind, name: $0.name) })
    return records.values.allSatisfy { record in
      names.isSuperset(of: record.references.filter { $0.kind == .styleSheet })
    }
  }

  /// Whether following parents from some sheet takes more steps than there are sheets.
  private func hasCycle(_ records: [ResourceKey: Record]) -> Bool {
    records.keys.contains { start in
      var key = start
      for _ in 0...records.count {
        guard let parent = records[key]?.references.first(where: { $0.kind == .styleSheet }) else {
          return false
        }
        key = .styleSheet(parent.name)
      }
      return true
    }
  }
}

@Suite("The store against a naive one")
struct StoreModelTests {
  @Test("Any sequence of operations has the same outcomes and leaves the same content", arguments: 0..<30)
  func agrees(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let limits = StoreLimits(styleSheets: 9, images: 8, bytes: 300, chain: 100)
    let store = MemoryStore(limits: limits)
    var model = NaiveStore(limits: limits)
    for _ in 0..<400 {
      let key = Self.key(using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<6:
        let current = model.records[key]?.revision
        let (precondition, isAllowed) = Self.precondition(for: current, using: &random)
        let record = Self.record(for: key, using: &random)
        let previous = model.records[key]?.revision
        let outcome = try? store.write(record, to: key, if: precondition)
        let isWritten = model.write(record, to: key, isAllowed: isAllowed)
        #expect(outcome == (isWritten ? previous.map { .replaced(previous: $0) } ?? .created : nil))
      case 6..<8:
        let isDeleted = (try? store.delete(key, if: .none)) != nil
        #expect(isDeleted == model.delete(key))
      default:
        #expect(try store.read(key) == model.records[key])
        let limit = Int.random(in: 1...5, using: &random)
        let page = try store.list(key.kind, after: key, limit: limit)
        #expect(page.entries.map(\.key) == model.list(key.kind, after: key, limit: limit))
      }
    }
    let all = model.records.keys.map { Reference(kind: $0.kind, name: $0.name) }
    #expect(try store.snapshot(of: all) == model.records)
    #expect(model.records.isEmpty == false)
  }

  static func key(using random: inout SeededGenerator) -> ResourceKey {
    let name = "\(Int.random(in: 0..<12, using: &random))"
    if Bool.random(using: &random) { return .styleSheet(name) }
    return .image("\(Int.random(in: 0..<5, using: &random))", scale: Int.random(in: 1...3, using: &random))
  }

  static func precondition(
    for current: String?, using random: inout SeededGenerator
  ) -> (Precondition, Bool) {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: (.absent, current == nil)
    case 1: (.present, current != nil)
    case 2: (.revision(["stale"]), false)
    case 3: (.revision([current ?? "none"]), current != nil)
    default: (.none, true)
    }
  }

  static func record(for key: ResourceKey, using random: inout SeededGenerator) -> Record {
    let count = Int.random(in: 1...40, using: &random)
    let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    guard key.kind == .styleSheet else { return Record(bytes) }
    var references: [Reference] = []
    if Bool.random(using: &random) {
      references.append(.styleSheet("\(Int.random(in: 0..<12, using: &random))"))
    }
    if Bool.random(using: &random) { references.append(.image("\(Int.random(in: 0..<5, using: &random))")) }
    return Record(bytes, references: references)
  }

  @Test("Two thousand records in any order are found, listed in order and removed", arguments: 0..<3)
  func manyRecords(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let store = MemoryStore()
    let names = (0..<2000).map { "n\($0)" }
    for name in names.shuffled(using: &random) {
      _ = try store.write(Record(Array(name.utf8)), to: .styleSheet(name), if: .absent)
    }
    #expect(try store.list(.styleSheet, after: nil, limit: 5000).entries.map(\.key.name) == names.sorted())
    for name in names { #expect(try store.read(.styleSheet(name))?.bytes == Array(name.utf8)) }
    for name in names.shuffled(using: &random) { try store.delete(.styleSheet(name), if: .present) }
    #expect(try store.list(.styleSheet, after: nil, limit: 1).entries.isEmpty)
  }
}
