/// An answer that takes work, which a worker does while the connections that wait for it have no thread.
public struct HTTPWork: Sendable {
  /// What the answer depends on, if several requests may share it: while work of a key waits or runs, further requests
  /// with that key wait for its answer and take no worker; nil, the default, shares with nobody.
  public var key: String?
  /// Makes the answer; `isAbandoned` says whether every client that waits for it is known to be gone, so that long work
  /// may stop.
  public var perform: @Sendable (_ isAbandoned: @escaping @Sendable () -> Bool) -> PreparedResponse

  /// Work from its parts.
  public init(
    key: String? = nil,
    perform: @escaping @Sendable (_ isAbandoned: @escaping @Sendable () -> Bool) -> PreparedResponse
  ) {
    self.key = key
    self.perform = perform
  }
}
