internal import CMicrohttpd

/// The part of `connection`'s memory that the head of its request takes, an upper bound.
func headMemory(of connection: OpaquePointer, _ fields: HTTPFields) -> Int {
  let kinds: [MHD_ValueKind] = [.HEADER_KIND, .COOKIE_KIND]
  let count = kinds.reduce(0) { unsafe $0 + Int(MHD_get_connection_values(connection, $1, nil, nil)) }
  return unsafe CMicrohttpd_head_size(connection) + 64 * count + (fields["Cookie"]?.utf8.count ?? 0)
}

/// The zero bytes from the end of the request line to the end of the head, which libmicrohttpd has put where colons and
/// line ends were.
func separatorCount(
  in connection: OpaquePointer, method: UnsafePointer<CChar>, version: UnsafePointer<CChar>
) -> Int {
  let start = unsafe UnsafeRawPointer(version)
  let end = unsafe UnsafeRawPointer(method) + CMicrohttpd_head_size(connection)
  guard unsafe start < end else { return 0 }
  return unsafe UnsafeRawBufferPointer(start: start, count: end - start).count { $0 == 0 }
}

extension HTTPFields {
  /// The zero bytes that the head has if it is as it was read: without folded lines, which libmicrohttpd 0.9.75 joins to
  /// the name before them, without zero bytes in it, and with CR LF as line ends.
  var separatorCount: Int {
    // The end of the request line, a colon and an end for each field, and the empty line.
    2 + 3 * fieldCount + 2
  }

  /// The header fields of the request under way on `connection`.
  init(of connection: OpaquePointer) {
    self.init(capacity: 512)
    unsafe withUnsafeMutablePointer(to: &self) { fields in
      unsafe _ = MHD_get_connection_values_n(connection, .HEADER_KIND, appendField, fields)
    }
  }

  fileprivate mutating func append(
    _ name: UnsafePointer<CChar>, _ nameSize: Int, _ value: UnsafePointer<CChar>?, _ valueSize: Int
  ) {
    unsafe append(
      name: UnsafeRawBufferPointer(start: name, count: nameSize),
      value: UnsafeRawBufferPointer(start: value, count: valueSize))
  }
}

private func appendField(
  _ fields: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?, _ nameSize: Int,
  _ value: UnsafePointer<CChar>?, _ valueSize: Int
) -> MHD_Result {
  guard let fields = unsafe fields, let name = unsafe name else { return .YES }
  unsafe fields.assumingMemoryBound(to: HTTPFields.self).pointee.append(name, nameSize, value, valueSize)
  return .YES
}
