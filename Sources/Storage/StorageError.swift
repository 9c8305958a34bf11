/// Why a store did not do what it was asked.
public enum StorageError: Error, Hashable {
  /// A bound of the store.
  public enum Bound: Sendable, Hashable {
    /// The number of sheets.
    case styleSheets(Int)
    /// The number of pictures, each variant counted.
    case images(Int)
    /// The bytes of all content.
    case bytes(Int)
  }

  /// The precondition does not hold; this revision is stored, or nothing.
  case preconditionFailed(current: String?)
  /// Nothing is stored under the key.
  case notFound
  /// The sheet extends these, which are not stored.
  case missing([Reference])
  /// The sheet would extend itself: its id, its parent's, and so on to its own again.
  case cycle([String])
  /// The sheet would end a chain of more than `limit` sheets: its id, its parent's, and so on.
  case chainTooLong([String], limit: Int)
  /// Others refer to it: the first of them, sorted.
  case referenced(by: [ResourceKey])
  /// The write would pass this bound.
  case full(Bound)
  /// The store cannot be reached; never thrown by a store in memory.
  case unavailable(String)
}
