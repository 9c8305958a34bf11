import Documents
import Glibc

/// The standard streams.
enum Console {
  /// Writes a line to standard output.
  static func print(_ text: String) { write(text + "\n", to: STDOUT_FILENO) }

  /// Writes a line to standard error.
  static func error(_ text: String) { write(text + "\n", to: STDERR_FILENO) }

  /// Writes one JSON object, with the time ahead of its members, as a line to standard error.
  static func log(_ members: JSONObject) {
    error(
      JSONValue.object(JSONObject([JSONObject.Member(name: "time", value: .string(now()))] + members.members))
        .text)
  }

  /// Writes bytes to a file descriptor; whether all of them went out.
  @discardableResult
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private static func write(_ text: String, to descriptor: Int32) {
    write(Array(text.utf8), to: descriptor)
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
