import Locking

/// The work under way, by key, so that nobody does it twice at the same time.
final class Undertakings: Sendable {
  private let workers: WorkerPool
  private let giveUp = GiveUp()
  private let keyed = Locked<[String: Undertaking]>([:])

  init(workers: WorkerPool) {
    self.workers = workers
  }

  /// Suspends `exchange` until the answer of `work` is there; false, without that, when the queue is full.
  func take(_ work: HTTPWork, for exchange: Exchange) -> Bool {
    guard let key = work.key else { return begin(work, for: exchange) != nil }
    return keyed.withLock { keyed in
      if keyed[key]?.join(exchange) == true { return true }
      guard let undertaking = begin(work, for: exchange) else { return false }
      keyed[key] = undertaking
      return true
    }
  }

  /// Ends what runs as soon as it looks, and begins nothing that waits; no client gets an answer any more.
  func giveUpAll() {
    giveUp.decide()
  }

  /// How many exchanges wait for work that has a key.
  var waitingCount: Int {
    keyed.withLock { $0.values.reduce(0) { $0 + $1.waitingCount } }
  }

  private func begin(_ work: HTTPWork, for exchange: Exchange) -> Undertaking? {
    guard workers.reserve() else { return nil }
    exchange.suspend()
    let undertaking = Undertaking(for: exchange, unless: giveUp)
    workers.run {
      undertaking.carryOut(work)
      if let key = work.key { self.forget(undertaking, key) }
    }
    return undertaking
  }

  private func forget(_ undertaking: Undertaking, _ key: String) {
    // Another one may have taken the place of one that was abandoned.
    keyed.withLock { if $0[key] === undertaking { $0[key] = nil } }
  }
}
