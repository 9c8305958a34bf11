import PNGCoding
import Pixels
import Testing

@Suite("Encoding")
struct EncodingTests {
  @Test(
    "Opaque pixels come back as they were",
    arguments: [(1, 1), (1, 40), (40, 1), (3, 5), (61, 47), (300, 200)])
  func opaqueRoundTrip(width: Int, height: Int) throws {
    let picture = try noise(width, height, seed: 1, alpha: 255...255)
    #expect(try PNGDecoder().decode(PNGEncoder().encode(picture, scale: 1)) == picture)
  }

  @Test(
    "Translucent pixels come back within 1, those without a steep edge beside them as they were",
    arguments: 1...8)
  func translucentRoundTrip(seed: UInt64) throws {
    let steep = try noise(53, 41, seed: seed)
    let smooth = try noise(53, 41, seed: seed, alpha: 200...201)
    for (picture, tolerance) in [(steep, 1), (smooth, 0)] {
      let decoded = try PNGDecoder().decode(PNGEncoder().encode(picture, scale: 1))
      for (before, after) in zip(picture.pixels, decoded.pixels) {
        #expect(before >> 24 == after >> 24)
        let difference = zip(channels(before), channels(after)).map { abs($0 - $1) }.max() ?? 0
        #expect(difference <= tolerance)
      }
    }
  }

  @Test(
    "Few colours take the shortest indexes",
    arguments: [(2, 1), (3, 2), (4, 2), (5, 4), (16, 4), (17, 8), (256, 8)])
  func paletteDepth(colors: Int, depth: UInt8) throws {
    // An odd width, so that rows end within a byte.
    let picture = try bitmap(67, 61) { x, y in 0xFF00_3300 | UInt32((x * 7 + y * 13) % colors) << 16 }
    let file = try PNGEncoder().encode(picture, scale: 1)
    #expect(ParsedPNG(file).colorType == 3)
    #expect(ParsedPNG(file).bitDepth == depth)
    #expect(ParsedPNG(file)["PLTE"].count == colors * 3)
    #expect(ParsedPNG(file)["tRNS"].isEmpty)
    #expect(try PNGDecoder().decode(file) == picture)
  }

  @Test("Only the colours that are not opaque have an entry in tRNS")
  func transparentEntriesComeFirst() throws {
    let colors: [UInt32] = [0xFF11_2233, 0x0000_0000, 0xFF44_5566, 0x8000_0000, 0xFF77_8899]
    let picture = try bitmap(40, 40) { x, y in colors[(x / 3 + y / 5) % 5] }
    let file = try PNGEncoder().encode(picture, scale: 1)
    #expect(ParsedPNG(file)["tRNS"] == [0, 128])
    #expect(ParsedPNG(file)["PLTE"].count == 15)
    #expect(try PNGDecoder().decode(file) == picture)
  }

  @Test(
    "More than 256 colours take the fewest channels",
    arguments: [(0, "grey"), (2, "rgb"), (4, "grey and alpha"), (6, "rgba")] as [(UInt8, String)])
  func channelChoice(colorType: UInt8, name: String) throws {
    var random = Sequence64(state: 3)
    let picture = try bitmap(64, 64) { _, _ in
      let alpha: UInt32 = colorType < 4 ? 255 : .random(in: 1...255, using: &random)
      let grey = UInt32.random(in: 0...alpha, using: &random)
      let blue = colorType % 4 == 0 ? grey : .random(in: 0...alpha, using: &random)
      return alpha << 24 | grey << 16 | grey << 8 | blue
    }
    let file = try PNGEncoder().encode(picture, scale: 1)
    #expect(ParsedPNG(file).colorType == colorType)
    #expect(ParsedPNG(file).bitDepth == 8)
  }

  @Test("A palette is left out where it takes more than it saves")
  func smallPictures() throws {
    let picture = try bitmap(2, 2) { x, y in 0xFF00_0000 | UInt32(x * 90 + y) << 8 }
    #expect(try ParsedPNG(PNGEncoder().encode(picture, scale: 1)).colorType == 2)
  }

  @Test("A smooth picture is filtered: smaller by half than its bytes")
  func smooth() throws {
    let picture = try bitmap(200, 200) { x, y in
      0xFF00_0000 | UInt32(x + y / 3) % 256 << 16 | UInt32(y + x / 2) % 256 << 8 | UInt32(x * y / 300) % 256
    }
    let file = try PNGEncoder().encode(picture, scale: 1)
    #expect(file.count < 200 * 200 * 3 / 2)
    #expect(try PNGDecoder().decode(file) == picture)
  }

  @Test("The chunks stand in their order with right checksums, sRGB says perceptual")
  func structure() throws {
    let palette = try PNGEncoder().encode(try bitmap(30, 30) { x, _ in x < 15 ? 0 : 0xFFFF_0000 }, scale: 1)
    #expect(ParsedPNG(palette).types == ["IHDR", "sRGB", "PLTE", "tRNS", "pHYs", "IDAT", "IEND"])
    let direct = try PNGEncoder().encode(noise(30, 30, seed: 5), scale: 1)
    #expect(ParsedPNG(direct).types == ["IHDR", "sRGB", "pHYs", "IDAT", "IEND"])
    for file in [palette, direct] {
      #expect(file.starts(with: signature))
      let parsed = ParsedPNG(file)
      #expect(parsed.chunks.filter { !$0.hasRightChecksum }.isEmpty)
      #expect(parsed["sRGB"] == [0])
      #expect(parsed["IHDR"] == bigEndian(30) + bigEndian(30) + [parsed.bitDepth, parsed.colorType, 0, 0, 0])
    }
  }

  @Test("The density is 72 dpi times the scale", arguments: [(1, 2835), (1.5, 4252), (2, 5669), (3, 8504)])
  func density(scale: Double, pixelsPerMetre: UInt32) throws {
    let file = try PNGEncoder().encode(noise(2, 2, seed: 1), scale: scale)
    #expect(ParsedPNG(file)["pHYs"] == bigEndian(pixelsPerMetre) + bigEndian(pixelsPerMetre) + [1])
  }

  @Test("A scale that has no density is refused", arguments: [0, -1, .infinity, 1e-9, 1e9] as [Double])
  func invalidScale(scale: Double) throws {
    let picture = try noise(2, 2, seed: 1)
    #expect(throws: PNGError.invalidScale(scale)) { try PNGEncoder().encode(picture, scale: scale) }
  }

  @Test("An encoder gives the same bytes whatever it encoded before")
  func determinism() throws {
    let used = PNGEncoder()
    let pictures = try [
      noise(300, 200, seed: 1), noise(5, 5, seed: 2), noise(40, 30, seed: 3, alpha: 255...255),
    ]
    for picture in pictures + pictures.reversed() {
      #expect(try used.encode(picture, scale: 2) == PNGEncoder().encode(picture, scale: 2))
    }
  }
}
