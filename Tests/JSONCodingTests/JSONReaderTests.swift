import Documents
import JSONCoding
import Testing

@Suite("Reading JSON")
struct JSONReaderTests {
  static func read(_ text: String) throws -> JSONValue { try JSONReader.read(Array(text.utf8)) }

  static let wellFormed: [(String, JSONValue)] = [
    ("null", .null), ("true", true), ("false", false), ("\"\"", ""), ("0", 0), ("[]", []), ("{}", [:]),
    (" \t\r\n[1]\n", [1]),
    ("[1, -2.5e-3, 1E2]", [1, -0.0025, 100]),
    ("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\ude00\"", "\"\\/\u{8}\u{C}\n\r\té😀"),
    ("\"a\\u0000b\"", "a\0b"), ("\"\u{7F}\u{2028}\"", "\u{7F}\u{2028}"),
    ("{\"b\":1,\"a\":{\"\":null},\"B\":[]}", ["b": 1, "a": ["": .null], "B": []]),
    ("{\"é\":1,\"e\u{301}\":2}", ["é": 1, "e\u{301}": 2]),
    ("\"// no comment [[[ \\\" {\"", "// no comment [[[ \" {"),
  ]

  @Test("Well-formed text gives its value", arguments: wellFormed)
  func readsValue(text: String, value: JSONValue) throws {
    #expect(try Self.read(text) == value)
  }

  static let numbers: [(String, Double)] = [
    ("-0", 0), ("9007199254740993", 9_007_199_254_740_992), ("18446744073709551616", 0x1p64),
    ("123456789012345678901234567890", 1.2345678901234568e29), ("1e308", 1e308),
    ("1.7976931348623157e308", .greatestFiniteMagnitude), ("5e-324", .leastNonzeroMagnitude),
    ("1e-999", 0), ("0.1", 0.1), ("2.2250738585072011e-308", Double.leastNormalMagnitude.nextDown),
    ("1e0000001", 10),
  ]

  @Test("A number is the nearest double", arguments: numbers)
  func nearestDouble(text: String, number: Double) throws {
    #expect(try Self.read(text).number == number)
  }

  @Test(
    "What needs no jansson is read as jansson reads it", arguments: wellFormed.map(\.0) + numbers.map(\.0))
  func readsAsJansson(text: String) throws {
    #expect(try Self.read(text) == JSONReader.readByJansson(Array(text.utf8)))
  }

  @Test("Short decimal numbers are the nearest doubles, each bit of them")
  func shortNumbers() throws {
    var random = SystemRandomNumberGenerator()
    for places in 0...14 {
      for _ in 0..<100 {
        let whole = Int.random(in: 0..<1_000_000_000_000_000, using: &random)
        let digits = String(repeating: "0", count: 16 - String(whole).count) + String(whole)
        let end = digits.index(digits.endIndex, offsetBy: -places)
        let integer = digits[..<end].drop { $0 == "0" }
        let text = "-" + (integer.isEmpty ? "0" : integer) + (places == 0 ? "" : "." + digits[end...])
        #expect(try Self.read(text).number?.bitPattern == Double(text)?.bitPattern, "\(text)")
      }
    }
  }

