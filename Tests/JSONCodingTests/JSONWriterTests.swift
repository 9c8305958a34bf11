import Documents
import JSONCoding
import Testing

@Suite("Writing JSON")
struct JSONWriterTests {
  static let numbers: [(Double, String)] = [
    (0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (0.1, "0.1"), (107.5, "107.5"), (0.129162, "0.129162"),
    (1.0 / 3, "0.3333333333333333"), (100, "100"), (1e15, "1000000000000000"), (1e16, "1e16"),
    (1e21, "1e21"), (-1e300, "-1e300"), (1.5e300, "1.5e300"), (1e-5, "1e-5"), (1.5e-7, "1.5e-7"),
    (9_007_199_254_740_991, "9007199254740991"), (9_007_199_254_740_992, "9007199254740992"),
    (-9_007_199_254_740_992, "-9007199254740992"), (.leastNonzeroMagnitude, "5e-324"),
    (.greatestFiniteMagnitude, "1.7976931348623157e308"),
    (.leastNormalMagnitude, "2.2250738585072014e-308"), (.infinity, "null"), (-.infinity, "null"),
    (.nan, "null"), (0.1 + 0.2, "0.30000000000000004"),
  ]

  @Test("A number takes its shortest exact form", arguments: numbers)
  func number(number: Double, text: String) {
    #expect(JSONValue.number(number).text == text)
  }

  @Test("Strings are escaped where they must be and nowhere else")
  func strings() {
    #expect(
      JSONValue.string("\"\\/\n\r\t\0\u{1F}\u{7F}é😀\u{2028}").text
        == "\"\\\"\\\\/\\n\\r\\t\\u0000\\u001f\\u007fé😀\u{2028}\"")
    #expect((["a\"": []] as JSONValue).text == #"{"a\"":[]}"#)
  }

  @Test("Whatever is written reads back as an equal value", arguments: 0..<40)
  func roundTrip(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<50 {
      let value = Self.value(depth: 4, using: &random)
      let read = try JSONReader.read(value.utf8)
      #expect(read == value)
      #expect(read.utf8 == value.utf8)
    }
  }

  @Test("Every finite double reads back as the same bits", arguments: 0..<8)
  func doubles(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let numbers = (0..<5000).map { _ in Double(bitPattern: random.next()) }.filter { $0.isFinite && $0 != 0 }
    let read = try #require(try JSONReader.read(JSONValue.array(numbers.map(JSONValue.number)).utf8).array)
    #expect(read.compactMap(\.number?.bitPattern) == numbers.map(\.bitPattern))
  }

  static func value(depth: Int, using random: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &random) {
    case 0: return .null
    case 1: return .bool(.random(using: &random))
    case 2: return .number(Double(Int.random(in: -1000...1000, using: &random)) / 8)
    case 3:
      let number = Double(bitPattern: random.next())
      return .number(number.isFinite ? number : 0)
    case 4: return .string(text(using: &random))
    case 5, 6:
      let count = Int.random(in: 0...5, using: &random)
      return .array((0..<count).map { _ in value(depth: depth - 1, using: &random) })
    default:
      var object = JSONObject()
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        object[text(using: &random)] = value(depth: depth - 1, using: &random)
      }
      return .object(object)
    }
  }

  /// Any scalars but U+0000, which no name may have.
  static func text(using random: inout SeededGenerator) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      let highest: UInt32 = [0x7F, 0x7FF, 0xFFFF, 0x10FFFF].randomElement(using: &random) ?? 0x7F
      if let scalar = Unicode.Scalar(UInt32.random(in: 1...highest, using: &random)) { text.append(scalar) }
    }
    return String(text)
  }
}

/// SplitMix64: the same numbers for the same seed on every machine.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
