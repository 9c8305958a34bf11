internal import CMicrohttpd
import Glibc

extension HTTPResponse {
  /// The response as the bytes of a last message, for the times when libmicrohttpd takes none: in the middle of
  /// a body, and from the watchdog.
  func lastMessage(withBody hasBody: Bool) -> [UInt8] {
    let reason = unsafe MHD_get_reason_phrase_for(UInt32(status))
    var head = "HTTP/1.1 \(status) \(unsafe reason.map { unsafe String(cString: $0) } ?? "")\r\n"
    head += "Date: \(Self.date())\r\n"
    for (name, value) in headers where !(name + value).utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
      head += "\(name): \(value)\r\n"
    }
    head += "Content-Length: \(body.count)\r\nConnection: close\r\n\r\n"
    return Array(head.utf8) + (hasBody ? body : [])
  }

  /// Now, as a `Date` field has it (RFC 9110, 5.6.7).
  private static func date() -> String {
    var now = time(nil)
    var parts = unsafe tm()
    unsafe gmtime_r(&now, &parts)
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { text in
      let count = unsafe strftime(text.baseAddress, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
      return unsafe String(decoding: UnsafeRawBufferPointer(text)[..<count], as: UTF8.self)
    }
  }
}
