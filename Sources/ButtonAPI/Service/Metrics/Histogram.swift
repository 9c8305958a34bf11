/// How many durations lie in each of a row of spans.
struct Histogram: Sendable {
  /// The longest duration of each span, in seconds; there is one more span without end.
  static let bounds = [
    0.0001, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
  ]

  private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)
  /// All durations together, in seconds.
  private(set) var sum = 0.0

  var isEmpty: Bool { counts.allSatisfy { $0 == 0 } }

  mutating func record(_ seconds: Double) {
    counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
    sum += seconds
  }

  static func += (total: inout Histogram, other: Histogram) {
    for (index, count) in other.counts.enumerated() { total.counts[index] += count }
    total.sum += other.sum
  }
}
