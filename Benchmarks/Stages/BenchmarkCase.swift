import Rendering

/// What is measured: an example, perhaps in another size than its sheet's.
struct BenchmarkCase {
  let name: String
  /// The sheet's name.
  let example: String
  /// The size in points; nil for the sheet's.
  var size: (width: Double, height: Double)?

  /// All cases; the first is the one to compare with.
  static let all = [
    BenchmarkCase(name: "chain", example: "chain"),
    BenchmarkCase(name: "chain-200x36", example: "chain", size: (200, 36)),
    BenchmarkCase(name: "chain-800x600", example: "chain", size: (800, 600)),
    BenchmarkCase(name: "state-colour", example: "state-colour"),
    BenchmarkCase(name: "custom", example: "custom"),
    BenchmarkCase(name: "flag", example: "flag"),
  ]

  /// The normal state at 2x.
  var query: ButtonQuery {
    var query = ButtonQuery()
    query.scale = 2
    query.width = size?.width
    query.height = size?.height
    return query
  }
}
