internal import CLittleCMS

/// A profile as Little CMS holds it.
@safe
final class ColorProfile {
  let handle: cmsHPROFILE
  /// Whether its pixels have one channel and not three.
  let isGrey: Bool
  /// Kept for as long as the handle lives.
  private let engine: ColorEngine

  private init?(_ handle: cmsHPROFILE?, of engine: ColorEngine) {
    guard let handle = unsafe handle else { return nil }
    unsafe self.handle = handle
    self.engine = engine
    isGrey = unsafe cmsGetColorSpace(handle) == cmsSigGrayData
  }

  deinit {
    unsafe cmsCloseProfile(handle)
  }

  /// The profile of a colour space; nil if that is not understood.
  convenience init?(_ space: ColorSpace, of engine: ColorEngine) {
    switch space {
    case .sRGB: unsafe self.init(cmsCreate_sRGBProfileTHR(engine.context), of: engine)
    case .rgb(let primaries, let transfer): self.init(primaries, transfer, of: engine)
    case .profile(let bytes): self.init(bytes, of: engine)
    }
  }

  /// The profile in `bytes`; nil unless it is a sound one for the pixels of a device in grey or RGB.
  private convenience init?(_ bytes: [UInt8], of engine: ColorEngine) {
    unsafe self.init(
      bytes.withUnsafeBytes {
        unsafe cmsOpenProfileFromMemTHR(engine.context, $0.baseAddress, UInt32(clamping: $0.count))
      }, of: engine)
    let spaces = [cmsSigGrayData, cmsSigRgbData]
    let classes = [cmsSigDisplayClass, cmsSigInputClass, cmsSigOutputClass, cmsSigColorSpaceClass]
    guard unsafe spaces.contains(cmsGetColorSpace(handle)),
      unsafe classes.contains(cmsGetDeviceClass(handle)),
      !hasLongPipelines
    else { return nil }
  }

  /// The profile of a space with three primaries; nil if they do not span one.
  private convenience init?(
    _ primaries: ColorSpace.Primaries, _ transfer: ColorSpace.Transfer, of engine: ColorEngine
  ) {
    let lights = [primaries.white, primaries.red, primaries.green, primaries.blue]
    guard lights.allSatisfy(\.isPossible), let curve = unsafe transfer.curve(of: engine) else { return nil }
    defer { unsafe cmsFreeToneCurve(curve) }
    var white = cmsCIExyY(x: primaries.white.x, y: primaries.white.y, Y: 1)
    var others = cmsCIExyYTRIPLE(
      Red: cmsCIExyY(x: primaries.red.x, y: primaries.red.y, Y: 1),
      Green: cmsCIExyY(x: primaries.green.x, y: primaries.green.y, Y: 1),
      Blue: cmsCIExyY(x: primaries.blue.x, y: primaries.blue.y, Y: 1))
    let curves: [OpaquePointer?] = unsafe [curve, curve, curve]
    unsafe self.init(cmsCreateRGBProfileTHR(engine.context, &white, &others, curves), of: engine)
  }

  /// Whether it has pipelines of as many steps as it likes.
  ///
  /// By those, an addition of ICC 4.3 that is hardly used, a small file could keep a processor busy for minutes.
  private var hasLongPipelines: Bool {
    [cmsSigDToB0Tag, cmsSigDToB1Tag, cmsSigDToB2Tag, cmsSigDToB3Tag].contains {
      unsafe cmsIsTag(handle, $0) != 0
    }
  }
}

extension ColorSpace.Transfer {
  /// The curve as Little CMS holds it, to be freed by the caller.
  fileprivate func curve(of engine: ColorEngine) -> OpaquePointer? {
    switch self {
    case .sRGB:
      unsafe cmsBuildParametricToneCurve(
        engine.context, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
    case .power(let exponent): unsafe cmsBuildGamma(engine.context, exponent)
    }
  }
}
