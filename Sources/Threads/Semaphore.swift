import Glibc

/// A POSIX semaphore that starts at zero.
@safe package final class Semaphore: Sendable {
  // POSIX lets any thread use the semaphore at a fixed address, which this is from init to deinit.
  private nonisolated(unsafe) let handle: UnsafeMutablePointer<sem_t>

  package init() {
    unsafe handle = .allocate(capacity: 1)
    unsafe sem_init(handle, 0, 0)
  }

  deinit {
    unsafe sem_destroy(handle)
    unsafe handle.deallocate()
  }

  /// Lets `count` waits through.
  package func signal(count: Int = 1) {
    for _ in 0..<count {
      unsafe sem_post(handle)
    }
  }

  /// Waits for a signal.
  package func wait() {
    while unsafe sem_wait(handle) != 0 {}
  }

  /// Waits for a signal up to `seconds`; false when none came.
  package func wait(atMost seconds: Double) -> Bool {
    var end = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &end)
    let nanosecond = end.tv_nsec + Int(seconds * 1e9)
    end.tv_sec += nanosecond / 1_000_000_000
    end.tv_nsec = nanosecond % 1_000_000_000
    while unsafe sem_timedwait(handle, &end) != 0 {
      if errno == ETIMEDOUT { return false }
    }
    return true
  }
}
