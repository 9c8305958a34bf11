import Glibc
import HTTPTransport
import Locking

/// Lines on their way to a descriptor, which a thread of its own writes: a reader that stalls holds nobody else up.
final class LineWriter: Sendable {
  private struct State {
    var waiting: [UInt8] = []
    var dropped = 0
    var isClosed = false
  }

  private let descriptor: Int32
  private let limit: Int
  private let report: @Sendable (_ dropped: Int) -> [UInt8]
  private let state = Locked(State())
  private let wake = Semaphore()
  private let closing = Semaphore()
  private let finished = Semaphore()

  /// Starts the thread; nil when the system has none left.
  ///
  /// At most `limit` bytes wait. Lines above that are dropped, and `report` words the line that stands in their place.
  init?(descriptor: Int32, limit: Int = 1 << 20, report: @escaping @Sendable (_ dropped: Int) -> [UInt8]) {
    (self.descriptor, self.limit, self.report) = (descriptor, limit, report)
    guard let thread = Thread({ self.run() }) else { return nil }
    // Not joined: its reader may stall for ever.
    thread.detach()
  }

  /// Adds a line, to which the line break is added here; never waits for the descriptor.
  func write(_ line: [UInt8]) {
    let isNews = state.withLock { state in
      guard !state.isClosed else { return false }
      let isNews = state.waiting.isEmpty && state.dropped == 0
      // After a dropped line every other is dropped until the report is made, or that would stand in the wrong place.
      if state.dropped == 0, state.waiting.count + line.count < limit {
        state.waiting += line
        state.waiting.append(UInt8(ascii: "\n"))
      } else {
        state.dropped += 1
      }
      return isNews
    }
    if isNews { wake.signal() }
  }

  /// Takes no more lines and waits up to `seconds` until those that wait are written; whether they are.
  @discardableResult
  func finish(atMost seconds: Double) -> Bool {
    state.withLock { $0.isClosed = true }
    wake.signal()
    closing.signal()
    guard finished.wait(atMost: seconds) else { return false }
    // For whoever else waits.
    finished.signal()
    return true
  }

  private func run() {
    // Two buffers take turns, so that neither grows anew all the time.
    var taken = State()
    while true {
      wake.wait()
      taken.waiting.removeAll(keepingCapacity: true)
      taken.dropped = 0
      state.withLock { state in
        taken.isClosed = state.isClosed
        (taken, state) = (state, taken)
      }
      if taken.dropped > 0 { taken.waiting += report(taken.dropped) + [UInt8(ascii: "\n")] }
      Console.write(taken.waiting, to: descriptor)
      if taken.isClosed { break }
      // What comes in the meantime goes out together: a system call for each line would cost more than the line.
      _ = closing.wait(atMost: Self.pause)
    }
    finished.signal()
  }

  /// Seconds between two writes.
  private static let pause = 0.01
}
