import Glibc
import Threads

/// A thread that ends connections whose time is over, notices whose clients are gone, and closes those politely that
/// still receive.
///
/// A socket closed with bytes unread makes the system send a reset, which can overtake the answer. So a
/// connection refused in the middle of a body lingers here: its bytes are read and dropped for a while.
final class Watchdog: Sendable {
  private struct Lingering {
    var socket: Int32
    var end: Int
  }

  private struct State {
    var arriving: [Lingering] = []
    var lingeringCount = 0
    var isOver = false
  }

  private static let lingeringTime = nanoseconds(2)
  /// Most connections at a time that only linger until what the client still sends has been read.
  static let lingeringLimit = 256
  /// Between two rounds of reading from what lingers: what arrives wakes nobody, or small packets would keep a
  /// thread busy.
  private static let lingeringPause = nanoseconds(0.005)

  private let state = Locked(State())
  private let interval: Int
  private let alarm: Pipe
  private let thread = Locked<Thread?>(nil)

  /// Looks at `connections` every `interval` seconds, and hands those that are over to `end`.
  init(
    connections: ConnectionTable, interval: Double, end: @escaping @Sendable (ConnectionTable.Expired) -> Void
  ) throws(HTTPServerError) {
    self.interval = nanoseconds(interval)
    guard let alarm = Pipe() else { throw .start }
    self.alarm = alarm
    guard let thread = Thread({ self.watch(connections, end) }) else { throw .start }
    self.thread.withLock { $0 = thread }
  }

  /// Keeps a copy of `socket`, to which nothing more is written, open for a while.
  func linger(_ socket: Int32) {
    let end = monotonicNanoseconds() + Self.lingeringTime
    let isFirst = state.withLock { state in
      guard !state.isOver, state.lingeringCount < Self.lingeringLimit else { return false }
      // Without a descriptor for the copy the answer may be lost, and nothing else.
      let copy = dup(socket)
      guard copy >= 0 else { return false }
      state.lingeringCount += 1
      state.arriving.append(Lingering(socket: copy, end: end))
      return state.lingeringCount == 1
    }
    if isFirst { alarm.ring() }
  }

  /// Ends the thread.
  func stop() {
    state.withLock { $0.isOver = true }
    alarm.ring()
    let ending = thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    ending?.join()
  }

  private func watch(_ connections: ConnectionTable, _ end: (ConnectionTable.Expired) -> Void) {
    var lingering: [Lingering] = []
    var scratch = [UInt8](repeating: 0, count: 32 << 10)
    var nextLook = monotonicNanoseconds() + interval
    var isOver = false
    while !isOver {
      let pause = nextLook - monotonicNanoseconds()
      wait(atMost: lingering.isEmpty ? pause : min(pause, Self.lingeringPause))
      let now = monotonicNanoseconds()
      if now >= nextLook {
        connections.expire(at: now).forEach(end)
        connections.noticeLeaving()
        nextLook = monotonicNanoseconds() + interval
      }
      let before = lingering.count
      lingering.removeAll { entry in
        guard entry.end <= now || isAtEnd(draining: entry.socket, into: &scratch) else { return false }
        close(entry.socket)
        return true
      }
      let closed = before - lingering.count
      isOver = state.withLock { state in
        state.lingeringCount -= closed
        lingering += state.arriving
        state.arriving = []
        return state.isOver
      }
    }
    lingering.forEach { close($0.socket) }
  }

  private func wait(atMost nanoseconds: Int) {
    var polled = pollfd(fd: alarm.readable, events: Int16(POLLIN), revents: 0)
    unsafe poll(&polled, 1, Int32(max(0, nanoseconds + 999_999) / 1_000_000))
    alarm.silence()
  }

  /// Reads and drops what is there; true at the end of the stream.
  private func isAtEnd(draining socket: Int32, into scratch: inout [UInt8]) -> Bool {
    // Once a round, so that one fast sender does not keep the others waiting.
    let count = unsafe read(socket, &scratch, scratch.count)
    return count == 0 || count < 0 && errno != EAGAIN
  }
}
