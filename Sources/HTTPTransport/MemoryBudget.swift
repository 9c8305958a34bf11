import Synchronization

/// A number of bytes that several may take from and give back to.
final class MemoryBudget: Sendable {
  let limit: Int
  private let taken = Atomic(0)

  /// A budget of `limit` bytes, none of which is taken.
  init(limit: Int) {
    self.limit = limit
  }

  /// Takes `count` bytes; false, taking none, when that is more than is left.
  func take(_ count: Int) -> Bool {
    var old = taken.load(ordering: .relaxed)
    while count <= limit - old {
      let (isDone, seen) = taken.compareExchange(expected: old, desired: old + count, ordering: .relaxed)
      if isDone { return true }
      old = seen
    }
    return false
  }

  /// Whether `count` bytes could be taken at the moment.
  func hasRoom(for count: Int) -> Bool { count <= limit - used }

  /// Gives back bytes taken before.
  func giveBack(_ count: Int) {
    taken.wrappingSubtract(count, ordering: .relaxed)
  }

  /// The bytes taken now.
  var used: Int { taken.load(ordering: .relaxed) }
}
