import PNGCoding
import Pixels
import Testing

/// A flat colour has one palette entry for each alpha, so the straight colours in the file can be read from its
/// `PLTE`; with a halo there would be more colours than a palette holds.
@Suite("Edge colours")
struct EdgeColorTests {
  static let colors: [[UInt32]] = [
    [255, 0, 0], [200, 100, 50], [1, 2, 3], [254, 127, 128], [52, 120, 246], [0, 0, 0],
  ]
  /// Opaque, a group alpha, and a low one from which the colour cannot be told exactly any more.
  static let groupAlphas: [UInt32] = [255, 230, 128]

  /// The product of two channels, to nearest, as drawing libraries multiply.
  private func product(_ a: UInt32, _ b: UInt32) -> UInt32 { (a * b * 2 + 255) / 510 }

  /// A word of `color` under a coverage and then a group alpha.
  private func word(_ color: [UInt32], coverage: Double, group: UInt32) -> UInt32 {
    let coverage = UInt32((min(max(coverage, 0), 1) * 255).rounded())
    return color.reduce(product(coverage, group)) { $0 << 8 | product(product($1, coverage), group) }
  }

  /// The colours with alpha above 0 in the palette of the encoded picture.
  private func straightColors(of picture: Bitmap) throws -> [[Int]] {
    let parsed = try ParsedPNG(PNGEncoder().encode(picture, scale: 1))
    try #require(parsed.colorType == 3)
    let alphas = parsed["tRNS"]
    let entries = stride(from: 0, to: parsed["PLTE"].count, by: 3).map {
      parsed["PLTE"][$0..<$0 + 3].map(Int.init)
    }
    let transparent = zip(entries, alphas).filter { $0.1 == 0 }
    #expect(transparent.map(\.0) == [[0, 0, 0]])
    return entries.indices.filter { $0 >= alphas.count || alphas[$0] > 0 }.map { entries[$0] }
  }

  private func expectFlat(_ picture: Bitmap, _ color: [UInt32]) throws {
    for found in try straightColors(of: picture) {
      let difference = zip(found, color).map { abs($0 - Int($1)) }.max() ?? 0
      #expect(difference <= 1, "\(found)")
    }
  }

  @Test("The edge of a disc has the disc's colour within 1", arguments: colors, groupAlphas)
  func disc(color: [UInt32], group: UInt32) throws {
    for radius in [10.3, 40.7, 61.0] {
      let picture = try bitmap(128, 128) { x, y in
        let (dx, dy) = (Double(x) - 63.6, Double(y) - 63.3)
        return word(color, coverage: radius + 0.5 - (dx * dx + dy * dy).squareRoot(), group: group)
      }
      try expectFlat(picture, color)
    }
  }

  @Test("Both edges of a ring have the ring's colour within 1", arguments: colors)
  func ring(color: [UInt32]) throws {
    let picture = try bitmap(128, 128) { x, y in
      let (dx, dy) = (Double(x) - 63.6, Double(y) - 63.3)
      return word(color, coverage: 2 - abs((dx * dx + dy * dy).squareRoot() - 50), group: 255)
    }
    try expectFlat(picture, color)
  }

  @Test("The long soft edge of a shadow has the shadow's colour within 1", arguments: colors)
  func softEdge(color: [UInt32]) throws {
    let picture = try bitmap(160, 160) { x, y in
      let (dx, dy) = (Double(x) - 79.6, Double(y) - 79.3)
      let distance = max(0, (dx * dx + dy * dy).squareRoot() - 25) / 48
      return word(color, coverage: distance < 1 ? (1 - distance) * (1 - distance) : 0, group: 255)
    }
    try expectFlat(picture, color)
  }

  @Test("Two colours that meet over transparency keep apart")
  func twoColors() throws {
    let (red, blue): ([UInt32], [UInt32]) = ([200, 20, 20], [20, 20, 200])
    let picture = try bitmap(80, 40) { x, y in
      word(x < 40 ? red : blue, coverage: 15 - abs(Double(y) - 19.7), group: 255)
    }
    #expect(try Set(straightColors(of: picture)) == [red.map(Int.init), blue.map(Int.init)])
  }

  @Test("A translucent pixel with no more opaque neighbour has the colour of its own value")
  func isolated() throws {
    let picture = try bitmap(64, 64) { x, y in (x, y) == (31, 31) ? 0x6440_2010 : 0 }
    // 64 · 255 / 100 = 163.2, 81.6, 40.8.
    #expect(try straightColors(of: picture) == [[163, 82, 41]])
  }
}
