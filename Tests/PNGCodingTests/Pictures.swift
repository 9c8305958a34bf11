import Pixels
import Testing

/// Numbers that are the same in every run.
struct Sequence64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}

/// A bitmap from a function of column and row that returns premultiplied words.
func bitmap(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32) throws -> Bitmap {
  let pixels = (0..<height).flatMap { y in (0..<width).map { x in pixel(x, y) } }
  return try #require(Bitmap(width: width, height: height, pixels: pixels))
}

/// Random colours and alphas, all valid when premultiplied.
func noise(_ width: Int, _ height: Int, seed: UInt64, alpha: ClosedRange<UInt32> = 0...255) throws -> Bitmap {
  var random = Sequence64(state: seed)
  return try bitmap(width, height) { _, _ in
    let alpha = UInt32.random(in: alpha, using: &random)
    return (0..<3).reduce(alpha) { word, _ in word << 8 | UInt32.random(in: 0...alpha, using: &random) }
  }
}

/// The channels of a word: blue, green, red, alpha.
func channels(_ word: UInt32) -> [Int] {
  [0, 8, 16, 24].map { Int(word >> $0 & 0xFF) }
}
