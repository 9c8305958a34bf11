/// The Bézier curve through (0,0), (x1,y1), (x2,y2), (1,1), as a function of x.
struct CubicBezier {
  private let x: Polynomial
  private let y: Polynomial

  /// The curve; `x1` and `x2` lie in 0…1, so that x never goes back.
  init(x1: Double, y1: Double, x2: Double, y2: Double) {
    x = Polynomial(first: x1, second: x2)
    y = Polynomial(first: y1, second: y2)
  }

  /// The y at an x; what lies outside 0…1 is taken to the nearer end.
  ///
  /// Halves the interval rather than following tangents: they are flat where x1 = 0, x2 = 1 or both, and sixty
  /// halvings are as exact as a double.
  func y(atX target: Double) -> Double {
    if target <= 0 { return 0 }
    if target >= 1 { return 1 }
    var (low, high) = (0.0, 1.0)
    var parameter = 0.5
    for _ in 0..<60 {
      let reached = x(parameter)
      if reached == target { break }
      if reached < target { low = parameter } else { high = parameter }
      parameter = (low + high) / 2
    }
    return y(parameter)
  }

  /// One coordinate by the curve's parameter.
  private struct Polynomial {
    let cubic: Double
    let square: Double
    let linear: Double

    init(first: Double, second: Double) {
      linear = 3 * first
      square = 3 * (second - first) - linear
      cubic = 1 - linear - square
    }

    func callAsFunction(_ parameter: Double) -> Double {
      ((cubic * parameter + square) * parameter + linear) * parameter
    }
  }
}
