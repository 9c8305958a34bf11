import Glibc

/// The signals that ask the service to end.
///
/// They are blocked before any thread starts, so that only the one that waits for them takes them.
struct Signals: @unchecked Sendable {
  // Unchecked because `sigset_t` is an imported C struct; it is never changed after `init`.
  private let set: sigset_t

  /// Blocks `SIGTERM` and `SIGINT` in this thread and all it starts, and ignores `SIGPIPE`.
  init() {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, SIGTERM)
    unsafe sigaddset(&set, SIGINT)
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    signal(SIGPIPE, SIG_IGN)
    self.set = set
  }

  /// Waits for the next of them.
  func wait() -> Int32 {
    var set = set
    var number: Int32 = 0
    while unsafe sigwait(&set, &number) != 0 {}
    return number
  }
}
