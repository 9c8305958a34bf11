import Glibc

/// One exchange over TCP as it is on the wire; a silence of 30 s is a failure.
enum Socket {
  struct Failure: Error {
    let step: String
    let code: Int32
  }

  /// Sends bytes to a port of this machine and returns all that comes back until the server closes.
  static func exchange(_ bytes: [UInt8], port: Int) throws -> [UInt8] {
    let handle = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard handle >= 0 else { throw Failure(step: "socket", code: errno) }
    defer { close(handle) }
    var limit = timeval(tv_sec: 30, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      unsafe setsockopt(handle, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let status = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(handle, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw Failure(step: "connect", code: errno) }
    send(bytes, on: handle)
    return try receive(on: handle)
  }

  /// Sends as much as the server takes: it may answer, and close, before it has everything.
  private static func send(_ bytes: [UInt8], on handle: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.send(handle, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  private static func receive(on handle: Int32) throws -> [UInt8] {
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe recv(handle, $0.baseAddress, $0.count, 0) }
      if count == 0 { return received }
      guard count > 0 else {
        if errno == ECONNRESET, !received.isEmpty { return received }
        throw Failure(step: "receive", code: errno)
      }
      received += buffer[..<count]
    }
  }
}
