internal import CMicrohttpd

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
