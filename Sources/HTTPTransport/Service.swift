import Glibc
import Synchronization

/// What the exchanges of one server share.
final class Service: Sendable {
  let application: any HTTPApplication
  let options: ServerOptions
  let workers: WorkerPool
  let connections: ConnectionTable
  let watchdog: Watchdog

  private let underWay = Atomic(0)
  private let draining = Atomic(false)
  private let becameIdle = Semaphore()
  private let madeIDs = Atomic(0)
  /// Tells the ids of one process from those of another.
  private let idPrefix = UInt32.random(in: 0...0x3FFF_FFFF)

  init(options: ServerOptions, application: any HTTPApplication) throws(HTTPServerError) {
    self.application = application
    self.options = options
    let connections = ConnectionTable()
    self.connections = connections
    let deadlines = [options.headDeadline, options.bodyDeadline, options.idleTimeout]
    watchdog = try Watchdog(connections: connections, interval: min(1, (deadlines.min() ?? 4) / 4)) {
      expired in
      Self.end(expired, options, application)
    }
    do {
      workers = try WorkerPool(
        workers: options.workers, queueLimit: options.queueLimit ?? 4 * options.workers)
    } catch {
      watchdog.stop()
      throw error
    }
  }

  /// Whether the server is on its way out, so that every answer is the last of its connection.
  var isDraining: Bool { draining.load(ordering: .relaxed) }

  /// A request id of 15 characters, which a String holds without memory of its own.
  func makeRequestID() -> String {
    Self.requestID(prefix: idPrefix, number: madeIDs.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  /// Counts a request whose head is complete.
  func exchangeBegan() {
    underWay.wrappingAdd(1, ordering: .relaxed)
  }

  /// Counts it as done.
  func exchangeEnded() {
    let left = underWay.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue
    if left == 0, draining.load(ordering: .acquiring) { becameIdle.signal() }
  }

  /// Waits until no request is under way, or the drain deadline is over.
  func drain() {
    draining.store(true, ordering: .sequentiallyConsistent)
    let end = monotonicNanoseconds() + nanoseconds(options.drainDeadline)
    while underWay.load(ordering: .sequentiallyConsistent) > 0 {
      let left = end - monotonicNanoseconds()
      guard left > 0, becameIdle.wait(atMost: Double(left) / 1e9) else { return }
    }
  }

  /// Tells a late client so, if it had begun a request, and cuts the connection.
  private static func end(
    _ expired: ConnectionTable.Expired, _ options: ServerOptions, _ application: any HTTPApplication
  ) {
    let seconds: Double? =
      switch expired.phase {
      case .requestLine: nil
      case .head: options.headDeadline
      case .body: options.bodyDeadline
      }
    if let seconds {
      let answer = application.answer(to: HTTPRefusal(.late(seconds: seconds)), requestID: "-")
      sendNow(answer.response.lastMessage(withBody: true), on: expired.socket)
    }
    shutdown(expired.socket, Int32(SHUT_RDWR))
    close(expired.socket)
  }

  private static func requestID(prefix: UInt32, number: Int) -> String {
    let digits = Array("0123456789abcdefghijkmnpqrstuvwx".utf8)
    return unsafe String(unsafeUninitializedCapacity: 15) { text in
      for index in 0..<6 { unsafe text[index] = digits[Int(prefix >> (25 - 5 * UInt32(index))) & 31] }
      for index in 0..<9 { unsafe text[6 + index] = digits[number >> (40 - 5 * index) & 31] }
      return 15
    }
  }
}
