/// The results for people and for programs.
struct Report {
  let results: [StageTimes]

  /// `{"examples": [{"name", "bytes", "stages": [{"name", "milliseconds"}]}]}`; the names need no escaping.
  var json: String {
    let examples = results.map { result in
      let stages = result.stages.map { #"{"name": "\#($0.name)", "milliseconds": \#($0.milliseconds)}"# }
      return
        #"{"name": "\#(result.name)", "bytes": \#(result.size), "stages": [\#(stages.joined(separator: ", "))]}"#
    }
    return #"{"examples": [\#(examples.joined(separator: ",\n"))]}"#
  }

  /// A Markdown table of milliseconds.
  var table: String {
    let stages = results.first?.stages.map(\.name) ?? []
    let header = ["ms"] + stages + ["bytes"]
    let rows = results.map { result in
      [result.name] + result.stages.map { Self.rounded($0.milliseconds) } + ["\(result.size)"]
    }
    let rule = header.map { $0 == "ms" ? "---" : "--:" }
    return ([header, rule] + rows).map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
  }

  /// With three decimals.
  private static func rounded(_ milliseconds: Double) -> String {
    let thousandths = Int((milliseconds * 1000).rounded())
    let fraction = String(thousandths % 1000)
    return "\(thousandths / 1000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction)"
  }
}
