import Glibc
import Synchronization
import Threads

/// Answers to heads that have come before, byte for byte.
///
/// A page that is loaded again, a proxy that looks whether a picture is still good and a check that runs every second send
/// the same head each time. It has passed every check before, so only what may have changed since is looked at.
///
/// A head's hash says where it is kept, and what was there before gives way.
final class RepeatedHeads: Sendable {
  /// A head in the memory of a connection, to be used while its request is under way.
  @safe struct Head {
    fileprivate let isHead: Bool
    fileprivate let target: String
    fileprivate let rest: UnsafeRawBufferPointer
    fileprivate let hash: UInt64

    /// A head with its target as sent, of which `rest` is what begins with the version; nil if it is none to keep.
    init?(method: String, target: String, rest: UnsafeRawBufferPointer) {
      isHead = method == "HEAD"
      guard isHead || method == "GET", target.utf8.count + rest.count <= RepeatedHeads.sizeLimit else {
        return nil
      }
      self.target = target
      unsafe self.rest = unsafe rest
      hash = unsafe SeededHash.of(target.utf8.span) ^ SeededHash.of(Span(_unsafeBytes: rest))
    }
  }

  private final class Entry: Sendable {
    private let isHead: Bool
    private let target: [UInt8]
    private let rest: [UInt8]
    let generation: UInt64
    // Weak, so that what the application gives up takes no memory here.
    weak let answer: PreparedResponse?

    init(_ head: Head, _ answer: PreparedResponse, generation: UInt64) {
      isHead = head.isHead
      target = Array(head.target.utf8)
      rest = unsafe Array(head.rest)
      (self.answer, self.generation) = (answer, generation)
    }

    func isOf(_ head: Head) -> Bool {
      // Texts are equal if their characters are, whatever their bytes.
      unsafe isHead == head.isHead && Self.isSame(rest, head.rest)
        && head.target.utf8.span.withUnsafeBytes { unsafe Self.isSame(target, $0) }
    }

    private static func isSame(_ kept: [UInt8], _ bytes: UnsafeRawBufferPointer) -> Bool {
      guard kept.count == bytes.count, let start = bytes.baseAddress else { return false }
      return unsafe memcmp(kept, start, kept.count) == 0
    }
  }

  private struct Place: Sendable {
    var entry: Entry?
    /// The hash of the latest head that was to be kept.
    var latest: UInt64 = 0
    var uses = 0
  }

  /// Places behind a lock of their own, so that I/O threads seldom wait for each other.
  private final class Shelf: Sendable {
    let places = Locked([Place](repeating: Place(), count: RepeatedHeads.placesOfShelf))
  }

  private static let shelfCount: UInt64 = 64
  private static let placesOfShelf = 16
  /// Bytes of a head that is kept; in all places together a megabyte.
  private static let sizeLimit = 1 << 10
  /// The application is asked every so many times, as it gives up first what it was not asked for.
  private static let usesBetweenQuestions = 64

  private let shelves = (0..<shelfCount).map { _ in Shelf() }
  private let hits = Atomic(0)

  /// How many answers were found.
  var hitCount: Int { hits.load(ordering: .relaxed) }

  /// The answer to a head, if it is kept and the application's answers are still those of `generation`.
  func answer(to head: Head, generation: UInt64) -> PreparedResponse? {
    let answer: PreparedResponse? = withPlace(of: head) { place in
      guard let entry = place.entry, entry.generation == generation, entry.isOf(head) else { return nil }
      place.uses &+= 1
      return place.uses % Self.usesBetweenQuestions == 0 ? nil : entry.answer
    }
    if answer != nil { hits.wrappingAdd(1, ordering: .relaxed) }
    return answer
  }

  /// Keeps the answer of a `generation` to a head that comes again; most heads come once.
  func keep(_ answer: PreparedResponse, generation: UInt64, for head: Head) {
    withPlace(of: head) { place in
      if place.latest == head.hash {
        place.entry = Entry(head, answer, generation: generation)
      } else {
        place.latest = head.hash
      }
    }
  }

  private func withPlace<Result>(of head: Head, _ body: (inout Place) -> sending Result) -> Result {
    let (rest, shelf) = head.hash.quotientAndRemainder(dividingBy: Self.shelfCount)
    return shelves[Int(shelf)].places.withLock { places in
      body(&places[Int(rest % UInt64(Self.placesOfShelf))])
    }
  }
}
