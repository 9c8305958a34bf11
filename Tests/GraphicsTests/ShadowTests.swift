import Foundation
import Geometry
import Graphics
import Pixels
import Testing

@Suite struct ShadowTests {
  @Test(
    "A shadow is the convolution with a Gaussian",
    arguments: [
      (0.8, 2), (2.0, 1), (4.5, 1), (10.0, 1), (15.9, 1), (16.0, 1), (20.0, 1), (33.0, 1), (64.0, 1),
      (150.0, 1),
    ])
  func gaussian(deviation: Double, tolerance: Int) throws {
    let (width, height) = (160, 120)
    let outline = RoundedRect.round(50, 40, 60, 30)
    let spot = ShadowSpot(outline: outline, color: .black, deviation: deviation)
    let bitmap = try drawn([.shadow(spot)], width: width, height: height)
    // The silhouette is a product of two intervals, so its blur is too.
    let columns = blurred(50..<110, count: width, deviation)
    let rows = blurred(40..<70, count: height, deviation)
    var worst = 0
    for y in 0..<height {
      for x in 0..<width {
        let expected = Int((255 * columns[x] * rows[y]).rounded())
        worst = max(worst, abs(bitmap[x, y].alpha - expected))
      }
    }
    #expect(worst <= tolerance)
  }

  @Test("The deviation is in points: twice the scale, twice as wide")
  func scaled() throws {
    let spot = ShadowSpot(outline: .round(20, 20, 40, 20), color: .black, deviation: 3)
    let single = try drawn([.shadow(spot)], width: 80, height: 60)
    let double = try drawn([.shadow(spot)], width: 160, height: 120, scale: 2)
    for y in stride(from: 2, to: 58, by: 5) {
      for x in stride(from: 2, to: 78, by: 5) {
        let average = (0..<4).reduce(0) { $0 + double[2 * x + $1 % 2, 2 * y + $1 / 2].alpha } / 4
        #expect(abs(single[x, y].alpha - average) <= 4)
      }
    }
  }

