import Glibc
import Threads

/// Which I/O thread takes which connection.
///
/// The first one takes a few before the others get any: it finds one after another ready, where several threads would be woken
/// for each request, and take turns with the workers. Further ones go to the thread that has fewest.
final class ThreadAssignment: Sendable {
  /// Connections that the first thread takes before the others get any.
  private static let few = 16

  private let counts: Locked<[Int]>

  /// Threads without connections.
  init(threads: Int) {
    counts = Locked([Int](repeating: 0, count: threads))
  }

  /// Counts a connection that was just accepted; returns the socket to go on with, which is `socket` or a copy of it that
  /// takes its place.
  ///
  /// libmicrohttpd 0.9.75 gives a connection to the thread that the remainder of its socket's number says.
  func assign(_ socket: Int32) -> Int32 {
    var socket = socket
    counts.withLock { counts in
      let least = counts.indices.min { counts[$0] < counts[$1] } ?? 0
      let thread = counts[0] < Self.few ? 0 : least
      while let number = Self.next(from: socket, of: thread, among: counts.count), number > socket {
        let copy = fcntl(socket, F_DUPFD_CLOEXEC, number)
        // Any thread will do where the system has no number left.
        guard copy >= 0 else { break }
        close(socket)
        socket = copy
      }
      counts[Int(socket) % counts.count] += 1
    }
    return socket
  }

  /// Takes a connection out of the count.
  func release(_ socket: Int32) {
    counts.withLock { $0[Int(socket) % $0.count] -= 1 }
  }

  /// The first number from `socket` on that belongs to a thread.
  private static func next(from socket: Int32, of thread: Int, among count: Int) -> Int32? {
    let distance = (thread - Int(socket) % count + count) % count
    return Int32(exactly: Int(socket) + distance)
  }
}
