import ButtonMotion
import ButtonStyling
import Documents
import Foundation
import JSONCoding
import Testing

/// `Vectors/motion.json`: values from independent calculations, rounded to six decimals.
enum MotionVectors {
  static let tolerance = 1e-6

  struct CurveSamples: Sendable, CustomTestStringConvertible {
    let name: String
    let curve: Curve
    let samples: [(progress: Double, eased: Double)]
    var testDescription: String { name }
  }

  struct FlagSample: Sendable, CustomTestStringConvertible {
    let from: FlagValue
    let to: FlagValue
    let time: Double
    let layers: FlagLayers
    var testDescription: String { "\(from) to \(to) at \(time)" }
  }

  struct DissolveSample: Sendable, CustomTestStringConvertible {
    let from: [Double]
    let to: [Double]
    let time: Double
    let rgba8: [Double]
    var testDescription: String { "\(from) to \(to) at \(time)" }
  }

  static let curves: [CurveSamples] = read("curves") { document in
    try #require(document.object).members.map { member in
      let control = try numbers(member.value["control"])
      let samples = try #require(member.value["samples"]?.array).map { try numbers($0) }
      let curve =
        Curve.Name(rawValue: member.name).map { Curve.named($0) }
        ?? .bezier(x1: control[0], y1: control[1], x2: control[2], y2: control[3])
      return CurveSamples(name: member.name, curve: curve, samples: samples.map { ($0[0], $0[1]) })
    }
  }

  static let flags: [FlagSample] = read("flag") { document in
    try #require(document.array).map { sample in
      func layer(_ name: String) throws -> FlagLayer {
        let layer = sample["layers"]?[name]
        return FlagLayer(alpha: try number(layer?["alpha"]), scale: try number(layer?["scale"]))
      }
      var layers = FlagLayers(restingOn: .default)
      layers.no = try layer("no")
      layers.yes = try layer("yes")
      layers.default = try layer("default")
      return FlagSample(
        from: try #require(sample["from"]?.string.flatMap(FlagValue.init(rawValue:))),
        to: try #require(sample["to"]?.string.flatMap(FlagValue.init(rawValue:))),
        time: try number(sample["t"]), layers: layers)
    }
  }

  static let highlightRelease: [(time: Double, alpha: Double)] = read("highlightRelease") { document in
    try #require(document.array).map { (try number($0["t"]), try number($0["alpha"])) }
  }

  static let dissolve: [DissolveSample] = read("dissolve") { document in
    try #require(document.array).map { sample in
      DissolveSample(
        from: try numbers(sample["from"]), to: try numbers(sample["to"]), time: try number(sample["t"]),
        rgba8: try numbers(sample["rgba8"]))
    }
  }

  private static func read<Value>(_ name: String, _ parse: (JSONValue) throws -> [Value]) -> [Value] {
    do {
      let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Vectors/motion.json")
      return try parse(try #require(JSONReader.read(Array(Data(contentsOf: file)))[name]))
    } catch {
      Issue.record(error)
      return []
    }
  }

  private static func number(_ document: JSONValue?) throws -> Double {
    guard case .number(let value) = document else { throw MissingNumber() }
    return value
  }

  private static func numbers(_ document: JSONValue?) throws -> [Double] {
    try #require(document?.array).map { try number($0) }
  }

  private struct MissingNumber: Error {}
}

/// SplitMix64: the same numbers on every machine.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// The sheet that JSON text spells.
func sheet(_ text: String) throws -> CascadedSheet {
  CascadedSheet(try StyleSheet(document: JSONReader.read(Array(text.utf8))))
}

/// Whether two layers are equal within the vectors' tolerance.
func isClose(_ left: FlagLayer, _ right: FlagLayer) -> Bool {
  abs(left.alpha - right.alpha) <= MotionVectors.tolerance
    && abs(left.scale - right.scale) <= MotionVectors.tolerance
}
