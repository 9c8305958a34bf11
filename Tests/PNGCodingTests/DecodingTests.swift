import PNGCoding
import Pixels
import Testing

@Suite("Decoding")
struct DecodingTests {
  @Test("Every colour type, depth and interlacing decodes to the expected pixels", arguments: Fixture.all)
  func everyKind(fixture: Fixture) throws {
    let bitmap = try PNGDecoder().decode(fixture.file())
    let header = try ParsedPNG(fixture.file())["IHDR"]
    #expect(bitmap.width == number(header[..<4]))
    #expect(bitmap.height == number(header[4..<8]))
    #expect(try bitmap.pixels == fixture.straightPixels().map(premultiplied))
  }

  @Test(
    "The fixtures are all there: 15 kinds, with and without tRNS, interlaced or not; small sizes; special files"
  )
  func fixturesAreComplete() {
    // 11 of the kinds can have a tRNS chunk; six sizes in four kinds, interlaced or not; five special files.
    #expect(Fixture.all.count == (15 + 11) * 2 + 6 * 4 * 2 + 5)
  }

  @Test("A picture at the pixel limit is read, one above is not")
  func pixelLimit() throws {
    let file = try Fixture(name: "rgba-8").file()
    #expect(throws: Never.self) { try PNGDecoder(limits: PNGLimits(maximumPixels: 13 * 9)).decode(file) }
    #expect(throws: PNGError.tooLarge(width: 13, height: 9, limit: 116)) {
      try PNGDecoder(limits: PNGLimits(maximumPixels: 116)).decode(file)
    }
  }

  @Test("A side at the limit is read, one above is not")
  func sideLimit() throws {
    let file = try Fixture(name: "rgba-8").file()
    #expect(throws: Never.self) { try PNGDecoder(limits: PNGLimits(maximumSide: 13)).decode(file) }
    #expect(throws: PNGError.tooLong(width: 13, height: 9, limit: 12)) {
      try PNGDecoder(limits: PNGLimits(maximumSide: 12)).decode(file)
    }
  }

  @Test(
    "A tiny file that claims huge sides is refused by its header",
    arguments: [(60_000, 60_000), (0x7FFF_FFFF, 0x7FFF_FFFF), (0xFFFF_FFFF, 0xFFFF_FFFF)]
      as [(UInt32, UInt32)])
  func bomb(width: UInt32, height: UInt32) {
    let header = bigEndian(width) + bigEndian(height) + [8, 6, 0, 0, 0]
    let file =
      signature + chunk("IHDR", header) + chunk("IDAT", [UInt8](repeating: 0, count: 900)) + chunk("IEND")
    let (w, h) = (Int(width), Int(height))
    #expect(throws: PNGError.tooLong(width: w, height: h, limit: 32_767)) { try PNGDecoder().decode(file) }
    // Without a limit for a side the product decides, also where it does not fit an Int.
    #expect(throws: PNGError.tooLarge(width: w, height: h, limit: 16_777_216)) {
      try PNGDecoder(limits: PNGLimits(maximumSide: .max)).decode(file)
    }
  }
}
