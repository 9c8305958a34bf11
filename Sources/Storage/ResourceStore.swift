/// A store of sheets and pictures that keeps them consistent with each other.
///
/// Every operation is atomic, and is one that a shared store can do in one round trip: compare and set by
/// revision, list after a cursor. The store itself keeps the promises that need more than one record,
/// because only it can check and write in one step:
///
/// - every sheet that a stored sheet extends is stored; a picture it names may come later;
/// - no sheet extends itself through others, and no chain is longer than ``chainLimit``;
/// - what is referred to cannot be deleted.
public protocol ResourceStore: Sendable {
  /// A number that has changed whenever a write or deletion has succeeded; cheap to read.
  ///
  /// Read it before what it is to stand for: then an unchanged number means unchanged content.
  var generation: UInt64 { get }

  /// How much is stored, as far as that is known without asking anyone; nil if it is not.
  var usage: StoreUsage? { get }

  /// The most sheets in a chain from one that is stored to the parent that extends nothing, both counted; also asked of
  /// sheets that are not to be stored.
  var chainLimit: Int { get }

  /// The record under `key`, or nil.
  ///
  /// - Throws: `unavailable`
  func read(_ key: ResourceKey) throws(StorageError) -> Record?

  /// Every record that `references` name, in all variants, and all that those refer to in turn, as they
  /// were at one moment; what is not stored is left out.
  ///
  /// A sheet comes with all that deciding its pixels takes: `snapshot(of: [.styleSheet(id)])`.
  ///
  /// - Throws: `unavailable`
  func snapshot(of references: [Reference]) throws(StorageError) -> [ResourceKey: Record]

  /// Creates or replaces the record under `key`.
  ///
  /// - Throws: `preconditionFailed`, `missing`, `cycle`, `chainTooLong`, `full`, `unavailable`; the store is
  ///   then as it was.
  func write(
    _ record: Record, to key: ResourceKey, if precondition: Precondition
  ) throws(StorageError) -> WriteOutcome

  /// Removes the record under `key`.
  ///
  /// - Throws: `notFound` (before any precondition is looked at, RFC 9110 section 13.2.1),
  ///   `preconditionFailed`, `referenced`, `unavailable`; the store is then as it was.
  func delete(_ key: ResourceKey, if precondition: Precondition) throws(StorageError)

  /// Up to `limit` records of a kind, those whose keys follow `cursor`, sorted by name, then variant.
  ///
  /// The key a cursor names need not be stored any more. Whatever is stored throughout a walk from page to
  /// page appears exactly once.
  ///
  /// - Throws: `unavailable`
  func list(
    _ kind: ResourceKind, after cursor: ResourceKey?, limit: Int
  ) throws(StorageError) -> Page
}

extension ResourceStore {
  /// Not known.
  public var usage: StoreUsage? { nil }

  /// 16, as in ``StoreLimits``.
  public var chainLimit: Int { StoreLimits().chain }
}

/// What must hold for a write or a deletion to take place (RFC 9110 section 13.1).
public enum Precondition: Sendable, Hashable {
  /// Nothing.
  case none
  /// Nothing is stored there: `If-None-Match: *`.
  case absent
  /// Something is stored there: `If-Match: *`.
  case present
  /// The revision stored there is one of these: `If-Match` with tags.
  case revision([String])

  /// Whether it holds where `revision` is stored; nil stands for nothing stored.
  public func holds(for current: String?) -> Bool {
    switch self {
    case .none: true
    case .absent: current == nil
    case .present: current != nil
    case .revision(let revisions): current.map(revisions.contains) ?? false
    }
  }
}

/// What a write did.
public enum WriteOutcome: Sendable, Hashable {
  /// Nothing was stored there before.
  case created
  /// A record of this revision was stored there before.
  case replaced(previous: String)
}

/// A part of a listing.
public struct Page: Sendable, Hashable {
  /// One record without its content.
  public struct Entry: Sendable, Hashable {
    /// Where it is stored.
    public let key: ResourceKey
    /// Its revision.
    public let revision: String
    /// The size of its content in bytes.
    public let byteCount: Int
    /// What else is shown of it.
    public let summary: Record.Summary

    /// An entry from its parts.
    public init(key: ResourceKey, revision: String, byteCount: Int, summary: Record.Summary) {
      self.key = key
      self.revision = revision
      self.byteCount = byteCount
      self.summary = summary
    }
  }

  /// The records, sorted by key.
  public let entries: [Entry]
  /// The cursor of the next page: the last key of this one; nil if nothing follows.
  public let next: ResourceKey?

  /// A part from its entries and the cursor behind them.
  public init(entries: [Entry], next: ResourceKey?) {
    self.entries = entries
    self.next = next
  }
}
