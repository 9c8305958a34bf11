import ButtonStyling
import Graphics
import JSONCoding
import Rendering
import SVGCoding

/// What the stages of one example take.
struct StageTimes {
  let name: String
  /// The bytes of the PNG.
  let size: Int
  /// Median milliseconds, in the order of the stages.
  let stages: [(name: String, milliseconds: Double)]
}

/// Times the stages of one example, again and again.
struct StageTimer {
  private let example: Example
  private let renderer: ButtonRenderer
  private let query: ButtonQuery
  /// Texts that push those of the example out of the renderer's memory.
  private let others: [CascadedSheet]

  /// Rounds before anything counts, and those that count.
  private static let (warmUp, rounds) = (20, 401)

  init(example: Example, library: FontLibrary) {
    self.example = example
    renderer = ButtonRenderer(library: library)
    var query = ButtonQuery()
    query.scale = 2
    self.query = query
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
      name: example.name, size: size,
      stages: samples.map { ($0.name, $0.times.sorted()[$0.times.count / 2]) })
  }

  private func forgetTexts() throws {
    for other in others { _ = try renderer.metrics(of: other, query, pictures: example.pictures) }
  }
}
