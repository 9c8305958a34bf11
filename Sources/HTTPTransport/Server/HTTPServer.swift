internal import CMicrohttpd
import Glibc
import Threads

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
    /// Requests that wait for work which others may share.
    public var suspended: Int
    /// Bytes that bodies on their way in take.
    public var bufferedRequestBytes: Int
    /// Bytes that large bodies on their way out take.
    public var bufferedResponseBytes: Int
    /// Answers of ``HTTPAnswer/kept(_:generation:)`` so far for which the application was not asked again.
    public var repeatedAnswers: Int

    /// Numbers as given.
    public init(
      connections: Int, busyWorkers: Int, queueDepth: Int, suspended: Int = 0,
      bufferedRequestBytes: Int = 0, bufferedResponseBytes: Int = 0, repeatedAnswers: Int = 0
    ) {
      self.connections = connections
      self.busyWorkers = busyWorkers
      self.queueDepth = queueDepth
      self.suspended = suspended
      self.bufferedRequestBytes = bufferedRequestBytes
      self.bufferedResponseBytes = bufferedResponseBytes
      self.repeatedAnswers = repeatedAnswers
    }
  }

  private enum State {
    case accepting, refusing, stopped
  }

  /// The version of libmicrohttpd that is loaded.
  public static var libraryVersion: String { unsafe String(cString: MHD_get_version()) }

  /// What the server was started with.
  public let options: ServerOptions
  /// The port listened on, also when the options said 0.
  public let port: Int

  private let core: ServerCore
  private let daemon: Daemon
  private let acceptor: Acceptor
  private let state = Locked(State.accepting)

  /// Listens and serves until ``drainAndStop()``; `SIGPIPE` is ignored in the whole process from now on.
  ///
  /// Throws ``HTTPServerError`` when an option makes no sense or the system has no port or thread to give.
  public init(options: ServerOptions, application: any HTTPApplication) throws(HTTPServerError) {
    try options.check()
    _ = signal(SIGPIPE, SIG_IGN)
    let socket = try ListeningSocket(host: options.host, port: options.port)
    port = socket.port
    self.options = options
    do {
      core = try ServerCore(options: options, application: application)
    } catch {
      socket.close()
      throw error
    }
    do {
      daemon = try Daemon(core: core)
    } catch {
      core.stop()
      socket.close()
      throw error
    }
    do {
      acceptor = try Acceptor(socket: socket, daemon: daemon)
    } catch {
      core.stop()
      daemon.stop()
      throw error
    }
  }

  deinit {
    drainAndStop()
  }

  /// Takes no further connections; those there are go on, each until its next answer.
  public func stopAccepting() {
    let isFirst = state.withLock { state in
      guard state == .accepting else { return false }
      state = .refusing
      return true
    }
    guard isFirst else { return }
    core.startDraining()
    acceptor.stop()
  }

  /// Stops accepting, lets what runs finish, closes every connection and ends the threads; later calls do nothing.
  public func drainAndStop() {
    stopAccepting()
    let isFirst = state.withLock { state in
      guard state != .stopped else { return false }
      state = .stopped
      return true
    }
    guard isFirst else { return }
    core.drain()
    // The workers first: a connection that waits for one must not be left when the daemon stops.
    core.stop()
    daemon.stop()
  }

  /// The requests whose head is there and whose answer is not out.
  public var requestsUnderWay: Int { core.requestsUnderWay }

  /// How busy the server is now.
  public var statistics: Statistics {
    let load = core.workers.load
    return Statistics(
      connections: core.connections.count, busyWorkers: load.busy, queueDepth: load.waiting,
      suspended: core.undertakings.waitingCount, bufferedRequestBytes: core.bodies.used,
      bufferedResponseBytes: core.answers.used, repeatedAnswers: core.repeatedHeads.hitCount)
  }
}
