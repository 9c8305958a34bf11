import Synchronization

/// Whether all work under way is to be left as it is; once decided, it stays so.
final class GiveUp: Sendable {
  private let flag = Atomic(false)

  func decide() {
    flag.store(true, ordering: .releasing)
  }

  var isDecided: Bool { flag.load(ordering: .acquiring) }
}