  @Test("An object may have many members, and still none twice", arguments: [2, 63, 64, 65, 66, 1000])
  func manyMembers(count: Int) throws {
    let members = (0..<count).map { "\"m\($0)\": \($0)" }
    let value = try Self.read("{\(members.joined(separator: ","))}")
    #expect(value.object?.members.map(\.value) == (0..<count).map { .number(Double($0)) })
    let error = #expect(throws: JSONError.self) {
      try Self.read("{\((members + ["\"m1\": 0"]).joined(separator: ","))}")
    }
    #expect(error?.reason == .duplicateMember("m1"))
  }

  static let malformed: [(String, JSONError.Reason, Int)] = [
    ("", .empty, 0), (" \n\t", .empty, 3), ("\u{FEFF}{}", .byteOrderMark, 0),
    ("{\"a\":1,}", .unexpected("}"), 7), ("[1,]", .unexpected("]"), 3), ("[,1]", .unexpected(","), 1),
    ("[1 2]", .unexpected("2"), 3), ("{\"a\" 1}", .unexpected("1"), 5), ("{a:1}", .unexpected("a"), 1),
    ("// x\n1", .unexpected("/"), 0), ("[1] /* x */", .unexpected("/"), 4), ("# x", .unexpected("#"), 0),
    ("NaN", .unexpected("NaN"), 0), ("[-Infinity]", .unexpected("-"), 1), ("'a'", .unexpected("'"), 0),
    ("[01]", .unexpected("0"), 1), ("[+1]", .unexpected("+"), 1), ("[.5]", .unexpected("."), 1),
    ("[1.]", .unexpected("1."), 1), ("[1e]", .unexpected("1e"), 1), ("0x10", .unexpected("0x"), 0),
    ("tru", .unexpected("tru"), 0), ("TRUE", .unexpected("TRUE"), 0), ("]", .unexpected("]"), 0),
    ("1 2", .unexpected("2"), 2), ("{} x", .unexpected("x"), 3), ("[1]\0", .unexpected("\0"), 3),
    ("\u{A0}1", .unexpected("\u{A0}"), 0), ("\u{C}1", .unexpected("\u{C}"), 0),
    ("[\"a\nb\"]", .unexpected("\"a"), 1), ("[\"\\x\"]", .unexpected("\"\\x"), 1),
    ("[\"\\ud800\"]", .unexpected("\"\\ud800\""), 1), ("[\"\\udc00\"]", .unexpected("\"\\udc00\""), 1),
    ("[\"\\ud800\\u0041\"]", .unexpected("\"\\ud800\\u0041\""), 1),
    ("[1e999]", .numberOutOfRange("1e999"), 1), ("[-1e999]", .numberOutOfRange("-1e999"), 1),
    ("{\"ab\":1,\"c\":2,\"a\\u0062\" :3}", .duplicateMember("ab"), 14),
    ("{\"a\":{\"b\":1,\"b\":1}}", .duplicateMember("b"), 12), ("{\"\":1,\"\":1}", .duplicateMember(""), 6),
    ("{\"a\\u0000\":1}", .nullInName, 1),
    ("[", .incomplete, 1), ("{\"a\":", .incomplete, 5), ("\"abc", .incomplete, 4), ("[1,2", .incomplete, 4),
  ]

  @Test("Malformed text is refused, with the place where the offending token begins", arguments: malformed)
  func refuses(text: String, reason: JSONError.Reason, offset: Int) {
    let error = #expect(throws: JSONError.self) { try Self.read(text) }
    #expect(error?.reason == reason)
    #expect(error?.offset == offset)
  }

  static let notUTF8: [([UInt8], Int)] = [
    ([0x22, 0xFF, 0x22], 1), ([0x22, 0xC0, 0x80, 0x22], 1), ([0x22, 0xED, 0xA0, 0x80, 0x22], 1),
    ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 1), ([0x22, 0xE2, 0x82], 1),
    ([0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00], 0), ([0xFE, 0xFF, 0x00, 0x7B], 0),
  ]

  @Test("Bytes that are not UTF-8 are refused where they begin", arguments: notUTF8)
  func refusesBytes(bytes: [UInt8], offset: Int) {
    let error = #expect(throws: JSONError.self) { try JSONReader.read(bytes) }
    #expect(error?.reason == .invalidUTF8)
    #expect(error?.offset == offset)
  }

  @Test("UTF-16 without a byte order mark is refused")
  func utf16() {
    #expect(throws: JSONError.self) { try JSONReader.read([0x7B, 0x00, 0x7D, 0x00]) }
    #expect(throws: JSONError.self) { try JSONReader.read([0x00, 0x7B, 0x00, 0x7D]) }
  }

  @Test("Line and column count lines and scalars from 1")
  func lineAndColumn() {
    let error = #expect(throws: JSONError.self) { try Self.read("{\n  \"é😀\": 1,\n  \"é\": nul }") }
    #expect(error?.reason == .unexpected("nul"))
    #expect(error?.line == 3)
    #expect(error?.column == 8)
  }

  @Test("The text an error quotes is short")
  func shortQuote() {
    let word = String(repeating: "x", count: 5000)
    let error = #expect(throws: JSONError.self) { try Self.read("[\(word)]") }
    #expect(error?.reason == .unexpected(String(word.prefix(40))))
  }

  @Test("Nesting to the limit is read, one level more is refused", arguments: ["[", "{\"a\":"])
  func depth(opening: String) throws {
    let closing = opening == "[" ? "]" : "}"
    func nested(_ depth: Int) -> String {
      String(repeating: opening, count: depth - 1) + (opening == "[" ? "[]" : "{}")
        + String(repeating: closing, count: depth - 1)
    }
    _ = try Self.read(nested(32))
    let error = #expect(throws: JSONError.self) { try Self.read(nested(33)) }
    #expect(error?.reason == .tooDeep(limit: 32))
    #expect(error?.offset == 32 * opening.utf8.count)
  }

  @Test("A million brackets are refused without recursion")
  func deepest() {
    let error = #expect(throws: JSONError.self) {
      try JSONReader.read([UInt8](repeating: UInt8(ascii: "["), count: 1_000_000), maximumDepth: .max)
    }
    #expect(error?.reason == .tooDeep(limit: 2048))
  }

  @Test("A limit of 0 takes scalars only")
  func scalarsOnly() throws {
    #expect(try JSONReader.read(Array("7".utf8), maximumDepth: 0) == 7)
    #expect(throws: JSONError.self) { try JSONReader.read(Array("[]".utf8), maximumDepth: 0) }
  }
}
