import Glibc
import Threads

/// Threads that run pieces of work in the order in which they came, with a bound on how many may wait.
final class WorkerPool: Sendable {
  typealias Work = @Sendable () -> Void

  private struct State {
    var waiting: [Work] = []
    /// Pieces let in: those about to be queued, those queued, and those running.
    var admitted = 0
    var running = 0
    var isClosed = false
  }

  /// How many pieces may wait while every worker is busy.
  let queueLimit: Int
  private let workers: Int
  private let state = Locked(State())
  private let wake = Semaphore()
  private let threads = Locked<[Thread]>([])

  /// Starts `workers` threads, which stand back by `niceness` behind the threads that read and write.
  init(workers: Int, niceness: Int, queueLimit: Int) throws(HTTPServerError) {
    self.workers = workers
    self.queueLimit = queueLimit
    for _ in 0..<workers {
      guard
        let thread = Thread({
          // Of this thread alone, as Linux has it: what is ready is sent before more is made.
          _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Int32(niceness))
          self.work()
        })
      else {
        finish()
        throw .start
      }
      threads.withLock { $0.append(thread) }
    }
  }

  /// How many workers run something, and how many pieces wait for one.
  var load: (busy: Int, waiting: Int) {
    state.withLock { ($0.running, $0.admitted - $0.running) }
  }

  /// Keeps a place for a piece of work, which must then be ``run(_:)``; false when the queue is full.
  func reserve() -> Bool {
    state.withLock { state in
      guard !state.isClosed, state.admitted < workers + queueLimit else { return false }
      state.admitted += 1
      return true
    }
  }

  /// Queues the piece a place was reserved for.
  func run(_ piece: @escaping Work) {
    state.withLock { $0.waiting.append(piece) }
    wake.signal()
  }

  /// Takes nothing more, runs what was let in, and ends the threads.
  func finish() {
    state.withLock { $0.isClosed = true }
    wake.signal(count: workers)
    let ending = threads.withLock { threads in
      defer { threads = [] }
      return threads
    }
    ending.forEach { $0.join() }
  }

  private func work() {
    while true {
      wake.wait()
      let (piece, isOver) = state.withLock { state -> (Work?, Bool) in
        guard !state.waiting.isEmpty else { return (nil, state.isClosed && state.admitted == 0) }
        state.running += 1
        return (state.waiting.removeFirst(), false)
      }
      if isOver { return }
      guard let piece else { continue }
      piece()
      let wasLast = state.withLock { state in
        state.running -= 1
        state.admitted -= 1
        return state.isClosed && state.admitted == 0
      }
      if wasLast { wake.signal(count: workers) }
    }
  }
}
