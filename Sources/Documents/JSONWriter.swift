extension JSONValue {
  /// The value as compact JSON text in UTF-8; the same value always gives the same bytes.
  ///
  /// Numbers take the fewest digits that read back as an equal double (−0 becomes `0`); a number that is not
  /// finite has no JSON form and becomes `null`. Quotes, backslashes and control characters are escaped.
  public var utf8: [UInt8] {
    // Room for most documents; those who keep the text trim it.
    var writer = JSONWriter(capacity: 1024)
    writer.write(self)
    return writer.bytes
  }

  /// The value as compact JSON text.
  public var text: String { String(decoding: utf8, as: UTF8.self) }
}

/// Compact JSON text that grows from its beginning to its end, with the spellings of ``JSONValue/utf8``.
///
/// For objects that are written often, as the lines of a log: no value stands between the members and the bytes.
public struct JSONWriter {
  /// The text so far, in UTF-8.
  public private(set) var bytes: [UInt8] = []

  /// An empty text, with room for `capacity` bytes.
  public init(capacity: Int = 0) {
    bytes.reserveCapacity(capacity)
  }

  /// Begins an object, whose members follow.
  public mutating func beginObject() { bytes.append(UInt8(ascii: "{")) }

  /// Ends the object that was begun last.
  public mutating func endObject() { bytes.append(UInt8(ascii: "}")) }

  /// Writes a member's name; its value must follow.
  public mutating func name(_ name: String) {
    if bytes.last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
    write(name)
    bytes.append(UInt8(ascii: ":"))
  }

  /// Writes a member whose value is a text.
  public mutating func member(_ name: String, _ text: String) {
    self.name(name)
    write(text)
  }

  /// Writes a member whose value is a whole number.
  public mutating func member(_ name: String, _ number: Int) {
    self.name(name)
    write(number)
  }

  /// Writes a member whose value is a number.
  public mutating func member(_ name: String, _ number: Double) {
    self.name(name)
    write(number)
  }

  /// Writes a member whose value is `true` or `false`.
  public mutating func member(_ name: String, _ truth: Bool) {
    self.name(name)
    write(truth)
  }

  /// Writes any value.
  public mutating func write(_ value: JSONValue) {
    switch value {
    case .null: append("null")
    case .bool(let truth): write(truth)
    case .number(let number): write(number)
    case .string(let text): write(text)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        write(element)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let object):
      beginObject()
      for member in object.members {
        name(member.name)
        write(member.value)
      }
      endObject()
    }
  }

  private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
  }

  private mutating func write(_ truth: Bool) {
    append(truth ? "true" : "false")
  }

  private mutating func write(_ number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = number.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  private mutating func write(_ number: Double) {
    guard number.isFinite else { return append("null") }
    // Both zeros are equal, so both have one text.
    if let whole = Int32(exactly: number) { return write(Int(whole)) }
    // A description has the fewest digits that read back, but also ".0", "e+16" and "e-05".
    let text = Array(number.description.utf8)
    if text.suffix(2).elementsEqual(".0".utf8) {
      bytes += text.dropLast(2)
    } else if let e = text.firstIndex(of: UInt8(ascii: "e")) {
      bytes += text[...e]
      if text[e + 1] == UInt8(ascii: "-") { append("-") }
      bytes += text[(e + 2)...].drop { $0 == UInt8(ascii: "0") }
    } else {
      bytes += text
    }
  }

  private mutating func write(_ text: String) {
    var text = text
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { text in
      // Nearly every text goes into the buffer in one piece.
      guard unsafe text.contains(where: Self.needsEscape) else {
        return unsafe bytes.append(contentsOf: text)
      }
      unsafe text.forEach { byte in
        if Self.needsEscape(byte) { appendEscape(byte) } else { bytes.append(byte) }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Whether a byte cannot stand for itself.
  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
  }

  private mutating func appendEscape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case 0x0A: append("\\n")
    case 0x0D: append("\\r")
    case 0x09: append("\\t")
    default:
      append("\\u00")
      for digit in [byte >> 4, byte & 15] {
        bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
  }
}
