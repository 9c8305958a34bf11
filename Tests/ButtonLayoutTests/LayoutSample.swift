import ButtonLayout
import ButtonStyling
import Geometry

/// SplitMix64: the same seed gives the same numbers on every machine.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int) { state = UInt64(seed) }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// A random but repeatable layout: directional words and insets, lengths of any fraction for image and title.
struct LayoutSample {
  var input = LayoutInput()
  var title: IdealTitle?

  /// The sample of a seed.
  ///
  /// - Parameter isOnGrid: Whether bounds, insets and spacing are whole pixels.
  init(seed: Int, isOnGrid: Bool) {
    var random = SeededGenerator(seed: seed)
    let scale = Double(Int.random(in: 1...3, using: &random))

    func length(_ range: ClosedRange<Double>) -> Double {
      let value = Double.random(in: range, using: &random)
      return isOnGrid ? (value * scale).rounded() / scale : value
    }
    func insets(_ range: ClosedRange<Double>) -> StyleInsets {
      .directional(
        top: length(range), leading: length(range), bottom: length(range), trailing: length(range))
    }
    func either<Value>(_ values: [Value]) -> Value {
      values[Int.random(in: values.indices, using: &random)]
    }

    input.scale = scale
    input.width = length(20...220)
    input.height = length(10...120)
    input.imagePosition = either([.leading, .trailing, .top, .bottom])
    input.horizontalAlignment = either([.leading, .trailing, .center, .fill])
    input.verticalAlignment = either(VerticalAlignment.allCases)
    input.contentInsets = insets(0...12)
    input.imageInsets = insets(0...6)
    input.titleInsets = insets(0...6)
    input.spacing = length(0...12)
    let presence = Int.random(in: 0..<6, using: &random)
    if presence != 0 {
      input.imageSize = Size(
        width: .random(in: 1...60, using: &random), height: .random(in: 1...60, using: &random))
    }
    if presence != 1 {
      title = IdealTitle(
        width: .random(in: 1...160, using: &random), lineHeight: .random(in: 8...30, using: &random),
        maxLines: Int.random(in: 0...2, using: &random))
    }
  }

  /// The metrics in the given size.
  var metrics: LayoutMetrics { layOut(input, title: title) }
}
