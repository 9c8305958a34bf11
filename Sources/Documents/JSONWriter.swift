extension JSONValue {
  /// The value as compact JSON text in UTF-8; the same value always gives the same bytes.
  ///
  /// Numbers take the fewest digits that read back as an equal double (−0 becomes `0`); a number that is not
  /// finite has no JSON form and becomes `null`. Quotes, backslashes and control characters are escaped.
  public var utf8: [UInt8] {
    var writer = JSONWriter()
    writer.write(self)
    return writer.bytes
  }

  /// The value as compact JSON text.
  public var text: String { String(decoding: utf8, as: UTF8.self) }
}

/// Appends JSON text to a buffer.
private struct JSONWriter {
  var bytes: [UInt8] = []

  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: append("null")
    case .bool(let truth): append(truth ? "true" : "false")
    case .number(let number): write(number)
    case .string(let text): write(text)
    case .array(let elements):
      append("[")
      for (index, element) in elements.enumerated() {
        if index > 0 { append(",") }
        write(element)
      }
      append("]")
    case .object(let object):
      append("{")
      for (index, member) in object.members.enumerated() {
        if index > 0 { append(",") }
        write(member.name)
        append(":")
        write(member.value)
      }
      append("}")
    }
  }

  private mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func write(_ number: Double) {
    guard number.isFinite else { return append("null") }
    // Both zeros are equal, so both have one text.
    guard number != 0 else { return append("0") }
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
    append("\"")
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): append("\\\"")
      case UInt8(ascii: "\\"): append("\\\\")
      case 0x0A: append("\\n")
      case 0x0D: append("\\r")
      case 0x09: append("\\t")
      case 0..<0x20, 0x7F: append("\\u00" + hexadecimal(byte))
      default: bytes.append(byte)
      }
    }
    append("\"")
  }

  private func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}
