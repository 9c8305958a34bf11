import ColorManagement
import Testing

@Suite("Conversion to sRGB")
struct SRGBConversionTests {
  private func converted(_ pixels: [UInt32], from space: ColorSpace) throws -> [UInt32] {
    let conversion = try #require(SRGBConversion<UInt32>(from: space, isGrey: false))
    var result = pixels
    var span = result.mutableSpan
    conversion.convert(&span)
    return result
  }

  @Test("Alpha, black and white stay", arguments: [ColorSpace.Primaries.rec709, .displayP3, .rec2020])
  func ends(primaries: ColorSpace.Primaries) throws {
    let pixels: [UInt32] = [0xFF00_0000, 0x7F00_0000, 0, 0xFFFF_FFFF, 0x01FF_FFFF, 0x00FF_FFFF]
    #expect(try converted(pixels, from: .rgb(primaries, .power(2))) == pixels)
  }

  @Test("Linear light of one half is 188 in sRGB, also with 16 bits a sample")
  func linear() throws {
    let space = ColorSpace.rgb(.rec709, .power(1))
    #expect(try converted([0xFF80_8080], from: space) == [0xFFBC_BCBC])
    let wide = try #require(SRGBConversion<UInt64>(from: space, isGrey: false))
    var pixels: [UInt32] = [0, 0]
    var span = pixels.mutableSpan
    // The second is far below one step of 8 bits: 12.92 times 16 of 65 535 is 0.8 of 255.
    wide.convert(([0xFFFF_8000_8000_8000, 0x8000_0010_0010_0010] as [UInt64]).span, to: &span)
    #expect(pixels == [0xFFBC_BCBC, 0x8001_0101])
  }

  @Test("What lies outside sRGB is clipped")
  func clipped() throws {
    #expect(try converted([0xFF00_FF00], from: .rgb(.displayP3, .sRGB)) == [0xFF00_FF00])
  }

  @Test(
    "Primaries that span nothing are not understood",
    arguments: [
      ColorSpace.Chromaticity(x: 0, y: 0), .init(x: 0.9, y: 0.9), .init(x: -1, y: 0.3),
      .init(x: .nan, y: 0.3),
      .init(x: 0.3, y: 0.6),
    ])
  func impossible(red: ColorSpace.Chromaticity) {
    let rec709 = ColorSpace.Primaries.rec709
    let primaries = ColorSpace.Primaries(
      white: rec709.white, red: red, green: rec709.green, blue: rec709.green)
    #expect(SRGBConversion<UInt32>(from: .rgb(primaries, .sRGB), isGrey: false) == nil)
  }

  @Test("What is no profile is not understood", arguments: [0, 1, 127, 128, 400])
  func noProfile(length: Int) {
    #expect(SRGBConversion<UInt32>(from: .profile(Array(repeating: 7, count: length)), isGrey: false) == nil)
  }

  @Test(
    "A table of colours that would take more than 8 MiB is not understood, whether or not it is all there",
    arguments: [(side: 100, isThere: true, isUnderstood: true), (120, true, false), (255, false, false)])
  func largeTable(side: Int, isThere: Bool, isUnderstood: Bool) {
    let profile = tableProfile(side: UInt8(side), colors: isThere ? side * side * side : 0)
    #expect((SRGBConversion<UInt32>(from: .profile(profile), isGrey: false) != nil) == isUnderstood)
  }

  /// A profile with a cube of `side` colours a side, of which `colors` are there, with three bytes each.
  private func tableProfile(side: UInt8, colors: Int) -> [UInt8] {
    func words(_ values: UInt32...) -> [UInt8] {
      values.flatMap { value in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    }
    let line = (0...255).map { UInt8($0) }
    let lines = line + line + line
    let matrix = words(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x10000)
    let table =
      Array("mft1".utf8) + words(0) + [3, 3, side, 0] + matrix + lines
      + [UInt8](repeating: 128, count: 3 * colors) + lines
    let head =
      words(UInt32(144 + table.count), 0, 0x0240_0000) + Array("mntrRGB Lab ".utf8)
      + words(0x07EA_0001, 0x0001_0000, 0) + Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
    let white = words(0xF6D6, 0x10000, 0xD32D) + [UInt8](repeating: 0, count: 48)
    return head + white + words(1) + Array("A2B0".utf8) + words(144, UInt32(table.count)) + table
  }
}
