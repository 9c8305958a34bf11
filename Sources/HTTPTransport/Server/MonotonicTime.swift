import Glibc

/// Nanoseconds of the clock that never goes back; only differences mean something.
func monotonicNanoseconds() -> Int {
  var time = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

/// `seconds` in nanoseconds.
func nanoseconds(_ seconds: Double) -> Int {
  Int(seconds * 1e9)
}
