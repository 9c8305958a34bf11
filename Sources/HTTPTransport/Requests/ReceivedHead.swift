internal import CMicrohttpd
import Glibc

/// The head of a request as libmicrohttpd holds it in a connection's memory.
///
/// There it has put zero bytes where colons and line ends were, whatever it took for those. So whether they were what
/// RFC 9112 says is told by where its parts lie.
struct ReceivedHead {
  /// As of `HTTP/1.1`; libmicrohttpd takes no other.
  private static let versionSize: UInt = 8
  /// CR and LF.
  private static let lineEndSize: UInt = 2

  /// The header fields, in the client's order.
  private(set) var fields = HTTPFields(capacity: 512)
  /// The bytes of the head.
  private let size: Int
  private let end: UInt
  /// Where the line after the last one read would begin.
  private var nextLine: UInt
  private var isContiguous = true

  /// Reads the head of the request under way on `connection`, `size` bytes, of which `rest` begins with the version.
  init(on connection: OpaquePointer, size: Int, rest: UnsafeRawBufferPointer) {
    self.size = size
    let start = UInt(bitPattern: rest.baseAddress)
    end = start + UInt(rest.count)
    nextLine = start + Self.versionSize + Self.lineEndSize
    unsafe withUnsafeMutablePointer(to: &self) { head in
      unsafe _ = MHD_get_connection_values_n(connection, .HEADER_KIND, appendField, head)
    }
  }

  /// Whether each line ends with CR LF, up to an empty one: none is folded, which libmicrohttpd 0.9.75 joins to the name
  /// before it, none ends at a zero byte or with LF alone, and none that begins with a colon has ended the head.
  ///
  /// LF behind a zero byte looks like CR LF; so does, as the last line, LF behind a colon.
  var isPlain: Bool { isContiguous && nextLine + Self.lineEndSize == end }

  /// The part of `connection`'s memory that the head takes, an upper bound.
  func memory(on connection: OpaquePointer) -> Int {
    let size = size + 64 * fields.fieldCount
    guard let cookie = fields["Cookie"] else { return size }
    return unsafe size + 64 * Int(MHD_get_connection_values(connection, .COOKIE_KIND, nil, nil))
      + cookie.utf8.count
  }

  fileprivate mutating func append(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
    unsafe fields.append(name: name, value: value)
    isContiguous = isContiguous && UInt(bitPattern: name.baseAddress) == nextLine
    nextLine = UInt(bitPattern: value.baseAddress) + UInt(value.count) + Self.lineEndSize
  }
}

private func appendField(
  _ head: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?, _ nameSize: Int,
  _ value: UnsafePointer<CChar>?, _ valueSize: Int
) -> MHD_Result {
  guard let head = unsafe head else { return .NO }
  unsafe head.assumingMemoryBound(to: ReceivedHead.self).pointee.append(
    UnsafeRawBufferPointer(start: name, count: nameSize),
    UnsafeRawBufferPointer(start: value, count: valueSize))
  return .YES
}
