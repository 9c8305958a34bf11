/// A token of the arguments of a CSS colour function.
enum ColorToken: Equatable {
  case number(Double)
  /// A percentage; 50% is 50.
  case percentage(Double)
  /// An angle in degrees.
  case angle(Double)
  case none
  case comma
  case slash
}

/// Reads tokens as CSS Syntax 3 divides text into them, as far as colours need it.
struct ColorTokens {
  private var rest: ArraySlice<UInt8>

  init(_ text: ArraySlice<UInt8>) {
    rest = text
  }

  /// All tokens of the text, or nil where something is no token of a colour or there are more than `limit`.
  static func all(of text: ArraySlice<UInt8>, limit: Int) -> [ColorToken]? {
    var reader = ColorTokens(text)
    var tokens: [ColorToken] = []
    reader.skipWhitespace()
    while !reader.rest.isEmpty {
      guard tokens.count < limit, let token = reader.next() else { return nil }
      tokens.append(token)
      reader.skipWhitespace()
    }
    return tokens
  }

  private mutating func skipWhitespace() {
    rest = rest.drop(while: \.isCSSWhitespace)
  }

  private mutating func next() -> ColorToken? {
    if skip(",") { return .comma }
    if skip("/") { return .slash }
    if let number = nextNumber() {
      if skip("%") { return .percentage(number) }
      guard startsIdentifier else { return .number(number) }
      return angle(number, unit: nextIdentifier())
    }
    return nextIdentifier() == "none" ? ColorToken.none : nil
  }

  private func angle(_ value: Double, unit: String) -> ColorToken? {
    switch unit {
    case "deg": .angle(value)
    case "grad": .angle(value * 0.9)
    case "rad": .angle(value * 180 / .pi)
    case "turn": .angle(value * 360)
    default: nil
    }
  }

  /// `[+-]? (digits | digits? . digits) ([eE] [+-]? digits)?`; nothing is taken where there is no number.
  private mutating func nextNumber() -> Double? {
    var reader = self
    reader.skipSign()
    let integerDigits = reader.skipDigits()
    var fraction = reader
    let hasFraction = fraction.skip(".") && fraction.skipDigits() > 0
    if hasFraction { reader = fraction }
    guard integerDigits > 0 || hasFraction else { return nil }
    var exponent = reader
    if exponent.skip("e") || exponent.skip("E") {
      exponent.skipSign()
      if exponent.skipDigits() > 0 { reader = exponent }
    }
    // The grammar is checked, so the more generous syntax of Swift's numbers cannot be met here.
    let text = String(decoding: rest[..<reader.rest.startIndex], as: UTF8.self)
    guard let value = Double(text), value.isFinite else { return nil }
    self = reader
    return value
  }

  private mutating func nextIdentifier() -> String {
    let name = rest.prefix { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    rest = rest[name.endIndex...]
    return String(decoding: name, as: UTF8.self).lowercased()
  }

  /// Whether an identifier comes next; a hyphen begins one only before a letter or another hyphen.
  private var startsIdentifier: Bool {
    guard let first = rest.first else { return false }
    if first == UInt8(ascii: "-") {
      guard let second = rest.dropFirst().first else { return false }
      return second.isLetter || second == UInt8(ascii: "-") || second == UInt8(ascii: "_")
    }
    return first.isLetter || first == UInt8(ascii: "_")
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func skipSign() {
    _ = skip("+") || skip("-")
  }

  private mutating func skipDigits() -> Int {
    let digits = rest.prefix(while: \.isDigit)
    rest = rest[digits.endIndex...]
    return digits.count
  }
}

extension UInt8 {
  /// Whether CSS takes the byte for white space.
  var isCSSWhitespace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D && self != 0x0B) }

  fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  fileprivate var isLetter: Bool {
    let lowercased = self | 0x20
    return lowercased >= UInt8(ascii: "a") && lowercased <= UInt8(ascii: "z")
  }
}
