import Documents
import Glibc

/// The service's log: one JSON object a line on standard error, with the time ahead of its members.
struct ServiceLog: Sendable {
  private let writer: LineWriter

  /// Starts the thread that writes; nil when the system has none left.
  init?() {
    let writer = LineWriter(descriptor: STDERR_FILENO) { dropped in
      Self.line(["message": "dropped lines of the log", "dropped": .number(Double(dropped))])
    }
    guard let writer else { return nil }
    self.writer = writer
  }

  /// Adds an entry, which is dropped when too much waits for a reader that stalls.
  func write(_ members: JSONObject) {
    writer.write(Self.line(members))
  }

  /// Writes what waits, unless the reader stalls.
  func finish() {
    writer.finish(atMost: 1)
  }

  private static func line(_ members: JSONObject) -> String {
    JSONValue.object(JSONObject([JSONObject.Member(name: "time", value: .string(now()))] + members.members))
      .text
  }

  /// The time as RFC 3339 writes it, in UTC to the millisecond.
  private static func now() -> String {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    var parts = unsafe tm()
    unsafe gmtime_r(&time.tv_sec, &parts)
    func padded(_ number: some BinaryInteger, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    let date =
      unsafe "\(padded(parts.tm_year + 1900, 4))-\(padded(parts.tm_mon + 1, 2))-\(padded(parts.tm_mday, 2))"
    let clock = unsafe "\(padded(parts.tm_hour, 2)):\(padded(parts.tm_min, 2)):\(padded(parts.tm_sec, 2))"
    return "\(date)T\(clock).\(padded(time.tv_nsec / 1_000_000, 3))Z"
  }
}
