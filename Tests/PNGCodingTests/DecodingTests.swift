import PNGCoding
import Pixels
import Testing

@Suite("Decoding")
struct DecodingTests {
  @Test("Every colour type, depth and interlacing decodes to the expected pixels", arguments: Fixture.all)
  func everyKind(fixture: Fixture) throws {
    let bitmap = try PNGDecoder().decode(fixture.file())
    #expect(bitmap.width == 13)
    #expect(bitmap.height == 9)
    #expect(try bitmap.pixels == fixture.straightPixels().map(premultiplied))
  }

  @Test(
    "The fixtures are all there: 15 kinds, with and without tRNS, interlaced or not, and four special files")
  func fixturesAreComplete() {
    // 11 of the kinds can have a tRNS chunk.
    #expect(Fixture.all.count == (15 + 11) * 2 + 4)
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

  @Test("A palette index without an entry is opaque black")
  func indexOutOfRange() throws {
    // One pixel of index 0x40, stored without compression.
    let zlib: [UInt8] = [0x78, 0x01, 0x01, 0x02, 0x00, 0xFD, 0xFF, 0x00, 0x40, 0x00, 0x42, 0x00, 0x41]
    let header = chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 3, 0, 0, 0])
    let file = signature + header + chunk("PLTE", [1, 2, 3]) + chunk("IDAT", zlib) + chunk("IEND")
    #expect(try PNGDecoder().decode(file).pixels == [0xFF00_0000])
  }
}
