import Foundation
import Geometry
import Graphics
import Pixels
import Testing

@Suite struct ShapeTests {
  let blue = Color(red8: 10, green8: 132, blue8: 255)

  @Test("A square rectangle on whole pixels fills exactly these pixels")
  func squareCorners() throws {
    let bitmap = try drawn([.fill(.round(2, 1, 4, 3), blue)], width: 8, height: 5)
    for y in 0..<5 {
      for x in 0..<8 {
        let inside = (2..<6).contains(x) && (1..<4).contains(y)
        #expect(bitmap.pixels[y * 8 + x] == (inside ? 0xFF0A_84FF : 0))
      }
    }
  }

  @Test("A rectangle of 200 by 200 with radius 100 is a circle", arguments: [1.0, 2.0])
  func circle(scale: Double) throws {
    let side = Int(200 * scale)
    let bitmap = try drawn(
      [.fill(.round(0, 0, 200, 200, radius: 100), .black)], width: side, height: side, scale: scale)
    let radius = 100 * scale
    for y in 0..<side {
      for x in 0..<side {
        let distance = (pow(Double(x) + 0.5 - radius) + pow(Double(y) + 0.5 - radius)).squareRoot()
        if distance < radius - 0.75 { #expect(bitmap[x, y].alpha == 255) }
        if distance > radius + 0.75 { #expect(bitmap[x, y].alpha == 0) }
      }
    }
    #expect(abs(bitmap.area / (.pi * radius * radius) - 1) < 2e-4)
  }

  @Test("A path fills what it winds around, with arcs that go either way round")
  func path() throws {
    // Three quarters of a ring of radii 40 and 20.
    let center = Point(x: 40, y: 40)
    let path = Path([
      .move(Point(x: 40, y: 0)),
      .arc(Path.Arc(center: center, radius: 40, start: -.pi / 2, sweep: 1.5 * .pi)),
      .arc(Path.Arc(center: center, radius: 20, start: .pi, sweep: -1.5 * .pi)), .close,
    ])
    let bitmap = try drawn([.path(path, blue)], width: 80, height: 80)
    #expect(abs(bitmap.area / (0.75 * .pi * (1600 - 400)) - 1) < 2e-3)
    #expect(bitmap[70, 40].alpha == 255 && bitmap[40, 70].alpha == 255 && bitmap[40, 40].alpha == 0)
    #expect(bitmap[19, 19].alpha == 0)
  }

  @Test("Each corner has its own radius")
  func ownRadii() throws {
    let radii = CornerRadii(topLeft: 0, topRight: 4, bottomLeft: 8, bottomRight: 12)
    let outline = RoundedRect(rect: Rect(x: 0, y: 0, width: 40, height: 40), radii: radii)
    let bitmap = try drawn([.fill(outline, .black)], width: 40, height: 40)
    #expect(bitmap[0, 0].alpha == 255)
    // A corner of radius r lacks (1 − π/4)r².
    func missing(_ xs: Range<Int>, _ ys: Range<Int>) -> Double {
      var sum = 0.0
      for y in ys { for x in xs { sum += 1 - Double(bitmap[x, y].alpha) / 255 } }
      return sum / (1 - .pi / 4)
    }
    #expect(abs(missing(20..<40, 0..<20) - 16) < 0.5)
    #expect(abs(missing(0..<20, 20..<40) - 64) < 1)
    #expect(abs(missing(20..<40, 20..<40) - 144) < 2)
  }

  @Test("Outlines are symmetric", arguments: CornerCurve.allCases)
  func symmetry(curve: CornerCurve) throws {
    let bitmap = try drawn(
      [.fill(.round(1, 1, 48, 48, radius: 14, curve: curve), .black)], width: 50, height: 50)
    for y in 0..<50 {
      for x in 0..<50 {
        let alpha = bitmap[x, y].alpha
        #expect(abs(alpha - bitmap[49 - x, y].alpha) <= 6)
        // Rows are sampled more coarsely than columns.
        #expect(abs(alpha - bitmap[y, x].alpha) <= 12)
      }
    }
  }

  @Test("A continuous corner passes through the points that define it")
  func continuousCorner() throws {
    // Radius 100: the curve starts at 152.8665 and passes (63.1494, 7.4911).
    let bitmap = try drawn(
      [.fill(.round(0, 0, 400, 400, radius: 100, curve: .continuous), .black)], width: 400, height: 400)
    func firstCovered(inColumn x: Int) -> Double {
      (0..<200).reduce(0.0) { $0 + 1 - Double(bitmap[x, $1].alpha) / 255 }
    }
    #expect(abs((firstCovered(inColumn: 62) + firstCovered(inColumn: 63)) / 2 - 7.4911) < 0.1)
    #expect(abs((firstCovered(inColumn: 7) + firstCovered(inColumn: 8)) / 2 - 61.2) < 1)
    #expect(firstCovered(inColumn: 153) == 0)
    #expect(firstCovered(inColumn: 110) > 0)
    #expect(firstCovered(inColumn: 140) < 0.3)
  }

  @Test("A continuous corner that fits by nine tenths shrinks, and else is fitted as a circular one")
  func continuousFallback() throws {
    func picture(_ radius: Double, _ curve: CornerCurve) throws -> Bitmap {
      let outline = RoundedRect.round(0, 0, 80, 40, radius: radius, curve: curve).fitted
      return try drawn([.fill(outline, .black)], width: 80, height: 40)
    }
    // 40 / (2 · 1.528665) = 13.08 fits; 14 would need k = 0.934, 15 would need k = 0.872.
    #expect(try picture(14, .continuous) == picture(13.083311, .continuous))
    #expect(try picture(14, .continuous) != picture(14, .circular))
    #expect(try picture(15, .continuous) == picture(15, .circular))
  }

  @Test("A ring covers what lies between its outlines and nothing else")
  func ring() throws {
    let ring = DisplayItem.ring(outer: .round(0, 0, 20, 20), inner: .round(3, 3, 14, 14), blue)
    let bitmap = try drawn([ring], width: 20, height: 20)
    #expect(bitmap.area == 400 - 196)
    #expect(bitmap[10, 10].alpha == 0)
    #expect(bitmap[2, 10].alpha == 255)
  }

  @Test("A ring is as wide in a corner as elsewhere, also where the corner beside it is square")
  func ringBesideSquareCorner() throws {
    let outer = RoundedRect(
      rect: Rect(x: 0, y: 0, width: 120, height: 40),
      radii: CornerRadii(topLeft: 60, topRight: 0, bottomLeft: 0, bottomRight: 60)
    ).fitted
    let ring = DisplayItem.ring(outer: outer, inner: outer.inset(by: 3), .black)
    let bitmap = try drawn([ring], width: 120, height: 40)
    // From the middle of the top left corner's circle, (40, 40), rays of every angle cross three points of the ring.
    for degrees in stride(from: 10, through: 80, by: 5) {
      let angle = Double(degrees) * .pi / 180
      let alphas = stride(from: 32.5, to: 40.5, by: 0.05).map { distance in
        Double(bitmap[Int(40 - distance * cos(angle)), Int(40 - distance * sin(angle))].alpha) / 255
      }
      #expect(abs(alphas.reduce(0, +) * 0.05 - 3) < 0.4)
    }
  }

  @Test("A ring whose inside has no size is full")
  func fullRing() throws {
    let ring = DisplayItem.ring(outer: .round(0, 0, 20, 20), inner: .round(10, 10, 0, 0), blue)
    #expect(try drawn([ring], width: 20, height: 20).area == 400)
  }

  @Test("An edge within a pixel covers it in part, in the colour's own proportions")
  func flatColor() throws {
    let bitmap = try drawn([.fill(.round(0.5, 0, 3, 1), blue)], width: 4, height: 1)
    #expect(bitmap[0, 0].alpha == 128)
    #expect(abs(bitmap[0, 0].red - 10 * 128 / 255) <= 1)
    #expect(abs(bitmap[0, 0].green - 132 * 128 / 255) <= 1)
    #expect(abs(bitmap[0, 0].blue - 128) <= 1)
  }

  private func pow(_ value: Double) -> Double { value * value }
}
