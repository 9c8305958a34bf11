import Glibc

/// A TCP client that sends and receives bytes as they are; a silence of 30 s is a failure.
final class SocketClient {
  struct Failure: Error {
    var step: String
    var code: Int32
  }

  struct Answer: Equatable {
    var status: Int
    var headers: [String: String]
    var body: String
  }

  private var handle: Int32
  private var received: [UInt8] = []

  /// Connects to the server on `port`.
  init(port: Int, ipv6: Bool = false) throws {
    handle = socket(ipv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var limit = timeval(tv_sec: 30, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      unsafe setsockopt(handle, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
    let status: Int32
    if ipv6 {
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = UInt16(port).bigEndian
      address.sin6_addr = in6addr_loopback
      status = Self.connect(handle, &address)
    } else {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = UInt16(port).bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      status = Self.connect(handle, &address)
    }
    guard status == 0 else { throw Failure(step: "connect", code: errno) }
  }

  deinit {
    if handle >= 0 { close(handle) }
  }

  private static func connect<Address>(_ handle: Int32, _ address: inout Address) -> Int32 {
    unsafe withUnsafeMutablePointer(to: &address) { pointer in
      let address = unsafe UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: sockaddr.self)
      return unsafe Glibc.connect(handle, address, socklen_t(MemoryLayout<Address>.size))
    }
  }

  /// Sends all of `text`; an error is thrown when the server has closed.
  func send(_ text: String) throws {
    try send(Array(text.utf8))
  }

  /// Sends all of `bytes`.
  func send(_ bytes: [UInt8]) throws {
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { bytes in
        unsafe Glibc.send(
          handle, bytes.baseAddress.map { unsafe $0 + sent }, bytes.count - sent, 0)
      }
      guard count > 0 else { throw Failure(step: "send", code: errno) }
      sent += count
    }
  }

  /// Closes the connection so that the server is told with a reset.
  func reset() {
    var option = linger(l_onoff: 1, l_linger: 0)
    unsafe setsockopt(handle, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    close(handle)
    handle = -1
  }

  /// Says that nothing more will be sent.
  func endSending() {
    shutdown(handle, Int32(SHUT_WR))
  }

  /// Reads one answer; nil when the connection ends before one.
  func receive(afterHead: Bool = false) throws -> Answer? {
    while true {
      if let answer = takeAnswer(hasBody: !afterHead) { return answer }
      guard try fill() else { return nil }
    }
  }

  /// Whether the connection ends with nothing more to read.
  func isAtEnd() throws -> Bool {
    guard received.isEmpty else { return false }
    do {
      return try !fill()
    } catch let failure as Failure where failure.code == ECONNRESET {
      return true
    }
  }

  private func fill() throws -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe recv(handle, &buffer, buffer.count, 0)
    guard count >= 0 else { throw Failure(step: "receive", code: errno) }
    received += buffer[..<count]
    return count > 0
  }

  private func takeAnswer(hasBody: Bool) -> Answer? {
    let end = Array("\r\n\r\n".utf8)
    guard let headEnd = received.indices.first(where: { received[$0...].starts(with: end) }) else {
      return nil
    }
    let lines = String(decoding: received[..<headEnd], as: UTF8.self).split(separator: "\r\n")
    let status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let colon = line.firstIndex(of: ":") ?? line.endIndex
      headers[line[..<colon].lowercased()] = String(line[colon...].dropFirst(2))
    }
    let length = hasBody && status >= 200 ? Int(headers["content-length"] ?? "0") ?? 0 : 0
    let bodyStart = headEnd + 4
    guard received.count >= bodyStart + length else { return nil }
    let body = String(decoding: received[bodyStart..<bodyStart + length], as: UTF8.self)
    received.removeSubrange(..<(bodyStart + length))
    return Answer(status: status, headers: headers, body: body)
  }
}
