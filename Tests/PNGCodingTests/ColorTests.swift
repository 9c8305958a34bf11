import PNGCoding
import Pixels
import Testing

@Suite("Colours of other spaces")
struct ColorTests {
  /// How far a channel of a premultiplied pixel may be from Chromium's.
  ///
  /// Between the few colours of a cube the two interpolate differently, by tetrahedra and by cubes. Of 16 bits Chromium
  /// drops the lower half before it converts, which shows where light is linear and dark.
  private func tolerance(_ fixture: Fixture) -> Int {
    switch fixture.name {
    case "Colors/profile-cube": 12
    case "Colors/gamma-linear-16": 11
    case "Colors/profile-16", "Colors/profile-alpha-16", "Colors/profile-grey-16": 4
    default: 2
    }
  }

  @Test("A picture has the colours that Chromium gives it", arguments: Fixture.colors)
  func likeChromium(fixture: Fixture) throws {
    let bitmap = try PNGDecoder().decode(fixture.file())
    let expected = try fixture.straightPixels().map(premultiplied)
    #expect(bitmap.pixels.count == expected.count)
    for (index, (actual, expected)) in zip(bitmap.pixels, expected).enumerated() {
      let distance = zip(channels(actual), channels(expected)).map { abs($0 - $1) }.max() ?? 0
      #expect(
        distance <= tolerance(fixture), "pixel \(index): \(channels(actual)), not \(channels(expected))")
    }
  }

  @Test("The colour fixtures are all there")
  func fixturesAreComplete() {
    #expect(Fixture.colors.count == 50)
  }

  @Test(
    "What says nothing, or sRGB, or nothing that can be understood, keeps its samples bit for bit",
    arguments: [
      "profile-srgb", "no-profile-grey-for-rgb", "no-profile-cmyk", "no-profile-cut", "no-profile-garbage",
      "no-profile-not-zlib", "no-profile-huge", "no-profile-after-pixels", "gamma-45455", "gamma-43250",
      "gamma-0",
      "gamma-impossible-primaries", "primaries-alone", "coded-srgb-over-profile", "srgb-over-gamma",
    ])
  func untouched(name: String) throws {
    let plain = try PNGDecoder().decode(Fixture(name: "Colors/untagged").file())
    #expect(try PNGDecoder().decode(Fixture(name: "Colors/\(name)").file()) == plain)
  }

  @Test(
    "A curve for high dynamic range is passed over for what the file says besides",
    arguments: [16, 18] as [UInt8])
  func highDynamicRange(transfer: UInt8) throws {
    let file = try ParsedPNG(Fixture(name: "Colors/profile-p3").file())
    let coded = chunk("cICP", [9, transfer, 0, 1])
    let parts = file.chunks.map { chunk($0.type, $0.body) }
    let both = try PNGDecoder().decode(signature + parts[0] + coded + parts[1...].joined())
    #expect(try both == PNGDecoder().decode(Fixture(name: "Colors/profile-p3").file()))
    let alone = try PNGDecoder().decode(signature + parts[0] + coded + parts[2...].joined())
    #expect(try alone == PNGDecoder().decode(Fixture(name: "Colors/untagged").file()))
  }

  @Test("A flipped bit anywhere in a profile gives a picture all the same")
  func flippedProfile() throws {
    let file = try ParsedPNG(Fixture(name: "Colors/profile-p3").file())
    let parts = file.chunks.map { chunk($0.type, $0.body) }
    // Between name, method, head of the zlib stream and its checksum.
    let profile = Array(file["iCCP"].dropFirst("profile".utf8.count + 2 + 7).dropLast(4))
    #expect(profile.count == number(profile[..<4]))
    for place in profile.indices {
      var damaged = profile
      damaged[place] ^= 1 << (place % 8)
      let color = chunk("iCCP", Array("x".utf8) + [0, 0] + stored(damaged))
      let bitmap = try? PNGDecoder().decode(signature + parts[0] + color + parts[2...].joined())
      #expect(bitmap != nil, "byte \(place)")
    }
  }
}
