import Glibc

/// Sends bytes as they are, which no ordinary client would.
enum RawClient {
  struct Failed: Error {
    let code = errno
  }

  /// Sends a message over a connection of its own; what came back until the server closed it.
  static func exchange(_ message: [UInt8], port: Int) throws -> [UInt8] {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw Failed() }
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let connected = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    let sent = unsafe message.withUnsafeBytes { unsafe send(descriptor, $0.baseAddress, $0.count, 0) }
    guard connected == 0, sent == message.count else { throw Failed() }
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe recv(descriptor, $0.baseAddress, $0.count, 0)
      }
      // A server that refuses a message before it has read it all may reset the connection.
      guard count > 0 else { return answer }
      answer += buffer[..<count]
    }
  }
}
