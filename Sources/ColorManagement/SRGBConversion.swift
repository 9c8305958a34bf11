internal import CLittleCMS

/// Converts pixels of another colour space to sRGB.
///
/// By the relative colorimetric intent and without compensation of the black point, as browsers do; what lies
/// outside sRGB is clipped, channel by channel. A pixel is R, G, B and A in rising bits, straight: a `UInt32` with
/// 8 bits each or a `UInt64` with 16. Little-endian machines only, like the pixels themselves.
@safe
public final class SRGBConversion<Pixel: FixedWidthInteger> {
  private let transform: cmsHTRANSFORM
  /// Kept for as long as the transform lives.
  private let engine: ColorEngine

  /// A conversion of pixels in `space`; nil if that is not understood or does not suit them.
  ///
  /// `isGrey`: whether the three channels of every pixel are equal. Only then may a profile be one for grey.
  public init?(from space: ColorSpace, isGrey: Bool) {
    guard let engine = ColorEngine(), let profile = ColorProfile(space, of: engine),
      let sRGB = ColorProfile(.sRGB, of: engine), isGrey || !profile.isGrey
    else { return nil }
    let sampleSize = MemoryLayout<Pixel>.size / 4
    // Little CMS makes a coarse table of what it converts, except for 8 bits with curves and primaries.
    let flags = sampleSize == 1 ? 0 : cmsFLAGS_NOOPTIMIZE
    let transform = unsafe cmsCreateTransformTHR(
      engine.context, profile.handle, pixelFormat(isGrey: profile.isGrey, sampleSize: sampleSize),
      sRGB.handle, pixelFormat(isGrey: false, sampleSize: 1),
      UInt32(INTENT_RELATIVE_COLORIMETRIC), UInt32(flags))
    guard let transform = unsafe transform else { return nil }
    unsafe self.transform = transform
    self.engine = engine
  }

  deinit {
    unsafe cmsDeleteTransform(transform)
  }
}

extension SRGBConversion where Pixel == UInt32 {
  /// Converts `pixels` in place.
  public func convert(_ pixels: inout MutableSpan<UInt32>) {
    unsafe pixels.withUnsafeMutableBufferPointer { pixels in
      unsafe cmsDoTransform(transform, pixels.baseAddress, pixels.baseAddress, UInt32(clamping: pixels.count))
    }
  }
}

extension SRGBConversion where Pixel == UInt64 {
  /// Writes each of `wide` to its place in `pixels`, which are as many, with 8 bits a sample to nearest.
  public func convert(_ wide: Span<UInt64>, to pixels: inout MutableSpan<UInt32>) {
    let count = min(wide.count, pixels.count)
    // Alpha goes along here, since Little CMS leaves the bytes that are no colour as they are.
    for index in 0..<count { pixels[index] = UInt32((wide[index] >> 48 &* 255 &+ 32_895) >> 16) << 24 }
    unsafe wide.withUnsafeBufferPointer { wide in
      unsafe pixels.withUnsafeMutableBufferPointer { pixels in
        unsafe cmsDoTransform(transform, wide.baseAddress, pixels.baseAddress, UInt32(clamping: count))
      }
    }
  }
}

extension ColorSpace {
  /// Whether no colour is further than one step of 8 bits from the same samples in sRGB.
  ///
  /// So are the many profiles that say sRGB in other words. What is nearly the same is better left as it is.
  public func isNearlySRGB(isGrey: Bool) -> Bool {
    if self == .sRGB { return true }
    guard let conversion = SRGBConversion<UInt32>(from: self, isGrey: isGrey) else { return false }
    let greys = (0...255).map { UInt32($0) &* 0x1_01_01 }
    // Multiples of 2³² over the golden ratio, which lie evenly.
    let colors = (0..<512).map { (UInt32($0) &* 0x9E37_79B1) >> 8 }
    let samples = isGrey ? greys : greys + colors
    var converted = samples
    var span = converted.mutableSpan
    conversion.convert(&span)
    return zip(samples, converted).allSatisfy(isWithinOneStep)
  }
}

private func isWithinOneStep(_ first: UInt32, _ second: UInt32) -> Bool {
  for shift: UInt32 in [0, 8, 16] {
    let distance = Int(first >> shift & 0xFF) - Int(second >> shift & 0xFF)
    if abs(distance) > 1 { return false }
  }
  return true
}

/// The layout of a pixel of four samples in Little CMS's terms; of a grey one, the first sample counts.
private func pixelFormat(isGrey: Bool, sampleSize: Int) -> UInt32 {
  let (colorSpace, channels) = isGrey ? (PT_GRAY, 1) : (PT_RGB, 3)
  return UInt32(colorSpace) << 16 | UInt32(4 - channels) << 7 | UInt32(channels) << 3 | UInt32(sampleSize)
}
