import Documents
import Glibc

/// The service's log: one JSON object a line on standard error, with the time ahead of its members.
struct ServiceLog: Sendable {
  private let writer: LineWriter

  /// Starts the thread that writes; nil when the system has none left.
  init?() {
    let writer = LineWriter(descriptor: STDERR_FILENO) { dropped in
      Self.line {
        $0.member("message", "dropped lines of the log")
        $0.member("dropped", dropped)
      }
    }
    guard let writer else { return nil }
    self.writer = writer
  }

  /// Adds an entry, which is dropped when too much waits for a reader that stalls.
  func write(_ members: JSONObject) {
    write { line in
      for member in members.members {
        line.name(member.name)
        line.write(member.value)
      }
    }
  }

  /// Adds an entry of the members that `body` writes.
  func write(_ body: (inout JSONWriter) -> Void) {
    writer.write(Self.line(body))
  }

  /// Writes what waits, unless the reader stalls.
  func finish() {
    writer.finish(atMost: 1)
  }

  private static func line(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    // Room for nearly every line.
    var line = JSONWriter(capacity: 512)
    line.beginObject()
    line.member("time", now())
    body(&line)
    line.endObject()
    return line.bytes
  }

  /// The time as RFC 3339 writes it, in UTC to the millisecond.
  private static func now() -> String {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    var parts = unsafe tm()
    unsafe gmtime_r(&time.tv_sec, &parts)
    let numbers =
      unsafe [
        (Int(parts.tm_year) + 1900, 4, "-"), (Int(parts.tm_mon) + 1, 2, "-"), (Int(parts.tm_mday), 2, "T"),
        (Int(parts.tm_hour), 2, ":"), (Int(parts.tm_min), 2, ":"), (Int(parts.tm_sec), 2, "."),
        (time.tv_nsec / 1_000_000, 3, "Z"),
      ] as [(number: Int, width: Int, end: Unicode.Scalar)]
    return unsafe String(unsafeUninitializedCapacity: 24) { text in
      var end = 0
      for (number, width, mark) in numbers {
        var rest = number
        for index in (end..<end + width).reversed() {
          unsafe text[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
          rest /= 10
        }
        unsafe text[end + width] = UInt8(ascii: mark)
        end += width + 1
      }
      return end
    }
  }
}
