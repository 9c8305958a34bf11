internal import CMalloc
import Glibc
import HTTPTransport

/// Memory that the allocator holds although nobody uses it.
enum FreeMemory {
  /// Seconds between two looks.
  private static let pause: UInt32 = 10

  /// Starts a thread that gives it back to the system from now on; false when the system has no thread left.
  ///
  /// What caches keep lies among what renderings take and free, so without it the allocator's arenas grow to about twice
  /// of what is in use. Giving the holes back takes about a millisecond.
  static func giveBackFromTimeToTime() -> Bool {
    let thread = Thread {
      while true {
        sleep(pause)
        malloc_trim(0)
      }
    }
    thread?.detach()
    return thread != nil
  }
}
