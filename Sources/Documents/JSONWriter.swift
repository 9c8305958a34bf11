extension JSONValue {
  /// The value as compact JSON text in UTF-8; the same value always gives the same bytes.
  ///
  /// Numbers take their shortest form that reads back as the same double; a number that is not finite
  /// has no JSON form and becomes `null`.
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
    // 2^53: below it every integral double is the integer it prints as.
    if number.rounded() == number, abs(number) < 9_007_199_254_740_992 {
      append(String(Int64(number)))
    } else {
      append(number.isFinite ? number.description : "null")
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
