public import Threads

/// A cache bounded by bytes that gives up first what was not used for longest.
///
/// Every operation takes constant time. It may be used from any thread. Look-ups and insertions are inlinable: every cached
/// answer makes one, and every write and rendering some of the others, and generic code is slow from another module.
public final class BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// What an entry costs beside its own bytes: about what key, links and table slot take.
  @inlinable public static var overhead: Int { 256 }

  @usableFromInline let state: Locked<LeastRecentlyUsed<Key, Value>>

  /// An empty cache that keeps at most `capacity` bytes; 0 keeps nothing.
  public init(capacity: Int) {
    state = Locked(LeastRecentlyUsed(capacity: capacity))
  }

  /// The value kept for `key`, which becomes the one used last; a hit or a miss is counted.
  @inlinable public func value(for key: Key) -> Value? {
    state.withLock { $0.use(key) }
  }

  /// The value kept for `key`, without any trace of the look-up.
  public func peek(_ key: Key) -> Value? {
    state.withLock { $0.peek(key) }
  }

  /// Keeps `value`, which holds `cost` bytes, and gives up others until all fit.
  ///
  /// A value that alone is above the capacity is not kept; what was kept for `key` is given up even then.
  @inlinable public func insert(_ value: Value, for key: Key, cost: Int) {
    // The values given up come out of the closure so that their memory is given back after the lock is.
    _ = state.withLock { $0.insert(value, for: key, cost: cost, overhead: Self.overhead) }
  }

  /// How the cache has done so far.
  public var statistics: CacheStatistics {
    state.withLock { $0.statistics }
  }
}

/// How a cache has done so far.
public struct CacheStatistics: Sendable, Hashable {
  /// The look-ups that found something.
  public var hits = 0
  /// The look-ups that found nothing.
  public var misses = 0
  /// The entries given up to make room.
  public var evictions = 0
  /// The most bytes kept.
  public var capacity = 0
  /// The entries kept now.
  public var entries = 0
  /// What they cost in bytes, overhead included.
  public var bytes = 0
}
