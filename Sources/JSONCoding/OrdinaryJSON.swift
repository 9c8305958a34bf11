import Documents

/// Reads JSON text as most programs write it, several times as fast as jansson, and leaves the rest to jansson: text that is
/// wrong, of which jansson says what, and escapes, long numbers, exponents and large objects.
///
/// So there is no error here, and what both read they must read the same.
struct OrdinaryJSON {
  private let bytes: [UInt8]
  private var position = 0
  /// How much deeper arrays and objects may be nested.
  private var room: Int

  /// The value of a text in UTF-8; nil where jansson is to read it, or to say what is wrong with it.
  static func value(of bytes: [UInt8], maximumDepth: Int) -> JSONValue? {
    var reader = OrdinaryJSON(bytes: bytes, room: maximumDepth)
    guard let value = reader.value(), reader.next() == nil else { return nil }
    return value
  }

  /// Comparing all pairs of names is fast for so many.
  private static let mostMembers = 64
  /// Whole numbers of so many digits are doubles, and so are the powers of ten up to their number of places: then the quotient
  /// is the nearest double, because a division rounds once.
  private static let mostDigits = 15
  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]

  private init(bytes: [UInt8], room: Int) {
    self.bytes = bytes
    self.room = room
  }

  /// The first byte of the next token, which stays where it is; nil at the end.
  private mutating func next() -> UInt8? {
    while position < bytes.count, JSONTokens.isSpace(bytes[position]) { position += 1 }
    return position < bytes.count ? bytes[position] : nil
  }

  /// Moves past the next token if it is `byte`.
  private mutating func skip(_ byte: Unicode.Scalar) -> Bool {
    guard next() == UInt8(ascii: byte) else { return false }
    position += 1
    return true
  }

  private mutating func value() -> JSONValue? {
    switch next() {
    case UInt8(ascii: "\""): string().map { .string($0) }
    case UInt8(ascii: "{"): nested { $0.object().map { .object($0) } }
    case UInt8(ascii: "["): nested { $0.array().map { .array($0) } }
    case UInt8(ascii: "t"): word("true", .bool(true))
    case UInt8(ascii: "f"): word("false", .bool(false))
    case UInt8(ascii: "n"): word("null", .null)
    default: number().map { .number($0) }
    }
  }

  /// Reads an array or object, from behind its opening bracket, if there is room for it.
  private mutating func nested(_ read: (inout OrdinaryJSON) -> JSONValue?) -> JSONValue? {
    guard room > 0 else { return nil }
    position += 1
    room -= 1
    defer { room += 1 }
    return read(&self)
  }

  private mutating func object() -> JSONObject? {
    var object = JSONObject(capacity: 8)
    if skip("}") { return object }
    repeat {
      guard next() == UInt8(ascii: "\""), let name = string(), skip(":"), let value = value(),
        object.members.count < Self.mostMembers, !object.hasMember(name)
      else { return nil }
      object.append(name, value)
    } while skip(",")
    return skip("}") ? object : nil
  }

  private mutating func array() -> [JSONValue]? {
    var elements: [JSONValue] = []
    if skip("]") { return elements }
    repeat {
      guard let element = value() else { return nil }
      elements.append(element)
    } while skip(",")
    return skip("]") ? elements : nil
  }

  /// A string without escapes, from its opening quote.
  private mutating func string() -> String? {
    let start = position + 1
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
      guard bytes[end] >= 0x20, bytes[end] != UInt8(ascii: "\\") else { return nil }
      end += 1
    }
    guard end < bytes.count else { return nil }
    position = end + 1
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) -> JSONValue? {
    let end = position + word.utf8CodeUnitCount
    guard end <= bytes.count else { return nil }
    for index in 0..<word.utf8CodeUnitCount where unsafe bytes[position + index] != word.utf8Start[index] {
      return nil
    }
    position = end
    return value
  }

  /// A number without an exponent, of few digits.
  private mutating func number() -> Double? {
    let isNegative = next() == UInt8(ascii: "-")
    if isNegative { position += 1 }
    var digits = 0
    let start = position
    while let digit { digits = digits &* 10 &+ digit }
    let wholeCount = position - start
    guard wholeCount == 1 || wholeCount > 1 && bytes[start] != UInt8(ascii: "0") else { return nil }
    var places = 0
    if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      position += 1
      let start = position
      while let digit { digits = digits &* 10 &+ digit }
      places = position - start
      guard places > 0 else { return nil }
    }
    guard wholeCount + places <= Self.mostDigits else { return nil }
    let number = Double(digits) / Self.powersOfTen[places]
    return isNegative ? -number : number
  }

  /// The digit at the place reached, which is moved past; nil if there is none.
  private var digit: Int? {
    mutating get {
      guard position < bytes.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[position] else {
        return nil
      }
      position += 1
      return Int(bytes[position - 1] - UInt8(ascii: "0"))
    }
  }
}
