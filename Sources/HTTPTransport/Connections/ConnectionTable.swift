import Threads

/// The open connections.
final class ConnectionTable: Sendable {
  /// A connection that was given up.
  struct Expired {
    var connection: Connection
    /// What the client was late with; nil when it is gone.
    var phase: Connection.Phase?
  }

  private let connections = Locked<[Int32: Connection]>([:])

  /// How many are open.
  var count: Int { connections.withLock { $0.count } }

  /// Adds a connection that was just accepted.
  func insert(_ connection: Connection) {
    connections.withLock { $0[connection.socket] = connection }
  }

  /// Removes a connection; its socket may be closed after this.
  func remove(_ connection: Connection) {
    _ = connections.withLock { $0.removeValue(forKey: connection.socket) }
  }

  /// Gives up every connection whose time is over at `now`, or whose client is gone.
  ///
  /// libmicrohttpd 0.9.75 misses the end of a stream that comes together with data: it waits for an event that
  /// was already there.
  func expire(at now: Int) -> [Expired] {
    connections.withLock { Array($0.values) }.compactMap { connection in
      let phase = connection.expire(at: now)
      guard phase != nil || whileOpen(connection, { _ in connection.expireAtEnd() }) == true else {
        return nil
      }
      return Expired(connection: connection, phase: phase)
    }
  }

  /// Notices which clients are gone while their answers are made.
  func noticeLeaving() {
    for connection in connections.withLock({ Array($0.values) }) {
      _ = whileOpen(connection) { connection.client.look(at: $0) }
    }
  }

  /// Runs `body` with the socket of `connection`, or returns nil if that is no longer in the table.
  ///
  /// The lock is held meanwhile, so that the socket's number still means this connection; `body` must not wait.
  func whileOpen<Result: Sendable>(_ connection: Connection, _ body: (Int32) -> Result) -> Result? {
    connections.withLock { connections in
      connections[connection.socket] === connection ? body(connection.socket) : nil
    }
  }
}
