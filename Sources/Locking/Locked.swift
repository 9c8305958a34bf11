import Synchronization

/// A value that only one thread at a time can reach; held for look-ups, never for work.
public struct Locked<Value: Sendable>: ~Copyable, Sendable {
  private let mutex: Mutex<Value>

  /// Wraps `value`.
  public init(_ value: Value) {
    mutex = Mutex(value)
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
