internal import CMicrohttpd

/// The part of `connection`'s memory that the head of its request takes, an upper bound.
func headMemory(of connection: OpaquePointer, _ fields: HTTPFields) -> Int {
  let kinds: [MHD_ValueKind] = [.HEADER_KIND, .COOKIE_KIND]
  let count = kinds.reduce(0) { unsafe $0 + Int(MHD_get_connection_values(connection, $1, nil, nil)) }
  return unsafe CMicrohttpd_head_size(connection) + 64 * count + (fields["Cookie"]?.utf8.count ?? 0)
}

extension HTTPFields {
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
