import Synchronization

/// One connection, with the time by which what is awaited from the client must be there.
final class Connection: Sendable {
  /// What is awaited from the client.
  enum Phase: Int {
    /// A request line.
    case requestLine = 0
    /// The rest of a head.
    case head = 1
    /// The rest of a body.
    case body = 2
  }

  private static let nothing = 0
  private static let cut = -1

  /// The connected socket, open for as long as the connection is in a ``ConnectionTable``.
  let socket: Int32
  /// The client's numeric address.
  let remoteAddress: String
  /// `nothing`, `cut`, or nanoseconds with the phase in the two lowest bits: one word, so that the watchdog
  /// and the I/O thread cannot both win.
  private let deadline: Atomic<Int>

  init(socket: Int32, remoteAddress: String, deadline: Int) {
    self.socket = socket
    self.remoteAddress = remoteAddress
    self.deadline = Atomic(Self.word(.requestLine, deadline))
  }

  /// Whether the connection was given up, so that nothing may be written to it any more.
  var isCut: Bool { deadline.load(ordering: .acquiring) == Self.cut }

  /// Awaits `phase` until `time`, or until the earlier time set before; false when the connection is cut.
  func expect(_ phase: Phase, until time: Int, keepingEarlier: Bool = false) -> Bool {
    replace { old in
      Self.word(phase, keepingEarlier && old != Self.nothing ? min(old, time) : time)
    }
  }

  /// Awaits nothing; false when the connection is cut.
  func expectNothing() -> Bool {
    replace { _ in Self.nothing }
  }

  /// Gives the connection up; false when it was cut before.
  func giveUp() -> Bool {
    replace { _ in Self.cut }
  }

  /// Gives the connection up if its time is over at `now`, and says what was awaited.
  func expire(at now: Int) -> Phase? {
    let old = deadline.load(ordering: .acquiring)
    guard old > 0, old <= now else { return nil }
    let (isMine, _) = deadline.compareExchange(
      expected: old, desired: Self.cut, ordering: .acquiringAndReleasing)
    return isMine ? Phase(rawValue: old & 3) : nil
  }

  private static func word(_ phase: Phase, _ time: Int) -> Int {
    time & ~3 | phase.rawValue
  }

  private func replace(_ next: (Int) -> Int) -> Bool {
    var old = deadline.load(ordering: .acquiring)
    while old != Self.cut {
      let (isDone, seen) = deadline.compareExchange(
        expected: old, desired: next(old), ordering: .acquiringAndReleasing)
      if isDone { return true }
      old = seen
    }
    return false
  }
}
