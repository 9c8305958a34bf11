import Glibc
import Threads

/// The client of a connection while its answer is made: whether it still waits for it.
///
/// A reset says that it is gone. The end of its stream says only that it sends no more: it may have closed the
/// connection, or its own side of it and still wait. Sending tells, for what is closed answers with a reset. So it is
/// sent one `100 Continue`, which clients of HTTP/1.1 read over whether they expect it or not (RFC 9110, 15.2.1).
final class WaitingClient: Sendable {
  private enum Stage {
    /// No answer is being made.
    case idle
    case waiting(mayBeAsked: Bool)
    case gone
  }

  private static let interimAnswer = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

  private let stage = Locked(Stage.idle)

  /// Whether it is known to be gone.
  var isGone: Bool {
    stage.withLock { stage in
      if case .gone = stage { true } else { false }
    }
  }

  /// Begins to wait; a client of HTTP/1.0 knows no interim answer.
  func beginWaiting(isHTTP10: Bool) {
    stage.withLock { $0 = .waiting(mayBeAsked: !isHTTP10) }
  }

  /// Ends to wait, after which nothing more is sent from here; returns whether it is gone.
  func endWaiting() -> Bool {
    stage.withLock { stage in
      defer { stage = .idle }
      if case .gone = stage { return true }
      return false
    }
  }

  /// Looks whether it is gone, if it waits; `socket` must be open.
  func look(at socket: Int32) {
    // The lock is held while something is sent, so that it cannot get into the answer.
    stage.withLock { stage in
      guard case .waiting(let mayBeAsked) = stage else { return }
      // POLLRDHUP, which Glibc does not show to Swift.
      let endOfStream: Int16 = 0x2000
      var polled = pollfd(fd: socket, events: endOfStream, revents: 0)
      guard unsafe poll(&polled, 1, 0) > 0 else { return }
      if Int32(polled.revents) & (POLLERR | POLLHUP) != 0 {
        stage = .gone
      } else if mayBeAsked {
        stage = .waiting(mayBeAsked: false)
        sendNow(Self.interimAnswer, on: socket)
      }
    }
  }
}
