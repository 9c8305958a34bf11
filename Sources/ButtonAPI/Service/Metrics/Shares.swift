import Glibc
import Threads

/// Counters in several copies, so that threads that count at once seldom wait for each other.
final class Shares<Counters: Sendable>: Sendable {
  private final class Share: Sendable {
    let counters: Locked<Counters>

    init(_ counters: Counters) { self.counters = Locked(counters) }
  }

  private static var count: Int { 16 }
  private let shares: [Share]

  init(_ initial: Counters) {
    shares = (0..<Self.count).map { _ in Share(initial) }
  }

  /// Changes the copy of the calling thread.
  func count(_ body: (inout Counters) -> Void) {
    // A thread's handle lies in its stack; those of stacks that lie side by side fall on different copies.
    shares[Int(pthread_self() >> 12) & (Self.count - 1)].counters.withLock { body(&$0) }
  }

  /// Every copy, each as it was at a moment of its own.
  var all: [Counters] {
    shares.map { $0.counters.withLock { $0 } }
  }
}
