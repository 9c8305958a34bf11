import Glibc
import Synchronization
import Threads

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
    /// That an answer is taken.
    case answer = 3
  }

  private static let nothing = 0
  /// Cut, because the client was late.
  private static let late = -1
  /// Cut, because the client is gone or was told to go.
  private static let over = -2

  /// The connected socket, open for as long as the connection is in a ``ConnectionTable``.
  let socket: Int32
  /// The client's numeric address.
  let remoteAddress: String
  /// What is known of the client while its answer is made.
  let client = WaitingClient()
  /// The id of the latest request, which the watchdog needs for its answer.
  private let latestID = Locked(RequestID(""))
  /// `nothing`, `late`, `over`, or nanoseconds with the phase in the two lowest bits: one word, so that the watchdog
  /// and the I/O thread cannot both win.
  private let deadline: Atomic<Int>
  /// The word that was there when the watchdog last found that the client sends no more.
  private let endSeen = Atomic(nothing)

  init(socket: Int32, remoteAddress: String, deadline: Int) {
    self.socket = socket
    self.remoteAddress = remoteAddress
    self.deadline = Atomic(Self.word(.requestLine, deadline))
  }

  /// The id of the request under way, or of the last one; to be set before anything of it is awaited.
  var requestID: RequestID {
    get { latestID.withLock { $0 } }
    set { latestID.withLock { $0 = newValue } }
  }

  /// Whether the connection was given up, so that nothing may be written to it any more.
  var isCut: Bool { deadline.load(ordering: .acquiring) < 0 }

  /// Whether that was because the client was late.
  var isLate: Bool { deadline.load(ordering: .acquiring) == Self.late }

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
    replace { _ in Self.over }
  }

  /// Gives the connection up if its time is over at `now`, and says what was awaited.
  func expire(at now: Int) -> Phase? {
    let old = deadline.load(ordering: .acquiring)
    guard old > 0, old <= now else { return nil }
    let (isMine, _) = deadline.compareExchange(
      expected: old, desired: Self.late, ordering: .acquiringAndReleasing)
    return isMine ? Phase(rawValue: old & 3) : nil
  }

  /// Gives the connection up if the client sends no more, and this was so in the same state the time before,
  /// so that what the I/O thread has just read is not lost.
  func expireAtEnd() -> Bool {
    let old = deadline.load(ordering: .acquiring)
    // Who sends no more may still read.
    guard old > 0, Phase(rawValue: old & 3) != .answer, hasEnded(socket) else { return false }
    guard endSeen.exchange(old, ordering: .relaxed) == old else { return false }
    return deadline.compareExchange(
      expected: old, desired: Self.over, ordering: .acquiringAndReleasing
    ).exchanged
  }

  private static func word(_ phase: Phase, _ time: Int) -> Int {
    time & ~3 | phase.rawValue
  }

  private func replace(_ next: (Int) -> Int) -> Bool {
    var old = deadline.load(ordering: .acquiring)
    while old >= 0 {
      let (isDone, seen) = deadline.compareExchange(
        expected: old, desired: next(old), ordering: .acquiringAndReleasing)
      if isDone { return true }
      old = seen
    }
    return false
  }
}

/// Whether everything the other end sent was read, and it said that nothing more comes.
private func hasEnded(_ socket: Int32) -> Bool {
  // MSG_PEEK, which Glibc does not show to Swift.
  let peek: Int32 = 2
  var byte: UInt8 = 0
  return unsafe recv(socket, &byte, 1, peek) == 0
}
