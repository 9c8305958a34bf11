internal import CMalloc
import Glibc
import Threads

/// Memory that the allocator holds although nobody uses it.
enum FreeMemory {
  /// Seconds between two looks.
  private static let pause: UInt32 = 10

  /// Lets all threads allocate from one arena, so that what one of them frees is there for the others; for the beginning.
  ///
  /// Small pieces come from each thread's own cache, so they do not wait for each other more than with many arenas.
  static func shareOneArena() {
    mallopt(M_ARENA_MAX, 1)
  }

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
