import ButtonStyling
import Geometry
import Graphics
import JSONCoding
import Rendering
import SVGCoding

/// What the stages of one example take.
struct StageTimes {
  let name: String
  /// The bytes of the PNG.
  let size: Int
  /// Median and least milliseconds, in the order of the stages.
  let stages: [(name: String, milliseconds: Double, least: Double)]
}

/// Times the stages of one case, again and again.
struct StageTimer {
  private let name: String
  private let example: Example
  private let renderer: ButtonRenderer
  private let query: ButtonQuery
  /// Texts that push those of the example out of the renderer's memory.
  private let others: [CascadedSheet]

  /// Rounds before anything counts, and those that count.
  private static let (warmUp, rounds) = (20, 401)

  init(_ subject: BenchmarkCase, example: Example, library: FontLibrary) {
    name = subject.name
    self.example = example
    renderer = ButtonRenderer(library: library)
    query = subject.query
    others = (0..<40).map { number in
      CascadedSheet(StyleSheet().state(.normal, ButtonStyle().title("\(number)")))
    }
  }

  func measure() throws -> StageTimes {
    var samples: [(name: String, times: [Double])] = []
    func timed<Value>(_ stage: String, counts: Bool, _ work: () throws -> Value) rethrows -> Value {
      let begin = ContinuousClock.now
      let value = try work()
      let time = (ContinuousClock.now - begin) / .milliseconds(1)
      guard counts else { return value }
      if let index = samples.firstIndex(where: { $0.name == stage }) {
        samples[index].times.append(time)
      } else {
        samples.append((stage, [time]))
      }
      return value
    }

    var size = 0
    for round in 0..<Self.warmUp + Self.rounds {
      let counts = round >= Self.warmUp
      let sheet = try timed("parse", counts: counts) {
        try StyleSheet(document: JSONReader.read(example.text))
      }
      _ = timed("cascade", counts: counts) { CascadedSheet(sheet).resolved(query.state) }
      let cascaded = CascadedSheet(sheet)
      try forgetTexts()
      let list = try timed("layout", counts: counts) {
        try renderer.displayList(of: cascaded, query, pictures: example.pictures)
      }
      let bitmap = try timed("draw", counts: counts) { try renderer.draw(list) }
      let file = try timed("encode", counts: counts) { try renderer.encode(bitmap, scale: query.scale) }
      size = file.count
      _ = try timed("svg", counts: counts) { try renderer.svg(list, text: .outlines) }
      try forgetTexts()
      _ = try timed("total", counts: counts) {
        try renderer.png(of: CascadedSheet(sheet), query, pictures: example.pictures)
      }
    }
    return StageTimes(
      name: name, size: size,
      stages: samples.map { sample in
        let times = sample.times.sorted()
        return (sample.name, times[times.count / 2], times[0])
      })
  }

  private func forgetTexts() throws {
    for other in others { _ = try renderer.metrics(of: other, query, pictures: example.pictures) }
  }
}
