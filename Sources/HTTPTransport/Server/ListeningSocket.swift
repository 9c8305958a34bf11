import Glibc

/// A bound TCP socket that listens.
struct ListeningSocket {
  let handle: Int32
  /// The port it was given.
  let port: Int

  /// Listens on a numeric address; `::` takes IPv4 too.
  init(host: String, port: Int) throws(HTTPServerError) {
    guard 0...65535 ~= port else { throw .port(port) }
    var hints = unsafe addrinfo()
    unsafe hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(host, String(port), &hints, &list) == 0, let address = unsafe list?.pointee
    else {
      throw .host(host)
    }
    defer { unsafe freeaddrinfo(list) }
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    handle = unsafe socket(address.ai_family, kind, 0)
    guard handle >= 0 else { throw .listen(host: host, port: port, code: errno) }
    Self.set(SO_REUSEADDR, of: SOL_SOCKET, to: 1, on: handle)
    if unsafe address.ai_family == AF_INET6 {
      Self.set(IPV6_V6ONLY, of: Int32(IPPROTO_IPV6), to: 0, on: handle)
    }
    guard unsafe bind(handle, address.ai_addr, address.ai_addrlen) == 0, listen(handle, SOMAXCONN) == 0 else {
      let code = errno
      Glibc.close(handle)
      throw .listen(host: host, port: port, code: code)
    }
    self.port = Self.boundPort(of: handle)
  }

  /// Frees the port.
  func close() {
    Glibc.close(handle)
  }

  private static func set(_ option: Int32, of level: Int32, to value: Int32, on handle: Int32) {
    var value = value
    unsafe setsockopt(handle, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  private static func boundPort(of handle: Int32) -> Int {
    var address = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe _ = getsockname(
        handle, UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: sockaddr.self), &size)
    }
    // The port lies at the same place in an IPv4 and an IPv6 address.
    return unsafe withUnsafeBytes(of: address) { unsafe Int($0[2]) << 8 | Int($0[3]) }
  }
}

/// The numeric address of the other end of a connected socket, an IPv4 one also when it came through IPv6.
func peerAddress(of socket: Int32) -> String {
  var address = sockaddr_storage()
  var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
  let text = unsafe withUnsafeMutablePointer(to: &address) { pointer -> String in
    let address = unsafe UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: sockaddr.self)
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(NI_MAXHOST)) { host in
      guard unsafe getpeername(socket, address, &size) == 0,
        unsafe getnameinfo(address, size, host.baseAddress, socklen_t(host.count), nil, 0, NI_NUMERICHOST)
          == 0,
        let start = host.baseAddress
      else { return "" }
      return unsafe String(cString: start)
    }
  }
  return text.hasPrefix("::ffff:") && text.contains(".") ? String(text.dropFirst(7)) : text
}
