import Glibc
import Threads

/// A thread that accepts connections and hands them to a daemon.
///
/// libmicrohttpd could listen by itself, but to stop that while its threads run is a race which version 0.9.75
/// can lose, and then it aborts the process.
final class Acceptor: Sendable {
  private let socket: ListeningSocket
  private let alarm: Pipe
  private let thread: Thread

  /// Takes over `socket`, which is closed when this fails and when it stops.
  init(socket: ListeningSocket, daemon: Daemon) throws(HTTPServerError) {
    guard let alarm = Pipe(), let thread = Thread({ Self.accept(from: socket, until: alarm, for: daemon) })
    else {
      socket.close()
      throw .start
    }
    (self.socket, self.alarm, self.thread) = (socket, alarm, thread)
  }

  /// Accepts who is connected already, ends the thread and frees the port; to be called once.
  func stop() {
    alarm.ring()
    thread.join()
    socket.close()
  }

  private static func accept(from socket: ListeningSocket, until alarm: Pipe, for daemon: Daemon) {
    while true {
      var polled = [alarm.readable, socket.handle].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      unsafe poll(&polled, 2, -1)
      if polled[0].revents != 0 {
        _ = acceptAll(from: socket, for: daemon)
        return
      }
      guard acceptAll(from: socket, for: daemon) else {
        // Only the end of some connection frees a descriptor, which this does not see.
        unsafe poll(&polled, 1, 100)
        continue
      }
    }
  }

  /// Accepts what waits; false when the system cannot, for want of descriptors or memory.
  private static func acceptAll(from socket: ListeningSocket, for daemon: Daemon) -> Bool {
    while true {
      var address = sockaddr_storage()
      var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
      let connected = unsafe withUnsafeMutablePointer(to: &address) { pointer in
        unsafe Glibc.accept(
          socket.handle, UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: sockaddr.self), &size)
      }
      if connected >= 0 {
        _ = fcntl(connected, F_SETFD, FD_CLOEXEC)
        // Left to itself the system takes in some 4 MB for each reader that is slow.
        var sendBuffer: Int32 = 256 << 10
        _ = unsafe setsockopt(
          connected, SOL_SOCKET, SO_SNDBUF, &sendBuffer, socklen_t(MemoryLayout<Int32>.size))
        daemon.add(connected, from: address, size: size)
        continue
      }
      switch errno {
      case ECONNABORTED, EINTR: continue
      case EAGAIN: return true
      default: return false
      }
    }
  }
}
