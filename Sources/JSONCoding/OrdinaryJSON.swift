import Documents

/// Reads JSON text as most programs write it, several times as fast as jansson, and leaves the rest to jansson: text that is
/// wrong, of which jansson says what, and escapes, long numbers, exponents and large objects.
///
/// So there is no error here, and what both read they must read the same. The text is handed from method to method, as a span
/// cannot be kept.
struct OrdinaryJSON {
  private var position = 0
  /// How much deeper arrays and objects may be nested.
  private var room: Int

  /// The value of a text in UTF-8; nil where jansson is to read it, or to say what is wrong with it.
  static func value(of bytes: [UInt8], maximumDepth: Int) -> JSONValue? {
    let text = bytes.span
    var reader = OrdinaryJSON(room: maximumDepth)
    guard let value = reader.value(text), reader.next(text) == nil else { return nil }
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

  private init(room: Int) {
    self.room = room
  }

  /// The first byte of the next token, which stays where it is; nil at the end.
  @inline(__always) private mutating func next(_ text: Span<UInt8>) -> UInt8? {
    while position < text.count, JSONTokens.isSpace(text[position]) { position &+= 1 }
    return position < text.count ? text[position] : nil
  }

  /// Moves past the next token if it is `byte`.
  @inline(__always) private mutating func skip(_ byte: Unicode.Scalar, _ text: Span<UInt8>) -> Bool {
    guard next(text) == UInt8(ascii: byte) else { return false }
    position += 1
    return true
  }

  private mutating func value(_ text: Span<UInt8>) -> JSONValue? {
    switch next(text) {
    case UInt8(ascii: "\""): string(text).map { .string($0) }
    case UInt8(ascii: "{"): nested { $0.object(text).map { .object($0) } }
    case UInt8(ascii: "["): nested { $0.array(text).map { .array($0) } }
    case UInt8(ascii: "t"): word("true", .bool(true), text)
    case UInt8(ascii: "f"): word("false", .bool(false), text)
    case UInt8(ascii: "n"): word("null", .null, text)
    default: number(text).map { .number($0) }
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

  private mutating func object(_ text: Span<UInt8>) -> JSONObject? {
    if skip("}", text) { return JSONObject() }
    var object = JSONObject(capacity: 8)
    repeat {
      guard next(text) == UInt8(ascii: "\""), let name = string(text), skip(":", text),
        let value = value(text), object.members.count < Self.mostMembers, !object.hasMember(name)
      else { return nil }
      object.append(name, value)
    } while skip(",", text)
    return skip("}", text) ? object : nil
  }

  private mutating func array(_ text: Span<UInt8>) -> [JSONValue]? {
    var elements: [JSONValue] = []
    if skip("]", text) { return elements }
    repeat {
      guard let element = value(text) else { return nil }
      elements.append(element)
    } while skip(",", text)
    return skip("]", text) ? elements : nil
  }

  /// A string without escapes, from its opening quote.
  private mutating func string(_ text: Span<UInt8>) -> String? {
    let start = position + 1
    var end = start
    while end < text.count, !Self.endsPlainText(text[end]) { end &+= 1 }
    guard end < text.count, text[end] == UInt8(ascii: "\"") else { return nil }
    position = end + 1
    // All of the text is UTF-8, of which quotes cut nothing off.
    return unsafe String(copying: UTF8Span(unchecked: text.extracting(start..<end)))
  }

  /// Whether a byte of a string does not stand for itself, or ends it.
  private static func endsPlainText(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue, _ text: Span<UInt8>) -> JSONValue? {
    let end = position + word.utf8CodeUnitCount
    guard end <= text.count else { return nil }
    for index in 0..<word.utf8CodeUnitCount where unsafe text[position + index] != word.utf8Start[index] {
      return nil
    }
    position = end
    return value
  }

  /// A number without an exponent, of few digits.
  private mutating func number(_ text: Span<UInt8>) -> Double? {
    let isNegative = next(text) == UInt8(ascii: "-")
    if isNegative { position += 1 }
    var digits = 0
    let start = position
    while let digit = digit(text) { digits = digits &* 10 &+ digit }
    let wholeCount = position - start
    guard wholeCount == 1 || wholeCount > 1 && text[start] != UInt8(ascii: "0") else { return nil }
    var places = 0
    if position < text.count, text[position] == UInt8(ascii: ".") {
      position += 1
      let start = position
      while let digit = digit(text) { digits = digits &* 10 &+ digit }
      places = position - start
      guard places > 0 else { return nil }
    }
    guard wholeCount + places <= Self.mostDigits else { return nil }
    let number = Double(digits) / Self.powersOfTen[places]
    return isNegative ? -number : number
  }

  /// The digit at the place reached, which is moved past; nil if there is none.
  private mutating func digit(_ text: Span<UInt8>) -> Int? {
    guard position < text.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= text[position] else { return nil }
    position += 1
    return Int(text[position - 1] - UInt8(ascii: "0"))
  }
}
