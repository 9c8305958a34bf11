import Geometry
import Testing

@testable import Graphics

@Suite("Colours over pixels") struct PixelColorTests {
  /// Numbers that are the same in each run.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 33
    }
  }

  private static let (width, height) = (41, 13)

  @Test("A colour lies over pixels exactly as cairo lays it", arguments: 0..<48)
  func exactness(seed: Int) throws {
    var numbers = Numbers(state: UInt64(seed))
    let pixels = (0..<Self.width * Self.height).map { _ in
      let alpha = UInt32.random(in: 0...255, using: &numbers)
      return (0..<3).reduce(alpha) { word, _ in word << 8 | UInt32.random(in: 0...alpha, using: &numbers) }
    }
    func component() -> Double { Double.random(in: 0...1, using: &numbers) }
    let color = Color(
      red: component(), green: component(), blue: component(), alpha: seed % 3 == 0 ? 1 : component())
    var mask = CoverageMask(PixelArea(columns: 0..<35, rows: 0..<9))
    for index in mask.values.indices {
      mask.values[index] = [0, 255, UInt8.random(in: 0...255, using: &numbers)][index / 6 % 3]
    }
    // Beyond the canvas on each side in turn.
    let (x, y) = ([-5, 2, 9][seed % 3], [-4, 1, 7][seed / 3 % 3])

    /// What is drawn with pixels that are changed in place, or by cairo, as it is within a clip.
    func drawn(byCairo: Bool) throws -> [UInt32] {
      var result = pixels
      try unsafe result.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        let canvas = try unsafe Canvas(pixels: base, width: Self.width, height: Self.height)
        try canvas.saved { () throws(GraphicsError) in
          if byCairo {
            canvas.add(canvas.clipBounds)
            canvas.clip()
          }
          #expect(canvas.changePixels { _ in } == !byCairo)
          canvas.paint(color, through: mask, x: x, y: y)
        }
        try canvas.finish()
      }
      return result
    }
    #expect(try drawn(byCairo: false) == drawn(byCairo: true))
    #expect(try drawn(byCairo: false) != pixels)
  }
}
