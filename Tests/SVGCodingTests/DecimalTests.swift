import Testing

@testable import SVGCoding

@Suite("Numbers in SVG")
struct DecimalTests {
  @Test(
    "A number has no more characters than its rounded value takes, and never an exponent",
    arguments: [
      (0, "0"), (-0.0, "0"), (1, "1"), (-12, "-12"), (0.5, "0.5"), (-0.25, "-0.25"), (1.0001, "1.0001"),
      (1.00004, "1"), (0.00005, "0.0001"), (-0.00004, "0"), (1.0 / 3, "0.3333"), (2.0 / 3, "0.6667"),
      (99.99999, "100"), (100_000.1, "100000.1"), (1e300, "100000000"), (-.infinity, "-100000000"),
      (.nan, "0"),
    ] as [(Double, String)])
  func spelling(value: Double, expected: String) {
    #expect(value.svg == expected)
  }
}
