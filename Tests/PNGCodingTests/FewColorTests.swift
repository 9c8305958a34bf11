import PNGCoding
import Pixels
import Testing

/// Pictures as buttons are, around the limits of palettes, read back with libpng.
@Suite("Pictures of few colours")
struct FewColorTests {
  /// How the pixels of a picture lie.
  enum Pattern: CaseIterable {
    /// No two alike side by side.
    case noise
    /// In runs of any length.
    case runs
    /// In runs, most rows like the one above.
    case repeatedRows
  }

  /// A picture in which each of `colors` opaque colours, all far from each other, may appear.
  private func picture(_ width: Int, _ height: Int, colors: Int, _ pattern: Pattern, seed: UInt64) throws
    -> Bitmap
  {
    var random = Sequence64(state: seed)
    let words: [UInt32] = (0..<UInt32(colors)).map { number in
      let (red, green) = (number % 16 * 16, number / 16 * 12)
      return 0xFF00_0000 | red << 16 | green << 8
    }
    var pixels: [UInt32] = []
    for row in 0..<height {
      if row > 0, pattern == .repeatedRows, .random(in: 0..<8, using: &random) > 0 {
        pixels += pixels.suffix(width)
        continue
      }
      var word = words[0]
      for _ in 0..<width {
        if pattern == .noise || .random(in: 0..<9, using: &random) == 0 {
          word = words.randomElement(using: &random) ?? word
        }
        pixels.append(word)
      }
    }
    return try #require(Bitmap(width: width, height: height, pixels: pixels))
  }

  @Test(
    "Opaque pixels come back as they were",
    arguments: [1, 2, 3, 4, 5, 15, 16, 17, 100, 255, 256, 257, 300], Pattern.allCases)
  func roundTrip(colors: Int, pattern: Pattern) throws {
    let encoder = PNGEncoder()
    for (width, height) in [(1, 1), (1, 70), (2, 300), (9, 5), (67, 61), (200, 90), (601, 40), (2000, 19)] {
      let picture = try picture(width, height, colors: colors, pattern, seed: UInt64(colors * width))
      let file = try encoder.encode(picture, scale: 1)
      #expect(try PNGDecoder().decode(file) == picture, "\(width) × \(height)")
    }
  }

  @Test("A transparent picture comes back, and takes next to no bytes", arguments: [1, 2, 33, 4000])
  func transparent(side: Int) throws {
    let picture = try #require(
      Bitmap(width: side, height: side, pixels: [UInt32](repeating: 0, count: side * side)))
    let file = try PNGEncoder().encode(picture, scale: 1)
    #expect(try PNGDecoder().decode(file) == picture)
    #expect(file.count < 160 + side * side / 8 / 500)
  }

  @Test("Rows further apart than a copy reaches come back", arguments: [(32_767, 20), (12_000, 300)])
  func longRows(width: Int, colors: Int) throws {
    let picture = try picture(width, 6, colors: colors, .repeatedRows, seed: 1)
    #expect(try PNGDecoder().decode(PNGEncoder().encode(picture, scale: 1)) == picture)
  }

  @Test("Rows made of the same pieces, of which many repeat, come back", arguments: 0..<40)
  func pieces(seed: UInt64) throws {
    var random = Sequence64(state: seed)
    // So wide that a row is repeated by differences: what stands behind a piece at its end is then no row but those.
    let width = Int.random(in: 610...900, using: &random)
    let colors = (0..<UInt32.random(in: 17...40, using: &random)).map { 0xFF00_0000 | $0 << 18 | $0 << 2 }
    let text = (0..<4 * width).map { _ in colors.randomElement(using: &random) ?? 0 }
    var pixels: [UInt32] = []
    for _ in 0..<30 {
      var row: [UInt32] = []
      while row.count < width {
        let start = Int.random(in: 0..<8, using: &random) * width / 2
        row += text[start...].prefix(.random(in: 1...width, using: &random))
      }
      for _ in 0..<([1, 1, 2, 9].randomElement(using: &random) ?? 1) { pixels += row[..<width] }
    }
    let picture = try #require(Bitmap(width: width, height: pixels.count / width, pixels: pixels))
    #expect(try PNGDecoder().decode(PNGEncoder().encode(picture, scale: 1)) == picture)
  }

  @Test("Rows that repeat the one above a few pixels aside are taken from there", arguments: [60, 700])
  func shiftedRows(width: Int) throws {
    let row = try picture(width * 2, 1, colors: 200, .noise, seed: 3).pixels
    let picture = try bitmap(width, 80) { x, y in row[x + y / 2] }
    let file = try PNGEncoder().encode(picture, scale: 1)
    #expect(try PNGDecoder().decode(file) == picture)
    #expect(ParsedPNG(file)["IDAT"].count < width * 80 / 8)
  }

  @Test("Copies of a row are found from far below", arguments: [30, 700])
  func farRows(width: Int) throws {
    let rows = try picture(width, 3, colors: 200, .noise, seed: 7)
    let picture = try bitmap(width, 400) { x, y in rows.pixels[(y < 390 ? y / 130 : y % 3) * width + x] }
    #expect(try PNGDecoder().decode(PNGEncoder().encode(picture, scale: 1)) == picture)
  }
}
