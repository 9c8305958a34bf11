/// Measures the time since it was made.
struct Stopwatch: Sendable {
  private let start = ContinuousClock.now

  var seconds: Double { (ContinuousClock.now - start) / .seconds(1) }
}
