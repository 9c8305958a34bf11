#if !SANITIZE_THREAD
  import Synchronization
#endif

/// A value that only one thread at a time can reach; held for look-ups, never for work.
///
/// Behind it is `Mutex`, which locks in a way that ThreadSanitizer cannot see, so that it reports races
/// where there are none. Builds for it put a POSIX mutex in its place:
///
///     swift test --disable-xctest --sanitize thread -Xswiftc -DSANITIZE_THREAD
public struct Locked<Value: Sendable>: ~Copyable, Sendable {
  #if SANITIZE_THREAD
    private let mutex: POSIXMutex<Value>
  #else
    private let mutex: Mutex<Value>
  #endif

  /// Wraps `value`.
  public init(_ value: Value) {
    #if SANITIZE_THREAD
      mutex = POSIXMutex(value)
    #else
      mutex = Mutex(value)
    #endif
  }

  /// Runs `body` with exclusive access to the value and returns what it returns.
  public func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try mutex.withLock { (value: inout sending Value) throws(Failure) -> sending Result in
      try body(&value)
    }
  }
}
