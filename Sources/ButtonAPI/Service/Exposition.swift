/// Text in Prometheus's exposition format.
struct Exposition {
  private(set) var lines = ""

  mutating func family(_ name: String, _ type: String, _ help: String) {
    lines += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
  }

  /// Label values are the service's own, so nothing in them needs escaping.
  mutating func sample(_ name: String, _ labels: [(name: String, value: String)], _ value: Double) {
    let list = labels.map { "\($0.name)=\"\($0.value)\"" }.joined(separator: ",")
    let number = value.rounded() == value && abs(value) < 1e15 ? String(Int(value)) : "\(value)"
    lines += list.isEmpty ? "\(name) \(number)\n" : "\(name){\(list)} \(number)\n"
  }
}
