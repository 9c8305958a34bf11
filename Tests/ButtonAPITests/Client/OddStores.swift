import Storage

/// A store in which something happens right after somebody has looked at records, before they can act on it.
final class WatchedStore: ResourceStore {
  private let store = MemoryStore()
  private let afterLook: @Sendable (MemoryStore, [ResourceKey]) throws(StorageError) -> Void

  init(afterLook: @escaping @Sendable (MemoryStore, [ResourceKey]) throws(StorageError) -> Void) {
    self.afterLook = afterLook
  }

  var generation: UInt64 { store.generation }

  func read(_ key: ResourceKey) throws(StorageError) -> Record? {
    guard let record = try store.read(key) else { return nil }
    try afterLook(store, [key])
    return record
  }

  func snapshot(of references: [Reference]) throws(StorageError) -> [ResourceKey: Record] {
    let records = try store.snapshot(of: references)
    try afterLook(store, records.keys.sorted())
    return records
  }

  func write(
    _ record: Record, to key: ResourceKey, if precondition: Precondition
  ) throws(StorageError) -> WriteOutcome {
    try store.write(record, to: key, if: precondition)
  }

  func delete(_ key: ResourceKey, if precondition: Precondition) throws(StorageError) {
    try store.delete(key, if: precondition)
  }

  func list(_ kind: ResourceKind, after cursor: ResourceKey?, limit: Int) throws(StorageError) -> Page {
    try store.list(kind, after: cursor, limit: limit)
  }
}

extension WatchedStore {
  /// A store that removes what somebody has looked at.
  static var forgetful: WatchedStore {
    WatchedStore { store, keys throws(StorageError) in
      for key in keys { try store.delete(key, if: .none) }
    }
  }

  /// A store to which somebody else writes `text` wherever a sheet is looked at.
  static func contested(writing text: String) -> WatchedStore {
    WatchedStore { store, keys throws(StorageError) in
      for key in keys { _ = try store.write(Record(Array(text.utf8)), to: key, if: .none) }
    }
  }
}

/// A store that cannot be reached.
struct UnavailableStore: ResourceStore {
  var generation: UInt64 { 0 }

  func read(_ key: ResourceKey) throws(StorageError) -> Record? { throw .unavailable("gone") }

  func snapshot(of references: [Reference]) throws(StorageError) -> [ResourceKey: Record] {
    throw .unavailable("gone")
  }

  func write(
    _ record: Record, to key: ResourceKey, if precondition: Precondition
  ) throws(StorageError) -> WriteOutcome { throw .unavailable("gone") }

  func delete(_ key: ResourceKey, if precondition: Precondition) throws(StorageError) {
    throw .unavailable("gone")
  }

  func list(_ kind: ResourceKind, after cursor: ResourceKey?, limit: Int) throws(StorageError) -> Page {
    throw .unavailable("gone")
  }
}
