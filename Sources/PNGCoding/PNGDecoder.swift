internal import CPNG
public import Pixels

/// Reads every kind of PNG: grey, palette and RGB, with and without alpha, 1 to 16 bits, interlaced or not.
///
/// Samples are taken as sRGB: `gAMA`, `cHRM` and `iCCP` are not applied. 16 bits are rounded to 8. Of an APNG
/// the default picture is read, the one that a decoder without animation shows.
public struct PNGDecoder: Sendable {
  /// What it refuses before it takes memory for pixels.
  public let limits: PNGLimits

  /// A decoder that refuses pictures outside `limits`.
  public init(limits: PNGLimits = PNGLimits()) {
    self.limits = limits
  }

  /// The picture in a PNG file.
  ///
  /// Strict: a file that is cut, has a wrong checksum in any chunk, bytes after its end, or too little or too much
  /// pixel data is an error. A palette index out of range is black. Colour is premultiplied, rounded to nearest.
  /// Throws any case but `invalidScale`, `differentFrameSize`, `writeFailed` and `outOfMemory`.
  public func decode(_ bytes: [UInt8]) throws(PNGError) -> Bitmap {
    let container = try PNGContainer(bytes)
    let (width, height) = (container.width, container.height)
    try limits.check(width: width, height: height)
    var message = cpng_message()
    var succeeded = false
    let pixels = unsafe [UInt32](unsafeUninitializedCapacity: width * height) { pixels, count in
      succeeded = unsafe bytes.withUnsafeBufferPointer { file in
        unsafe cpng_read(
          file.baseAddress, file.count, UInt32(width), UInt32(height), pixels.baseAddress, &message)
      }
      guard succeeded else { return }
      count = width * height
      for index in 0..<count {
        unsafe pixels[index] = premultiply(UInt32(littleEndian: pixels[index]))
      }
    }
    guard succeeded, let bitmap = Bitmap(width: width, height: height, pixels: pixels) else {
      throw .malformed(message.string)
    }
    return bitmap
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
