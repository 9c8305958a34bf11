import Pixels
import Testing

@testable import PNGCoding

@Suite("Colours that stand for others")
struct ColorMergingTests {
  /// Words of a line from grey to blue in both roundings, which no palette holds: 1 and 2 steps apart.
  private static let steps: [UInt32] = (0..<150).flatMap { (step: UInt32) -> [UInt32] in
    let grey = 150 - step
    return [0, 1].map { 0xFF00_0000 | grey << 16 | grey << 8 | (100 + step + $0) }
  }

  /// Four rows with all steps in them, each as wide as `width` pixels, and no two alike, above an area.
  private func picture(width: Int, area: Int = 36) throws -> Bitmap {
    try bitmap(Self.steps.count * width, 4 + area) { x, y in
      y < 4 ? Self.steps[(x / width + y * 7) % Self.steps.count] : 0xFFFF_FFFF
    }
  }

  @Test("Colours of single pixels give way to others within 1, so that a palette holds the rest")
  func merged() throws {
    let picture = try picture(width: 1)
    let file = try PNGEncoder().encode(picture, scale: 1)
    #expect(ParsedPNG(file).colorType == 3)
    let decoded = try PNGDecoder().decode(file)
    let differences = zip(picture.pixels, decoded.pixels).map { before, after in
      zip(channels(before), channels(after)).map { abs($0 - $1) }.max() ?? 0
    }
    #expect(differences.max() == 1)
  }

  @Test("Colours of areas stay, however many there are")
  func areas() throws {
    let picture = try picture(width: 2)
    let file = try PNGEncoder().encode(picture, scale: 1)
    #expect(ParsedPNG(file).colorType == 2)
    #expect(try PNGDecoder().decode(file) == picture)
  }

  @Test("Colours of a picture without areas stay, as in a photograph")
  func smooth() throws {
    let picture = try picture(width: 1, area: 1)
    #expect(try PNGDecoder().decode(PNGEncoder().encode(picture, scale: 1)) == picture)
  }

  @Test("Colours of equal rows stay: a gradient has no bands")
  func gradient() throws {
    let picture = try bitmap(Self.steps.count, 8) { x, _ in Self.steps[x] }
    #expect(try PNGDecoder().decode(PNGEncoder().encode(picture, scale: 1)) == picture)
  }

  @Test("A palette that holds all colours has all of them")
  func exact() throws {
    let picture = try bitmap(256, 40) { x, y in Self.steps[y < 4 ? (x + y * 7) % 256 : 0] }
    let file = try PNGEncoder().encode(picture, scale: 1)
    #expect(ParsedPNG(file)["PLTE"].count == 256 * 3)
    #expect(try PNGDecoder().decode(file) == picture)
  }

  @Test("Colours that are not opaque stay")
  func translucent() throws {
    let picture = try bitmap(300, 40) { x, y in
      let word = Self.steps[(x + y * 7) % 300]
      return y % 2 == 0 || y > 8 ? 0 : 0xFE00_0000 | word & 0x00FF_FFFF
    }
    let decoded = try PNGDecoder().decode(PNGEncoder().encode(picture, scale: 1))
    #expect(decoded == picture)
  }

  @Test("The rarest colours go first, each to the most frequent within 1 a channel", arguments: 0..<12)
  func nearest(seed: Int) {
    var random = Sequence64(state: UInt64(seed))
    var table = ColorTable(limit: ColorTable.most)
    for _ in 0..<900 {
      // Near to each other, at the ends of what a channel holds too.
      let base = [0, 100, 255].randomElement(using: &random) ?? 0
      let word = (0..<3).reduce(UInt32(seed % 5 == 0 ? 254 : 255)) { word, _ in
        word << 8 | UInt32(min(255, max(0, base + Int.random(in: -3...3, using: &random))))
      }
      _ = table.use(word, isSpread: Int.random(in: 0..<8, using: &random) == 0)
    }
    let found = table.all
    #expect(ColorMerging(found).standing() == standing(found))
  }

  /// What `ColorMerging` finds, by a look at all pairs.
  private func standing(_ found: [ColorTable.Color]) -> [Int] {
    var standing = Array(found.indices)
    let opaque = found.indices.filter { found[$0].word >> 24 == 255 }
    let order = opaque.filter { !found[$0].isSpread }
      .sorted { (found[$0].appearances, $0) < (found[$1].appearances, $1) }
    for number in order where !found.indices.contains(where: { $0 != number && standing[$0] == number }) {
      let near = opaque.filter { other in
        other != number && standing[other] == other
          && zip(channels(found[number].word), channels(found[other].word)).allSatisfy { abs($0 - $1) <= 1 }
      }
      standing[number] = near.max { found[$0].rank < found[$1].rank } ?? number
    }
    return standing
  }
}
