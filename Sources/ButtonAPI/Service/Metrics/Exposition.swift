/// Text in Prometheus's exposition format.
struct Exposition {
  /// What a family's samples mean.
  enum FamilyType: String {
    case counter, gauge, histogram
  }

  private(set) var lines = ""
  private var family = ""

  /// Begins a family; the samples that follow belong to it.
  mutating func family(_ name: String, _ type: FamilyType, _ help: String) {
    family = name
    lines += "# HELP \(name) \(help)\n# TYPE \(name) \(type.rawValue)\n"
  }

  mutating func sample(_ value: Int) { sample("", [], String(value)) }

  mutating func sample(_ value: Double) { sample("", [], "\(value)") }

  /// Label values are the service's own, so nothing in them needs escaping.
  mutating func sample(_ labels: [(name: String, value: String)], _ value: Int) {
    sample("", labels, String(value))
  }

  mutating func samples(_ labels: [(name: String, value: String)], _ histogram: Histogram) {
    var total = 0
    for (index, count) in histogram.counts.enumerated() {
      total += count
      let bound = index < Histogram.bounds.count ? "\(Histogram.bounds[index])" : "+Inf"
      sample("_bucket", labels + [("le", bound)], String(total))
    }
    sample("_sum", labels, "\(histogram.sum)")
    sample("_count", labels, String(total))
  }

  private mutating func sample(
    _ suffix: String, _ labels: [(name: String, value: String)], _ value: String
  ) {
    lines += family
    lines += suffix
    var separator = "{"
    for (name, value) in labels {
      lines += "\(separator)\(name)=\"\(value)\""
      separator = ","
    }
    if !labels.isEmpty { lines += "}" }
    lines += " \(value)\n"
  }
}
