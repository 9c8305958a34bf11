internal import CMicrohttpd
import Glibc

/// libmicrohttpd's threads, which call a ``ServerCore``.
@safe struct Daemon: Sendable {
  // Made once, used by whoever stops the server; libmicrohttpd locks what its threads share.
  private nonisolated(unsafe) let handle: OpaquePointer
  private let places: Budget
  private let threads: ThreadAssignment

  /// Starts to serve; `core` must live until ``stop()`` returns.
  init(core: ServerCore) throws(HTTPServerError) {
    let options = core.options
    places = core.connectionPlaces
    threads = core.threads
    // Each thread has its share of libmicrohttpd's limit, which must never be reached: version 0.9.75 then keeps a lock that
    // the thread waits for when the next connection comes.
    let unreachable = UInt32(clamping: (options.connectionLimit + 1) * options.ioThreads)
    var settings = unsafe CMicrohttpdSettings(
      threads: UInt32(options.ioThreads),
      connection_memory: options.headLimit, connection_limit: unreachable,
      per_address_limit: UInt32(options.perAddressLimit),
      idle_seconds: options.idleSeconds,
      context: Unmanaged.passUnretained(core).toOpaque(), handle: advance, note_target: noteTarget,
      complete: complete, note_connection: noteConnection)
    guard let handle = unsafe CMicrohttpd_start(&settings) else { throw .start }
    unsafe self.handle = unsafe handle
  }

  /// Takes over a connected socket, or closes it when a limit is reached.
  func add(_ socket: Int32, from address: sockaddr_storage, size: socklen_t) {
    guard places.take(1) else {
      close(socket)
      return
    }
    let socket = threads.assign(socket)
    unsafe withUnsafePointer(to: address) { pointer in
      let address = unsafe UnsafeRawPointer(pointer).assumingMemoryBound(to: sockaddr.self)
      // It closes what it does not take, and tells of the end of what it takes.
      guard unsafe MHD_add_connection(handle, socket, address, size) != .YES else { return }
      threads.release(socket)
      places.giveBack(1)
    }
  }

  /// Closes every connection and ends the threads; none may be suspended.
  func stop() {
    unsafe MHD_stop_daemon(handle)
  }
}

extension Exchange {
  fileprivate static func at(_ context: UnsafeMutableRawPointer) -> Exchange {
    unsafe Unmanaged.fromOpaque(context).takeUnretainedValue()
  }
}

extension ServerCore {
  fileprivate static func at(_ context: UnsafeMutableRawPointer) -> ServerCore {
    unsafe Unmanaged.fromOpaque(context).takeUnretainedValue()
  }

  fileprivate func open(_ handle: OpaquePointer) -> UnsafeMutableRawPointer {
    let socket = unsafe CMicrohttpd_socket(handle)
    let connection = Connection(
      socket: socket, remoteAddress: peerAddress(of: socket),
      deadline: monotonicNanoseconds() + nanoseconds(options.headDeadline))
    connections.insert(connection)
    return unsafe Unmanaged.passRetained(connection).toOpaque()
  }

  fileprivate func close(_ context: UnsafeMutableRawPointer) {
    let connection = unsafe Unmanaged<Connection>.fromOpaque(context).takeRetainedValue()
    connections.remove(connection)
    threads.release(connection.socket)
    connectionPlaces.giveBack(1)
  }

  fileprivate func began(_ target: UnsafePointer<CChar>, on handle: OpaquePointer) -> UnsafeMutableRawPointer?
  {
    guard let context = unsafe CMicrohttpd_socket_context(handle) else { return nil }
    let size = unsafe strlen(target)
    let rawTarget = unsafe String(decoding: UnsafeRawBufferPointer(start: target, count: size), as: UTF8.self)
    // libmicrohttpd is about to split the query into nodes, and hangs when they do not fit its memory. Nobody
    // needs them, and the target lies in its buffer for requests: so the query ends where it begins.
    if let mark = unsafe strchr(target, Int32(UInt8(ascii: "?"))) { unsafe mark[1] = 0 }
    let exchange = unsafe Exchange(
      core: self, connection: Unmanaged.fromOpaque(context).takeUnretainedValue(), handle: handle,
      rawTarget: rawTarget, rawTargetStart: UInt(bitPattern: target),
      rawTargetEnd: UInt(bitPattern: target) + UInt(size))
    return unsafe Unmanaged.passRetained(exchange).toOpaque()
  }
}

private func noteConnection(
  _ core: UnsafeMutableRawPointer?, _ handle: OpaquePointer?,
  _ context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ event: MHD_ConnectionNotificationCode
) {
  guard let core = unsafe core, let handle = unsafe handle, let context = unsafe context else { return }
  switch unsafe context.pointee {
  case nil: unsafe context.pointee = unsafe ServerCore.at(core).open(handle)
  case let connection?: unsafe ServerCore.at(core).close(connection)
  }
}

private func noteTarget(
  _ core: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?, _ handle: OpaquePointer?
) -> UnsafeMutableRawPointer? {
  guard let core = unsafe core, let target = unsafe target, let handle = unsafe handle else {
    return nil
  }
  return unsafe ServerCore.at(core).began(target, on: handle)
}

private func advance(
  _ core: UnsafeMutableRawPointer?, _ handle: OpaquePointer?, _ url: UnsafePointer<CChar>?,
  _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ data: UnsafePointer<CChar>?,
  _ size: UnsafeMutablePointer<Int>?, _ context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let exchange = unsafe context?.pointee, let size = unsafe size else { return .NO }
  let bytes = unsafe UnsafeRawBufferPointer(start: data, count: size.pointee)
  unsafe size.pointee = 0
  return unsafe Exchange.at(exchange).advance(method: method, version: version, data: bytes) ? .YES : .NO
}

private func complete(
  _ core: UnsafeMutableRawPointer?, _ handle: OpaquePointer?,
  _ context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ code: MHD_RequestTerminationCode
) {
  guard let exchange = unsafe context?.pointee else { return }
  unsafe context?.pointee = nil
  unsafe Unmanaged<Exchange>.fromOpaque(exchange).takeRetainedValue()
    .end(isComplete: code == .REQUEST_TERMINATED_COMPLETED_OK)
}
