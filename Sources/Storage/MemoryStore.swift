import Synchronization
import Threads

/// A store in the memory of this process.
public final class MemoryStore: ResourceStore {
  private let contents: Locked<MemoryContents>
  /// The most sheets in a chain, as the limits say.
  public let chainLimit: Int
  private let writes = Atomic<UInt64>(0)

  /// An empty store.
  public init(limits: StoreLimits = StoreLimits()) {
    contents = Locked(MemoryContents(limits: limits))
    chainLimit = limits.chain
  }

  /// The number of writes and deletions so far.
  public var generation: UInt64 { writes.load(ordering: .acquiring) }

  /// How much is stored.
  public var usage: StoreUsage? { contents.withLock { $0.usage } }

  /// The record under `key`, or nil.
  public func read(_ key: ResourceKey) throws(StorageError) -> Record? {
    contents.withLock { $0[key] }
  }

  /// The records that `references` lead to, as they were at one moment.
  public func snapshot(of references: [Reference]) throws(StorageError) -> [ResourceKey: Record] {
    contents.withLock { $0.closure(of: references) }
  }

  /// Creates or replaces the record under `key`.
  public func write(
    _ record: Record, to key: ResourceKey, if precondition: Precondition
  ) throws(StorageError) -> WriteOutcome {
    let previous = try contents.withLock { (contents) throws(StorageError) in
      let previous = try contents.write(record, to: key, if: precondition)
      // Counted before the lock is released, so that whoever sees the write sees the new number. Writing what is
      // there already changes nothing.
      if previous?.revision != record.revision { writes.add(1, ordering: .releasing) }
      return previous
    }
    return previous.map { .replaced(previous: $0.revision) } ?? .created
  }

  /// Removes the record under `key`.
  public func delete(_ key: ResourceKey, if precondition: Precondition) throws(StorageError) {
    // The record comes out of the closure so that its memory is given back after the lock is.
    _ = try contents.withLock { (contents) throws(StorageError) in
      let removed = try contents.delete(key, if: precondition)
      writes.add(1, ordering: .releasing)
      return removed
    }
  }

  /// Up to `limit` records of a kind after `cursor`, sorted by name, then variant.
  public func list(
    _ kind: ResourceKind, after cursor: ResourceKey?, limit: Int
  ) throws(StorageError) -> Page {
    contents.withLock { $0.page(kind, after: cursor, limit: limit) }
  }
}
