import Storage

/// A store that removes a sheet and its pictures as soon as somebody has looked at them.
final class ForgetfulStore: ResourceStore {
  private let store = MemoryStore()

  var generation: UInt64 { store.generation }

  func read(_ key: ResourceKey) throws(StorageError) -> Record? { try store.read(key) }

  func snapshot(of references: [Reference]) throws(StorageError) -> [ResourceKey: Record] {
    let records = try store.snapshot(of: references)
    for key in records.keys.sorted() { try store.delete(key, if: .none) }
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
