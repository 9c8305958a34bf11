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

  /// Pixels that can be.
  private static func pixels(_ numbers: inout Numbers) -> [UInt32] {
    (0..<width * height).map { _ in
      let alpha = UInt32.random(in: 0...255, using: &numbers)
      return (0..<3).reduce(alpha) { word, _ in word << 8 | UInt32.random(in: 0...alpha, using: &numbers) }
    }
  }

  private static func color(_ numbers: inout Numbers, isOpaque: Bool) -> Color {
    func component() -> Double { Double.random(in: 0...1, using: &numbers) }
    return Color(
      red: component(), green: component(), blue: component(), alpha: isOpaque ? 1 : component())
  }

  /// What is drawn over `pixels`, which are changed in place, or by cairo, as they are within a clip.
  private static func drawn(
    over pixels: [UInt32], byCairo: Bool, _ draw: (Canvas) throws(GraphicsError) -> Void
  ) throws -> [UInt32] {
    var result = pixels
    try unsafe result.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      let canvas = try unsafe Canvas(pixels: base, width: width, height: height)
      try canvas.saved { () throws(GraphicsError) in
        if byCairo {
          canvas.add(canvas.clipBounds)
          canvas.clip()
        }
        #expect(canvas.changePixels { _ in } == !byCairo)
        try draw(canvas)
      }
      try canvas.finish()
    }
    return result
  }

  @Test("A colour lies over pixels exactly as cairo lays it", arguments: 0..<48)
  func exactness(seed: Int) throws {
    var numbers = Numbers(state: UInt64(seed))
    let pixels = Self.pixels(&numbers)
    let color = Self.color(&numbers, isOpaque: seed % 3 == 0)
    var mask = CoverageMask(PixelArea(columns: 0..<35, rows: 0..<9))
    for index in mask.values.indices {
      mask.values[index] = [0, 255, UInt8.random(in: 0...255, using: &numbers)][index / 6 % 3]
    }
    // Beyond the canvas on each side in turn.
    let (x, y) = ([-5, 2, 9][seed % 3], [-4, 1, 7][seed / 3 % 3])
    let inPlace = try Self.drawn(over: pixels, byCairo: false) { $0.paint(color, through: mask, x: x, y: y) }
    let byCairo = try Self.drawn(over: pixels, byCairo: true) { $0.paint(color, through: mask, x: x, y: y) }
    #expect(inPlace == byCairo)
    #expect(inPlace != pixels)
  }

  @Test("A shape on whole pixels is filled exactly as cairo fills it", arguments: 0..<24)
  func shapes(seed: Int) throws {
    var numbers = Numbers(state: UInt64(seed))
    let pixels = Self.pixels(&numbers)
    let color = Self.color(&numbers, isOpaque: seed % 3 == 0)
    // Some reach beyond the canvas, and some are rings.
    let rect = Rect(x: [-5, 2, 9][seed % 3], y: [-4, 1, 5][seed / 3 % 3], width: 30, height: 11)
    let outer = RoundedRect(
      rect: rect, radii: CornerRadii(topLeft: 3, topRight: 3, bottomLeft: 0, bottomRight: 2))
    let inner = seed < 12 ? nil : outer.inset(by: 1)
    let shapes = ShapeCache()
    func draw(_ canvas: Canvas) throws(GraphicsError) {
      try canvas.fill(outer, without: inner, color, shapes)
    }
    let inPlace = try Self.drawn(over: pixels, byCairo: false, draw)
    #expect(try inPlace == Self.drawn(over: pixels, byCairo: true, draw))
    #expect(inPlace != pixels)
  }
}
