import Glibc

/// A TCP connection to this machine on which everything is said before anything is heard.
struct Conversation: ~Copyable {
  /// The step that failed, and the system's number for the reason.
  struct Failure: Error {
    let step: String
    let code: Int32
  }

  /// How long nothing may come back.
  private static let patience = timeval(tv_sec: 15, tv_usec: 0)

  private let socket: Int32

  init(port: Int) throws(Failure) {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let status = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      let address = unsafe UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: sockaddr.self)
      return unsafe connect(socket, address, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
    guard status == 0 else { throw Failure(step: "connect", code: errno) }
    set(SO_RCVTIMEO, of: SOL_SOCKET, to: Self.patience)
    set(TCP_NODELAY, of: Int32(IPPROTO_TCP), to: Int32(1))
    // Closed without a wait, or thousands of connections a second use up the ports.
    set(SO_LINGER, of: SOL_SOCKET, to: linger(l_onoff: 1, l_linger: 0))
  }

  deinit {
    close(socket)
  }

  /// Sends the pieces and says that this was all; returns all that comes back, and whether a reset cut it.
  func exchange(_ pieces: [ArraySlice<UInt8>]) throws(Failure) -> (bytes: [UInt8], isReset: Bool) {
    for piece in pieces where !piece.isEmpty {
      let count = unsafe piece.withUnsafeBytes { bytes in
        unsafe send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
      }
      // The server may have heard enough; what it said is read below.
      guard count == piece.count else { break }
    }
    shutdown(socket, Int32(SHUT_WR))
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = unsafe recv(socket, &buffer, buffer.count, 0)
      // libFuzzer keeps time with a signal.
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == ECONNRESET || errno == EPIPE { return (received, true) }
      guard count >= 0 else { throw Failure(step: "receive", code: errno) }
      guard count > 0 else { return (received, false) }
      received += buffer[..<count]
    }
  }

  private func set<Value: BitwiseCopyable>(_ option: Int32, of level: Int32, to value: Value) {
    var value = value
    unsafe setsockopt(socket, level, option, &value, socklen_t(MemoryLayout<Value>.size))
  }
}
