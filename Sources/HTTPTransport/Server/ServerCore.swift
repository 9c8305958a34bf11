import Glibc
import Synchronization
import Threads

/// What the exchanges of one server share.
final class ServerCore: Sendable {
  let application: any HTTPApplication
  let options: ServerOptions
  let workers: WorkerPool
  let undertakings: Undertakings
  /// For connections.
  let connectionPlaces: Budget
  /// For bodies on their way in.
  let requestBytes: Budget
  /// For large answers on their way out.
  let responseBytes: Budget
  let connections: ConnectionTable
  let threads: ThreadAssignment
  let watchdog: Watchdog
  let requestIDs = RequestIDs()
  let repeatedHeads = RepeatedHeads()

  /// For how long the connections must be quiet at the end: so soon a client that had its answer sends again.
  private static let quietTime = 0.05

  private let begun = Atomic(0)
  private let underWay = Atomic(0)
  private let draining = Atomic(false)
  private let becameIdle = Semaphore()

  init(options: ServerOptions, application: any HTTPApplication) throws(HTTPServerError) {
    self.application = application
    self.options = options
    let connections = ConnectionTable()
    self.connections = connections
    threads = ThreadAssignment(threads: options.ioThreads)
    let deadlines = [
      options.headDeadline, options.bodyDeadline, options.answerDeadline, options.idleTimeout,
    ]
    watchdog = try Watchdog(connections: connections, interval: min(1, (deadlines.min() ?? 4) / 4)) {
      expired in
      Self.end(expired, of: connections, options, application)
    }
    do {
      workers = try WorkerPool(
        workers: options.workers, niceness: options.workerNiceness, queueLimit: options.effectiveQueueLimit)
    } catch {
      watchdog.stop()
      throw error
    }
    undertakings = Undertakings(workers: workers)
    connectionPlaces = Budget(limit: options.connectionLimit)
    // Apart, so that neither uploads nor slow readers hold up the other way.
    requestBytes = Budget(limit: options.requestBufferLimit)
    responseBytes = Budget(limit: options.responseBufferLimit)
  }

  /// Ends the threads; what was let into the queue is run before, unless it was given up.
  func stop() {
    workers.finish()
    watchdog.stop()
  }

  /// Whether the server is on its way out, so that every answer is the last of its connection.
  var isDraining: Bool { draining.load(ordering: .relaxed) }

  /// The requests that have begun and are not done.
  var requestsUnderWay: Int { underWay.load(ordering: .relaxed) }

  /// Counts a request whose head is complete.
  func exchangeBegan() {
    begun.wrappingAdd(1, ordering: .relaxed)
    underWay.wrappingAdd(1, ordering: .sequentiallyConsistent)
  }

  /// Counts it as done.
  func exchangeEnded() {
    let left = underWay.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue
    if left == 0, draining.load(ordering: .acquiring) { becameIdle.signal() }
  }

  /// Makes every answer from now on the last of its connection.
  func startDraining() {
    draining.store(true, ordering: .sequentiallyConsistent)
  }

  /// Waits until no request is under way and none comes any more, or the drain deadline is over; then what is still under
  /// way is given up.
  ///
  /// Every answer closes its connection, so what is left then are connections that nobody uses at the time.
  func drain() {
    awaitQuiet()
    undertakings.giveUpAll()
  }

  private func awaitQuiet() {
    let end = monotonicNanoseconds() + nanoseconds(options.drainDeadline)
    var seen = -1
    while begun.load(ordering: .relaxed) != seen {
      seen = begun.load(ordering: .relaxed)
      while underWay.load(ordering: .sequentiallyConsistent) > 0 {
        let left = end - monotonicNanoseconds()
        guard left > 0, becameIdle.wait(atMost: Double(left) / 1e9) else { return }
      }
      guard monotonicNanoseconds() < end, connections.count > 0 else { return }
      // Nobody signals this: what is awaited is that nothing happens.
      usleep(UInt32(Self.quietTime * 1e6))
    }
  }

  /// Tells a late client so, if it had begun a request, and cuts the connection.
  private static func end(
    _ expired: ConnectionTable.Expired, of connections: ConnectionTable, _ options: ServerOptions,
    _ application: any HTTPApplication
  ) {
    let seconds: Double? =
      switch expired.phase {
      case .requestLine, .answer, nil: nil
      case .head: options.headDeadline
      case .body: options.bodyDeadline
      }
    let message = seconds.map { seconds in
      let id = expired.connection.requestID.text
      return application.answer(to: HTTPRefusal(.late(seconds: seconds)))
        .adding([(RequestIDs.fieldName, id)]).response.lastMessage(withBody: true)
    }
    _ = connections.whileOpen(expired.connection) { socket in
      if let message { sendNow(message, on: socket) }
      // Wakes the I/O thread, which closes the socket.
      return shutdown(socket, Int32(SHUT_RDWR))
    }
  }
}
