import Geometry
import Pixels
import Testing

@testable import Graphics

@Suite("Corners of shapes") struct CornerShapeTests {
  /// A shape in points at two pixels a point: each of radii, curves, sizes, borders and places.
  private static func shape(_ number: Int) -> (outer: RoundedRect, inner: RoundedRect?) {
    let size = Size(width: [100, 36, 61.5, 20][number % 4], height: [36, 36, 80, 100][number / 4 % 4])
    let radius = [4, 6.25, 12, 18, 9.7][number % 5]
    var radii = CornerRadii(topLeft: radius, topRight: radius, bottomLeft: radius, bottomRight: radius)
    if number % 3 == 1 { (radii.topLeft, radii.bottomRight) = (0, radius / 2) }
    let outer = RoundedRect(
      rect: Rect(origin: Point(x: Double(number % 6) / 2, y: 3), size: size), radii: radii,
      curve: number % 7 < 3 ? .continuous : .circular
    ).fitted
    return (outer, number % 2 == 0 ? nil : outer.inset(by: [1, 2.5, 14][number % 3]))
  }

  @Test("A shape that is put together is the one that cairo fills", arguments: 0..<40)
  func pixels(number: Int) throws {
    let (outer, inner) = Self.shape(number)
    let cache = ShapeCache()
    func drawn(_ draw: (Canvas) throws(GraphicsError) -> Void) throws -> [UInt32] {
      var pixels = [UInt32](repeating: 0xFF20_4060, count: 240 * 240)
      try unsafe pixels.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        let canvas = try unsafe Canvas(pixels: base, width: 240, height: 240)
        canvas.scale(2)
        canvas.setColor(Color(red: 0.9, green: 0.5, blue: 0.1, alpha: 0.8))
        try draw(canvas)
        try canvas.finish()
      }
      return pixels
    }
    let color = Color(red: 0.9, green: 0.5, blue: 0.1, alpha: 0.8)
    let actual = try drawn { canvas throws(GraphicsError) in
      try canvas.fill(outer, without: inner, color, cache)
    }
    let expected = try drawn { canvas throws(GraphicsError) in
      canvas.add(outer)
      if let inner { canvas.add(inner) }
      canvas.fill(evenOdd: inner != nil)
    }
    for (one, other) in zip(actual, expected) where one != other {
      let (one, other) = (Pixel(one), Pixel(other))
      for path in [\Pixel.alpha, \.red, \.green, \.blue] {
        #expect(abs(one[keyPath: path] - other[keyPath: path]) <= 1)
      }
    }
  }

  @Test("Shapes that differ in size and place alone have the same corners")
  func sharing() throws {
    let cache = ShapeCache()
    let small = RoundedRect.round(0, 0, 60, 60, radius: 8)
    let shape = try #require(CornerShape(small, without: small.inset(by: 2)))
    let place = RoundedRect.round(5, 7, 300, 90, radius: 8)
    #expect(shape == CornerShape(place, without: place.inset(by: 2)))
    _ = try cache.corners(of: shape)
    let size = cache.byteCount
    _ = try cache.corners(of: shape)
    #expect(cache.byteCount == size)
  }

  @Test("Corners are forgotten before they take much room")
  func bound() throws {
    let cache = ShapeCache()
    var largest = 0
    for step in 0..<30 {
      let box = RoundedRect.round(0, 0, 500, 500, radius: 100 + Double(step) / 8)
      _ = try cache.corners(of: try #require(CornerShape(box, without: nil)))
      largest = max(largest, cache.byteCount)
    }
    #expect(largest > ShapeCache.largestSize / 2)
    #expect(largest <= ShapeCache.largestSize)
  }

  @Test("Sides between pixels, square corners and large ones are left to cairo")
  func others() {
    #expect(CornerShape(.round(0.3, 0, 60, 60, radius: 8), without: nil) == nil)
    #expect(CornerShape(.round(0, 0, 60, 60), without: nil) == nil)
    #expect(CornerShape(.round(0, 0, 6000, 6000, radius: 800), without: nil) == nil)
  }
}
