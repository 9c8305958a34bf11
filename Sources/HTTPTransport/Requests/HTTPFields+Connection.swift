internal import CMicrohttpd

/// The part of `connection`'s memory that the head of its request takes, an upper bound.
func headMemory(of connection: OpaquePointer, _ fields: HTTPFields) -> Int {
  let size = unsafe CMicrohttpd_head_size(connection) + 64 * fields.fieldCount
  guard let cookie = fields["Cookie"] else { return size }
  return unsafe size + 64 * Int(MHD_get_connection_values(connection, .COOKIE_KIND, nil, nil))
    + cookie.utf8.count
}

/// The zero bytes from the end of the request line to the end of the head, which libmicrohttpd has put where colons and
/// line ends were.
func separatorCount(
  in connection: OpaquePointer, method: UnsafePointer<CChar>, version: UnsafePointer<CChar>
) -> Int {
  let end = unsafe method + CMicrohttpd_head_size(connection)
  var count = 0
  var byte = unsafe version
  while unsafe byte < end {
    count &+= unsafe byte.pointee == 0 ? 1 : 0
    unsafe byte += 1
  }
  return count
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
