internal import CPangoCairo
internal import Glibc

/// Held while text is set, and while fonts are used or let go; outlines are filled without it.
///
/// Every context has fonts of its own, but below them cairo 1.16 keeps one cache of glyphs for the whole process, and
/// two threads that fill it at once crash in it.
let textLock = TextLock()

/// A lock that threads get in the order in which they asked for it, so that one with much text cannot keep it from others
/// that have little.
///
/// Unchecked because the compiler cannot see that its variables are touched only while `mutex` is held.
@safe final class TextLock: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t> = .allocate(capacity: 1)
  private let turnIsOver: UnsafeMutablePointer<pthread_cond_t> = .allocate(capacity: 1)
  /// The number of the thread that has the lock, or is the next to get it.
  private var turn = 0
  /// The number that the next thread to ask gets.
  private var nextTurn = 0
  /// The numbers of threads that do not wait any more.
  private var abandoned: Set<Int> = []
  /// When the turn began.
  private var start = ContinuousClock.now

  /// How long a thread waits before it asks whether it shall give up, and then asks again, in nanoseconds; most wait for
  /// milliseconds.
  private static let patience = 250_000_000

  /// How long a turn lasts before it is given up for others: most texts are set in less, and two threads that hand the lock
  /// to and fro for each piece of theirs take longer than one after the other.
  private static let leastTurn = Duration.milliseconds(1)

  init() {
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe pthread_mutex_init(mutex, nil)
    unsafe turnIsOver.initialize(to: pthread_cond_t())
    unsafe pthread_cond_init(turnIsOver, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(turnIsOver)
    unsafe turnIsOver.deallocate()
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  /// Runs `body` while no other thread is in a body.
  ///
  /// - Throws: what `body` throws, and `cancelled` without running it if that is asked for before the lock is free.
  func withLock<Result>(
    _ cancellation: Cancellation, _ body: () throws(GraphicsError) -> Result
  ) throws(GraphicsError) -> Result {
    unsafe pthread_mutex_lock(mutex)
    let isOwn = waitForTurn(unless: cancellation)
    unsafe pthread_mutex_unlock(mutex)
    guard isOwn else { throw .cancelled }
    defer {
      unsafe pthread_mutex_lock(mutex)
      endTurn()
      unsafe pthread_mutex_unlock(mutex)
    }
    return try body()
  }

  /// Runs `body` while no other thread is in a body, however long that takes to come.
  func withLock(_ body: () -> Void) {
    unsafe pthread_mutex_lock(mutex)
    waitForTurn()
    unsafe pthread_mutex_unlock(mutex)
    body()
    unsafe pthread_mutex_lock(mutex)
    endTurn()
    unsafe pthread_mutex_unlock(mutex)
  }

  /// Within a body that has lasted some time: lets those who wait run theirs.
  func giveWay() {
    unsafe pthread_mutex_lock(mutex)
    if nextTurn - turn - 1 > abandoned.count, ContinuousClock.now - start >= Self.leastTurn {
      endTurn()
      waitForTurn()
    }
    unsafe pthread_mutex_unlock(mutex)
  }

  private func waitForTurn() {
    let own = nextTurn
    nextTurn += 1
    while turn != own { unsafe pthread_cond_wait(turnIsOver, mutex) }
    start = .now
  }

  /// Whether the turn has come, and not been given up for.
  private func waitForTurn(unless cancellation: Cancellation) -> Bool {
    let own = nextTurn
    nextTurn += 1
    while turn != own {
      var time = timespec()
      unsafe clock_gettime(CLOCK_REALTIME, &time)
      let nanoseconds = time.tv_nsec + Self.patience
      time.tv_sec += nanoseconds / 1_000_000_000
      time.tv_nsec = nanoseconds % 1_000_000_000
      while turn != own, unsafe pthread_cond_timedwait(turnIsOver, mutex, &time) == 0 {}
      if turn != own, cancellation.isRequested() {
        abandoned.insert(own)
        return false
      }
    }
    start = .now
    return true
  }

  private func endTurn() {
    turn += 1
    while abandoned.remove(turn) != nil { turn += 1 }
    if nextTurn > turn { unsafe pthread_cond_broadcast(turnIsOver) }
  }
}
