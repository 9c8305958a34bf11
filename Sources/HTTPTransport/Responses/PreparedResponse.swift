internal import CMicrohttpd
import Synchronization

/// A response made ready when it is first sent, then sent any number of times, from any thread, without a copy of its body.
@safe public final class PreparedResponse: Sendable {
  private final class Body: Sendable {
    let bytes: [UInt8]
    init(_ bytes: [UInt8]) { self.bytes = bytes }
  }

  /// What it is made from.
  public let response: HTTPResponse

  // What libmicrohttpd made of it, nil as long as nobody asked: of most answers that took work only a copy with an id is
  // sent. Unsafe only as a pointer is not Sendable: it is set once, atomically, and libmicrohttpd counts references to a
  // response under a lock of its own, and changes nothing else in it.
  private nonisolated(unsafe) let handle = unsafe Atomic<OpaquePointer?>(nil)

  /// A response that is not ready yet.
  ///
  /// A header field without a value or with a line break in it will be left out, and so will `Content-Length`, which
  /// the server counts itself.
  public init(_ response: HTTPResponse) {
    self.response = response
  }

  deinit {
    if let handle = unsafe handle.load(ordering: .acquiring) {
      unsafe MHD_destroy_response(handle)
    }
  }

  /// The same response with more header fields; the body is shared.
  func adding(_ headers: [(name: String, value: String)]) -> PreparedResponse {
    guard !headers.isEmpty else { return self }
    var response = response
    response.headers += headers
    return PreparedResponse(response)
  }

  /// Hands the response to a connection whose request is complete; false when that cannot take it.
  func queue(on connection: OpaquePointer) -> Bool {
    unsafe MHD_queue_response(connection, UInt32(response.status), readyHandle()) == .YES
  }

  /// That of libmicrohttpd's response, which is made if there is none; nil when there is no memory for it.
  private func readyHandle() -> OpaquePointer? {
    if let handle = unsafe handle.load(ordering: .acquiring) { return unsafe handle }
    guard let made = unsafe makeHandle() else { return nil }
    let (isFirst, other) = unsafe handle.compareExchange(
      expected: nil, desired: made, ordering: .acquiringAndReleasing)
    if isFirst { return unsafe made }
    // Another thread was faster.
    unsafe MHD_destroy_response(made)
    return unsafe other
  }

  private func makeHandle() -> OpaquePointer? {
    let body = unsafe Unmanaged.passRetained(Body(response.body))
    // The array is neither changed nor freed before the free callback, so its bytes stay where they are.
    let handle = unsafe body.takeUnretainedValue().bytes.withUnsafeBytes { bytes in
      unsafe MHD_create_response_from_buffer_with_free_callback_cls(
        bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), releaseBody,
        body.toOpaque())
    }
    guard let handle = unsafe handle else {
      unsafe body.release()
      return nil
    }
    for (name, value) in response.headers {
      // A string passed as it is would be copied first.
      _ = unsafe name.withCString { name in
        unsafe value.withCString { value in unsafe MHD_add_response_header(handle, name, value) }
      }
    }
    return unsafe handle
  }

  fileprivate static func release(_ body: UnsafeMutableRawPointer) {
    unsafe Unmanaged<Body>.fromOpaque(body).release()
  }
}

private func releaseBody(_ body: UnsafeMutableRawPointer?) {
  if let body = unsafe body { unsafe PreparedResponse.release(body) }
}
