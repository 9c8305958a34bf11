/// An HTTP/1.1 server: libmicrohttpd's threads do the I/O, a bounded pool does the work.
public final class HTTPServer: Sendable {
  /// How busy a server is.
  public struct Statistics: Sendable, Hashable {
    /// Open connections.
    public var connections: Int
    /// Workers that run something.
    public var busyWorkers: Int
    /// Pieces of work that wait for a worker.
    public var queueDepth: Int
  }

  /// The port listened on, also when the options said 0.
  public let port: Int

  /// Listens and serves until ``drainAndStop()``.
  public init(options: ServerOptions, application: any HTTPApplication) throws(HTTPServerError) {
    throw .start
  }

  /// Closes the listening socket; connections go on, each until its next answer.
  public func stopAccepting() {}

  /// Stops accepting, lets what runs finish, closes every connection and ends the threads; later calls do nothing.
  public func drainAndStop() {}

  /// How busy the server is now.
  public var statistics: Statistics { Statistics(connections: 0, busyWorkers: 0, queueDepth: 0) }
}
