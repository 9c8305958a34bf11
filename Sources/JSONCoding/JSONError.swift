/// Why bytes are not the JSON text of a value, and where.
public struct JSONError: Error, Hashable {
  /// What is wrong.
  public enum Reason: Sendable, Hashable {
    /// There is nothing but white space.
    case empty
    /// The text begins with a byte order mark.
    case byteOrderMark
    /// The bytes are not UTF-8.
    case invalidUTF8
    /// Arrays and objects are nested deeper than `limit`.
    case tooDeep(limit: Int)
    /// The text ends within a value.
    case incomplete
    /// An object has two members of this name.
    case duplicateMember(String)
    /// A member's name contains U+0000, which cannot be read.
    case nullInName
    /// This number has no finite double near it.
    case numberOutOfRange(String)
    /// This text, up to 40 bytes of it, is no token of JSON or cannot stand here.
    case unexpected(String)
    /// There is not enough memory.
    case outOfMemory
  }

  /// What is wrong.
  public let reason: Reason
  /// The line of the place, from 1; lines end with U+000A.
  public let line: Int
  /// The place in its line, from 1, in Unicode scalars.
  public let column: Int
  /// The bytes ahead of the place: where the offending token begins, or where the text ends too early.
  public let offset: Int

  /// An error at `offset` of `bytes`.
  init(_ reason: Reason, at offset: Int, of bytes: [UInt8]) {
    var line = 1
    var column = 1
    for byte in bytes.prefix(offset) {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    self.reason = reason
    self.line = line
    self.column = column
    self.offset = offset
  }
}
