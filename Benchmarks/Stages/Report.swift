/// The results for people and for programs.
struct Report {
  let results: [StageTimes]

  /// `{"examples": [{"name", "bytes", "stages": [{"name", "milliseconds", "least"}]}]}`; the names need no escaping.
  var json: String {
    let examples = results.map { result in
      let stages = result.stages.map {
        #"{"name": "\#($0.name)", "milliseconds": \#($0.milliseconds), "least": \#($0.least)}"#
      }
      return
        #"{"name": "\#(result.name)", "bytes": \#(result.size), "stages": [\#(stages.joined(separator: ", "))]}"#
    }
    return #"{"examples": [\#(examples.joined(separator: ",\n"))]}"#
  }

  /// Two Markdown tables of milliseconds: medians, and the least of each stage, which another load hardly changes.
  var table: String {
    table("median ms") { $0.milliseconds } + "\n\n" + table("least ms") { $0.least }
  }

  private func table(
    _ title: String, time: ((name: String, milliseconds: Double, least: Double)) -> Double
  ) -> String {
    let stages = results.first?.stages.map(\.name) ?? []
    let header = [title] + stages + ["bytes"]
    let rows = results.map { result in
      [result.name] + result.stages.map { Self.rounded(time($0)) } + ["\(result.size)"]
    }
    let rule = header.indices.map { $0 == 0 ? "---" : "--:" }
    return ([header, rule] + rows).map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
  }

  /// With three decimals.
  private static func rounded(_ milliseconds: Double) -> String {
    let thousandths = Int((milliseconds * 1000).rounded())
    let fraction = String(thousandths % 1000)
    return "\(thousandths / 1000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction)"
  }
}
