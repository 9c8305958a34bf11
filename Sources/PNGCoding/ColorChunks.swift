internal import CPNG
internal import ColorManagement

/// The chunks of a PNG file that say what its samples mean; see the decisions about pictures.
struct ColorChunks {
  /// The colour spaces that the file names, the one that counts most first; the next stands in where one is not
  /// understood, and sRGB where none is.
  private(set) var spaces: [ColorSpace] = []

  /// What `init` takes of a file.
  static let names: Set = ["cICP", "iCCP", "sRGB", "gAMA", "cHRM"]

  /// Longest profile that is read, in bytes.
  ///
  /// That of a screen has 500 to 4000; one with tables for a printer rarely more than half of this.
  private static let longestProfile = 1 << 20

  /// Takes what counts from the bodies of the chunks before the pixels, by name.
  init(_ bodies: [String: ArraySlice<UInt8>]) {
    if let body = bodies["cICP"], let space = Self.codedSpace(Array(body)) { spaces.append(space) }
    if let body = bodies["iCCP"], let profile = Self.profile(body) { spaces.append(.profile(profile)) }
    if bodies["sRGB"]?.count == 1 { spaces.append(.sRGB) }
    if let gamma = bodies["gAMA"], let space = Self.space(gamma: gamma, chromaticities: bodies["cHRM"]) {
      spaces.append(space)
    }
  }

  /// Those of the code points of ITU-T H.273 that are for still pictures: full range, and no curve for high dynamic range.
  private static func codedSpace(_ body: [UInt8]) -> ColorSpace? {
    guard body.count == 4, body[2] == 0, body[3] == 1 else { return nil }
    let primaries: ColorSpace.Primaries
    switch body[0] {
    case 1: primaries = .rec709
    case 9: primaries = .rec2020
    case 12: primaries = .displayP3
    default: return nil
    }
    switch body[1] {
    // What cameras write by these curves is shown by that of a studio's screen, BT.1886.
    case 1, 6, 14, 15: return .rgb(primaries, .power(2.4))
    case 4: return .rgb(primaries, .power(2.2))
    case 5: return .rgb(primaries, .power(2.8))
    case 8: return .rgb(primaries, .power(1))
    case 13: return primaries == .rec709 ? .sRGB : .rgb(primaries, .sRGB)
    default: return nil
    }
  }

  /// What follows the name and the method of compression, inflated.
  private static func profile(_ body: ArraySlice<UInt8>) -> [UInt8]? {
    guard let nameEnd = body.firstIndex(of: 0), body[nameEnd...].dropFirst().first == 0 else { return nil }
    return inflate(body[nameEnd...].dropFirst(2), limit: longestProfile)
  }

  private static func space(gamma: ArraySlice<UInt8>, chromaticities: ArraySlice<UInt8>?) -> ColorSpace? {
    guard gamma.count == 4, case let value = Double(gamma.bigEndianWord()) / 100_000, value > 0 else {
      return nil
    }
    guard let chromaticities else {
      // Nearly the value that stands for sRGB means just that.
      return abs(value * 2.2 - 1) <= 0.05 ? .sRGB : .rgb(.rec709, .power(1 / value))
    }
    guard chromaticities.count == 32 else { return nil }
    let numbers = stride(from: chromaticities.startIndex, to: chromaticities.endIndex, by: 4).map {
      Double(chromaticities[$0..<$0 + 4].bigEndianWord()) / 100_000
    }
    func color(_ place: Int) -> ColorSpace.Chromaticity {
      .init(x: numbers[2 * place], y: numbers[2 * place + 1])
    }
    return .rgb(
      ColorSpace.Primaries(white: color(0), red: color(1), green: color(2), blue: color(3)), .power(1 / value)
    )
  }
}

/// The contents of a zlib stream; nil if it is broken or they are longer than `limit` bytes.
private func inflate(_ stream: ArraySlice<UInt8>, limit: Int) -> [UInt8]? {
  guard let decompressor = unsafe libdeflate_alloc_decompressor() else { return nil }
  defer { unsafe libdeflate_free_decompressor(decompressor) }
  var outcome = LIBDEFLATE_BAD_DATA
  let contents = unsafe [UInt8](unsafeUninitializedCapacity: limit) { contents, count in
    unsafe stream.withUnsafeBytes { stream in
      unsafe outcome = libdeflate_zlib_decompress(
        decompressor, stream.baseAddress, stream.count, contents.baseAddress, limit, &count)
    }
  }
  return outcome == LIBDEFLATE_SUCCESS ? contents : nil
}
