import Threads

/// A piece of work that waits or runs, and the exchanges that wait for its answer.
final class Undertaking: Sendable {
  private struct State {
    var waiting: [Exchange]
    /// Nobody may join any more: the answer is there, or everybody is known to be gone.
    var isOver = false
  }

  private let state: Locked<State>
  private let giveUp: GiveUp

  init(for exchange: Exchange, unless giveUp: GiveUp) {
    state = Locked(State(waiting: [exchange]))
    self.giveUp = giveUp
  }

  /// Suspends one more exchange until the answer is there; false when it is too late for that.
  func join(_ exchange: Exchange) -> Bool {
    state.withLock { state in
      guard !state.isOver else { return false }
      exchange.suspend()
      state.waiting.append(exchange)
      return true
    }
  }

  /// Whether every client that waits is known to be gone, or all work is given up; once it is so, it stays so.
  var isAbandoned: Bool {
    giveUp.isDecided
      || state.withLock { state in
        if !state.isOver { state.isOver = state.waiting.allSatisfy(\.isAbandoned) }
        return state.isOver
      }
  }

  /// How many wait for the answer.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Does the work, unless nobody waits for it, and hands the answer to all who do.
  func carryOut(_ work: HTTPWork) {
    let response = isAbandoned ? nil : work.perform { self.isAbandoned }
    let waiting = state.withLock { state in
      state.isOver = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for exchange in waiting { exchange.resume(with: response) }
  }
}
