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

  init() {
    // Room for most documents; those who keep the text trim it.
    bytes.reserveCapacity(1024)
  }

  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: append("null")
    case .bool(let truth): append(truth ? "true" : "false")
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
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in object.members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        write(member.name)
        bytes.append(UInt8(ascii: ":"))
        write(member.value)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func write(_ number: Double) {
    guard number.isFinite else { return append("null") }
    // Both zeros are equal, so both have one text.
    guard number != 0 else { return append("0") }
    if let whole = Int32(exactly: number) { return append(String(whole)) }
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
    let isPlain = text.withUTF8 { text in
      guard unsafe text.allSatisfy(Self.isPlain) else { return false }
      unsafe bytes.append(contentsOf: text)
      return true
    }
    if !isPlain {
      for byte in text.utf8 {
        if Self.isPlain(byte) { bytes.append(byte) } else { append(Self.escape(byte)) }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Whether a byte stands for itself.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") && byte != 0x7F
  }

  /// What stands for a byte that cannot stand for itself.
  private static func escape(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "\""): "\\\""
    case UInt8(ascii: "\\"): "\\\\"
    case 0x0A: "\\n"
    case 0x0D: "\\r"
    case 0x09: "\\t"
    default: "\\u00" + hexadecimal(byte)
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}