  @Test(
    "A shadow that is partly off the canvas is the same as on a larger one", arguments: [4.0, 15.0, 50.0])
  func cut(deviation: Double) throws {
    let spot = ShadowSpot(outline: .round(-10, 5, 60, 30, radius: 8), color: .black, deviation: deviation)
    let small = try drawn([.shadow(spot)], width: 40, height: 30)
    let list = DisplayList(
      width: 200, height: 200, scale: 1, originX: 81, originY: 83, items: [.shadow(spot)])
    let large = try Fonts.context().draw(list)
    for y in 0..<30 {
      for x in 0..<40 { #expect(small[x, y] == large[x + 81, y + 83]) }
    }
  }

  @Test(
    "A shadow larger than the canvas's tiles has no seams", arguments: [(6.0, 1), (40.0, 1), (4000.0, 1)])
  func large(deviation: Double, tolerance: Int) throws {
    let (width, height) = (2500, 40)
    let spot = ShadowSpot(outline: .round(300, -9000, 1800, 18040), color: .black, deviation: deviation)
    let bitmap = try drawn([.shadow(spot)], width: width, height: height)
    // From the middle of a side as far as nothing, so it is the edges left and right alone.
    let share = erf(9020 / (deviation * 2.0.squareRoot()))
    var worst = 0
    for x in 0..<width {
      let center = Double(x) + 0.5
      let coverage = [2100 - center, 300 - center].map { erf($0 / (deviation * 2.0.squareRoot())) / 2 }
      let expected = 255 * share * (coverage[0] - coverage[1])
      worst = max(worst, Int(abs(Double(bitmap[x, 20].alpha) - expected).rounded(.down)))
    }
    #expect(worst <= tolerance)
  }

  @Test("A round shadow wider than a tile is the same under every scale of cells", arguments: [15.99, 63.99])
  func cells(deviation: Double) throws {
    // Just above a power of two cells are twice as large as just below.
    func bitmap(_ deviation: Double) throws -> Bitmap {
      let spot = ShadowSpot(
        outline: .round(100, 100, 400, 300, radius: 150), color: .black, deviation: deviation)
      return try drawn([.shadow(spot)], width: 600, height: 500)
    }
    let (fine, coarse) = (try bitmap(deviation), try bitmap(deviation + 0.02))
    let worst = zip(fine.pixels, coarse.pixels).map { abs(Pixel($0).alpha - Pixel($1).alpha) }.max()
    #expect(try #require(worst) <= 1)
  }

  @Test("A shadow is drawn on the longest canvas there is", arguments: [50.0, 4000.0])
  func longest(deviation: Double) throws {
    let spot = ShadowSpot(outline: .round(0, 0, 32_767, 20), color: .black, deviation: deviation)
    let bitmap = try drawn([.shadow(spot)], width: 32_767, height: 20)
    let middle = bitmap[16_000, 10].alpha
    #expect(abs(Double(middle) - 255 * erf(10 / (deviation * 2.0.squareRoot()))) <= 1)
    #expect(bitmap[0, 10].alpha < middle || middle <= 1)
  }

  @Test("A shadow without blur is the silhouette in its colour")
  func sharp() throws {
    let color = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    let spot = ShadowSpot(outline: .round(1, 1, 2, 2), color: color, deviation: 0)
    let bitmap = try drawn([.shadow(spot)], width: 4, height: 4)
    #expect(bitmap.inkBounds?.x == 1...2)
    #expect(bitmap[1, 1] == Pixel(0x8080_0000))
  }

  @Test("Beside a knockout that ends within a pixel the shadow has no gap")
  func knockoutBetweenPixels() throws {
    let outline = RoundedRect.round(20.4, 20.4, 40.3, 20.7)
    var spot = ShadowSpot(outline: outline, color: .black, deviation: 3)
    let whole = try drawn([.shadow(spot)], width: 80, height: 60)
    spot.knockout = outline
    let knocked = try drawn([.shadow(spot)], width: 80, height: 60)
    for y in 0..<60 {
      #expect(abs(knocked[18, y].alpha - whole[18, y].alpha) <= 1, "row \(y)")
    }
    for x in 0..<80 {
      #expect(abs(knocked[x, 18].alpha - whole[x, 18].alpha) <= 1, "column \(x)")
    }
  }

  @Test("Nothing of a shadow is drawn inside its knockout")
  func knockout() throws {
    let outline = RoundedRect.round(10, 10, 20, 20)
    let spot = ShadowSpot(outline: outline, color: .black, deviation: 3, knockout: outline)
    let bitmap = try drawn([.shadow(spot)], width: 40, height: 40)
    let whole = try drawn(
      [.shadow(ShadowSpot(outline: outline, color: .black, deviation: 3))], width: 40, height: 40)
    for y in 0..<40 {
      for x in 0..<40 {
        let isInside = (10..<30).contains(x) && (10..<30).contains(y)
        #expect(bitmap[x, y] == (isInside ? Pixel(0) : whole[x, y]))
      }
    }
  }

  @Test("An inset shadow is the blurred outside, seen within")
  func inset() throws {
    let inside = RoundedRect.round(10, 10, 40, 40)
    let spot = ShadowSpot(outline: .round(10, 14, 40, 40), color: .black, deviation: 2, inside: inside)
    let bitmap = try drawn([.shadow(spot)], width: 60, height: 60)
    let whole = try drawn(
      [.shadow(ShadowSpot(outline: .round(10, 14, 40, 40), color: .black, deviation: 2))], width: 60,
      height: 60)
    for y in 0..<60 {
      for x in 0..<60 {
        let isInside = (10..<50).contains(x) && (10..<50).contains(y)
        #expect(abs(bitmap[x, y].alpha - (isInside ? 255 - whole[x, y].alpha : 0)) <= 1)
      }
    }
  }

  /// How much of an interval of pixels is felt at each pixel, by the definition of the Gaussian.
  private func blurred(_ interval: Range<Int>, count: Int, _ deviation: Double) -> [Double] {
    func gaussian(_ distance: Int) -> Double {
      exp(-Double(distance * distance) / (2 * deviation * deviation))
    }
    let total = (-1000...1000).reduce(0) { $0 + gaussian($1) }
    return (0..<count).map { place in interval.reduce(0) { $0 + gaussian($1 - place) } / total }
  }
}
