#if !SANITIZE_THREAD
  public import Synchronization
#endif

/// A value that only one thread at a time can reach; held for look-ups, never for work.
///
/// Behind it is `Mutex`, which locks in a way that ThreadSanitizer cannot see, so that it reports races
/// where there are none. Builds for it put a POSIX mutex in its place:
///
///     swift test --disable-xctest --sanitize thread -Xswiftc -DSANITIZE_THREAD
///
/// Inlinable, because every cached answer takes a lock or two and generic code is slow from another module.
public struct Locked<Value: Sendable>: ~Copyable, Sendable {
  #if SANITIZE_THREAD
    @usableFromInline let mutex: POSIXMutex<Value>
  #else
    @usableFromInline let mutex: Mutex<Value>
  #endif

  /// Wraps `value`.
  @inlinable public init(_ value: Value) {
    #if SANITIZE_THREAD
      mutex = POSIXMutex(value)
    #else
      mutex = Mutex(value)
    #endif
  }

  /// Runs `body` with exclusive access to the value and returns what it returns.
  @inlinable public func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try mutex.withLock { (value: inout sending Value) throws(Failure) -> sending Result in
      try body(&value)
    }
  }
}
