import Glibc

/// A pipe that wakes a thread out of `poll`.
final class Pipe: Sendable {
  /// Is readable from ``ring()`` to ``silence()``.
  let readable: Int32
  private let writable: Int32

  /// Opens a pipe; nil when the system has none left.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    (readable, writable) = (ends[0], ends[1])
  }

  deinit {
    close(readable)
    close(writable)
  }

  /// Makes the reading end readable; a pipe that is full is so already.
  func ring() {
    unsafe _ = write(writable, [1], 1)
  }

  /// Takes out what was written.
  func silence() {
    var bytes: [UInt8] = Array(repeating: 0, count: 64)
    while unsafe read(readable, &bytes, bytes.count) == bytes.count {}
  }
}
