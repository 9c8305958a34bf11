internal import CPNG
internal import ColorManagement
public import Pixels

/// Reads every kind of PNG: grey, palette and RGB, with and without alpha, 1 to 16 bits, interlaced or not.
///
/// Colours become sRGB by what the file says of them: `cICP`, else `iCCP`, `sRGB`, `gAMA` with `cHRM`; what says
/// nothing is sRGB. 16 bits are rounded to 8. Of an APNG the default picture is read, the one that a decoder
/// without animation shows.
public struct PNGDecoder: Sendable {
  /// What it refuses before it takes memory for pixels.
  public let limits: PNGLimits

  /// A decoder that refuses pictures outside `limits`.
  public init(limits: PNGLimits = PNGLimits()) {
    self.limits = limits
  }

  /// The picture in a PNG file.
  ///
  /// Strict: a file that is cut, has a wrong checksum in any chunk, bytes after its end, too little or too much
  /// pixel data, or a pixel that its palette has no colour for, is an error. A colour profile that is not understood
  /// is none. Colour is premultiplied, rounded to nearest.
  /// Throws any case but `invalidScale`, `differentFrameSize`, `writeFailed` and `outOfMemory`.
  public func decode(_ bytes: [UInt8]) throws(PNGError) -> Bitmap {
    let container = try PNGContainer(bytes)
    try limits.check(width: container.width, height: container.height)
    guard container.width > 0, container.height > 0 else { throw .malformed("IHDR: no pixels") }
    var pixels =
      if container.bitDepth == 16, let conversion: SRGBConversion<UInt64> = container.conversion() {
        try converted(by: conversion, read(bytes, container))
      } else {
        try read(bytes, container) as [UInt32]
      }
    if container.bitDepth < 16, let conversion: SRGBConversion<UInt32> = container.conversion() {
      var span = pixels.mutableSpan
      conversion.convert(&span)
    }
    for index in pixels.indices { pixels[index] = premultiply(pixels[index]) }
    guard let bitmap = Bitmap(width: container.width, height: container.height, pixels: pixels) else {
      throw .malformed("no pixels")
    }
    return bitmap
  }

  /// The straight pixels, of 8 or 16 bits a sample: R, G, B and A in rising bits.
  private func read<Pixel: FixedWidthInteger>(
    _ bytes: [UInt8], _ container: PNGContainer
  ) throws(PNGError) -> [Pixel] {
    var message = cpng_message()
    var succeeded = false
    let (width, height) = (container.width, container.height)
    let pixels = unsafe [Pixel](unsafeUninitializedCapacity: width * height) { pixels, count in
      succeeded = unsafe bytes.withUnsafeBufferPointer { file in
        unsafe cpng_read(
          file.baseAddress, file.count, UInt32(width), UInt32(height), MemoryLayout<Pixel>.size / 4,
          UnsafeMutableRawPointer(pixels.baseAddress)?.assumingMemoryBound(to: UInt8.self), &message)
      }
      count = succeeded ? width * height : 0
    }
    guard succeeded else { throw .malformed(message.string) }
    return pixels
  }

  private func converted(by conversion: SRGBConversion<UInt64>, _ wide: [UInt64]) -> [UInt32] {
    var pixels = [UInt32](repeating: 0, count: wide.count)
    var span = pixels.mutableSpan
    conversion.convert(wide.span, to: &span)
    return pixels
  }
}

extension PNGContainer {
  /// The conversion to sRGB that the colours need; nil where they are that already.
  fileprivate func conversion<Pixel>() -> SRGBConversion<Pixel>? {
    for space in colors.spaces {
      if space.isNearlySRGB(isGrey: isGrey) { return nil }
      if let conversion = SRGBConversion<Pixel>(from: space, isGrey: isGrey) { return conversion }
    }
    return nil
  }
}

/// The word `0xAARRGGBB`, premultiplied, of R, G, B and A in rising bits.
@inline(__always)
private func premultiply(_ straight: UInt32) -> UInt32 {
  let alpha = straight >> 24
  // Two channels at a time; x · a / 255 to nearest is (t + t / 256) / 256 with t = x · a + 128.
  let redBlue = (straight & 0xFF_00FF) &* alpha &+ 0x80_0080
  let green = (straight >> 8 & 0xFF) &* alpha &+ 0x80
  let blueAndRed = (redBlue &+ (redBlue >> 8 & 0xFF_00FF)) >> 8 & 0xFF_00FF
  return alpha << 24 | (blueAndRed & 0xFF) << 16 | (green &+ green >> 8) & 0xFF00 | blueAndRed >> 16
}
