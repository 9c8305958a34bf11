/// A number rounded to some decimals, written with as few characters as it takes.
///
/// It counts steps, so sums and differences are exact.
struct Decimal: Equatable {
  /// How often the last decimal's step goes into it.
  var steps: Int
  /// The number of decimals.
  let decimals: Int

  /// Beyond it, steps are not counted: 10¹², and far outside of every canvas.
  private static let greatest = 1e12

  init(steps: Int, decimals: Int) {
    self.steps = steps
    self.decimals = decimals
  }

  /// The number nearest to `value`; 0 for one that is none.
  init(_ value: Double, decimals: Int) {
    let scaled = (value * Double(Self.power(decimals))).rounded()
    steps = scaled.isNaN ? 0 : Int(min(max(scaled, -Self.greatest), Self.greatest))
    self.decimals = decimals
  }

  /// Without an exponent, without zeros at the end, in no country's spelling.
  var text: String {
    let power = Self.power(decimals)
    let (whole, rest) = steps.magnitude.quotientAndRemainder(dividingBy: UInt(power))
    var text = (steps < 0 ? "-" : "") + String(whole)
    if rest > 0 {
      let digits = String(rest)
      let fraction = String(repeating: "0", count: decimals - digits.count) + digits
      text += "." + fraction.prefix(through: fraction.lastIndex { $0 != "0" } ?? fraction.startIndex)
    }
    return text
  }

  private static func power(_ exponent: Int) -> Int { (0..<exponent).reduce(1) { power, _ in power * 10 } }
}

extension Double {
  /// The number to a ten-thousandth, which on the finest canvas is less than a thousandth of a pixel.
  var svg: String { Decimal(self, decimals: 4).text }
}
