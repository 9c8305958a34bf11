/// Readers of option values.
enum OptionValue {
  /// A whole number within bounds.
  static func integer(_ text: String, _ range: ClosedRange<Int>) throws(OptionFault) -> Int {
    guard let value = Int(text), range.contains(value) else {
      throw OptionFault(expected: "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  /// A count of bytes: digits, perhaps with `KiB`, `MiB` or `GiB` behind them.
  static func bytes(_ text: String, _ range: ClosedRange<Int> = 1...(1 << 40)) throws(OptionFault) -> Int {
    try count(
      text, range, units: [("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30)],
      expected: "a number of bytes, such as 65536, 256KiB or '1 GiB'")
  }

  /// A count of pixels: digits, perhaps with `Mpx` behind them.
  static func pixels(_ text: String, _ range: ClosedRange<Int>) throws(OptionFault) -> Int {
    try count(
      text, range, units: [("Mpx", 1 << 20)], expected: "a number of pixels, such as 65536, 16Mpx or '16 Mpx'"
    )
  }

  /// Digits, perhaps with a unit behind them, and a space between.
  private static func count(
    _ text: String, _ range: ClosedRange<Int>, units: [(name: String, size: Int)], expected: String
  ) throws(OptionFault) -> Int {
    let unit = units.first { text.hasSuffix($0.name) }
    var digits = text.dropLast(unit?.name.count ?? 0)
    if unit != nil, digits.last == " " { digits.removeLast() }
    guard let count = Int(digits), count >= 0,
      case let (value, overflow) = count.multipliedReportingOverflow(by: unit?.size ?? 1),
      !overflow, range.contains(value)
    else {
      throw OptionFault(expected: expected)
    }
    return value
  }

  /// Seconds, above 0.
  static func seconds(_ text: String) throws(OptionFault) -> Double {
    guard text.allSatisfy({ $0.isNumber || $0 == "." }), let value = Double(text), value > 0, value <= 86_400
    else {
      throw OptionFault(expected: "a number of seconds above 0")
    }
    return value
  }

  /// `on` or `off`.
  static func flag(_ text: String) throws(OptionFault) -> Bool {
    switch text {
    case "on": true
    case "off": false
    default: throw OptionFault(expected: "on or off")
    }
  }

  /// The port in the variable `PORT`, which many platforms set; nil if it is not set.
  static func environmentPort() throws(UsageError) -> Int? {
    guard let text = environmentVariable("PORT") else { return nil }
    do throws(OptionFault) {
      return try integer(text, 0...65_535)
    } catch {
      throw UsageError(message: "PORT must be \(error.expected), not '\(text)'")
    }
  }

  /// An address, a port or both: `127.0.0.1:8080`, `[::1]:8080`, `127.0.0.1`, or `:8080` for all addresses.
  static func address(_ text: String) throws(OptionFault) -> (host: String, port: Int?) {
    let fault = OptionFault(expected: "an address and a port, such as 127.0.0.1:8080 or [::1]:8080")
    let isBracketed = text.hasPrefix("[")
    guard let end = isBracketed ? text.firstIndex(of: "]") : text.firstIndex(of: ":") ?? text.endIndex else {
      throw fault
    }
    let host = isBracketed ? text[..<end].dropFirst() : text[..<end]
    let rest = text[end...].dropFirst(isBracketed ? 1 : 0)
    var port: Int?
    if !rest.isEmpty {
      guard rest.hasPrefix(":"), let number = Int(rest.dropFirst()), 0...65_535 ~= number else { throw fault }
      port = number
    }
    // A port alone is not taken for an address.
    guard port != nil || host.contains(where: { $0 == "." || $0 == ":" }) else { throw fault }
    return (host.isEmpty ? "0.0.0.0" : String(host), port)
  }
}
