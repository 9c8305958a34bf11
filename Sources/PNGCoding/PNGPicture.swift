internal import CPNG

/// A picture, or an animation, whose pixels are compressed, ready to be written.
struct PNGPicture {
  let width: Int
  let height: Int
  let format: PixelFormat
  let pixelsPerMetre: UInt32
  /// The zlib stream of the filtered rows; for an animation those of all frames, one after another.
  let data: [UInt8]
  /// None for a still picture.
  var frames: [AnimationFrame] = []
  /// How often an animation is played; 0 is for ever.
  var plays: UInt16 = 1

  /// The density that shows `scale` pixels as one point, 1/72 inch; throws `invalidScale`.
  static func pixelsPerMetre(scale: Double) throws(PNGError) -> UInt32 {
    let density = (72 * scale / 0.0254).rounded()
    guard density >= 1, density <= 0x7FFF_FFFF else { throw .invalidScale(scale) }
    return UInt32(density)
  }

  /// The whole file: `IHDR`, `sRGB`, `PLTE` and `tRNS` where there is a palette, `pHYs`, one `IDAT`, `IEND`.
  ///
  /// An animation has `acTL` and a `fcTL` before the `IDAT`, which is the first frame, and `fcTL` and `fdAT` for each
  /// of the others.
  func file() throws(PNGError) -> [UInt8] {
    // The other chunks take at most 1147 bytes, with a full palette and its alphas.
    // acTL takes 20, and each frame 38 for its fcTL and 16 around its data.
    let room = data.count + 2048 + 64 * frames.count
    let frames = frames.map { $0.record }
    var colors: [UInt8] = []
    colors.reserveCapacity(3 * format.palette.count)
    for word in format.palette {
      for shift: UInt32 in [16, 8, 0] { colors.append(UInt8(truncatingIfNeeded: word >> shift)) }
    }
    let alphas = format.palette.prefix { $0 >> 24 < 255 }.map { UInt8($0 >> 24) }
    var message = cpng_message()
    var succeeded = false
    let file = unsafe [UInt8](unsafeUninitializedCapacity: room) { bytes, count in
      unsafe colors.withUnsafeBufferPointer { colors in
        unsafe alphas.withUnsafeBufferPointer { alphas in
          unsafe data.withUnsafeBufferPointer { data in
            unsafe frames.withUnsafeBufferPointer { frames in
              var picture = unsafe cpng_picture(
                width: UInt32(width), height: UInt32(height), bit_depth: Int32(format.bitDepth),
                color_type: format.colorType.rawValue, pixels_per_metre: pixelsPerMetre,
                palette: colors.baseAddress, palette_count: Int32(format.palette.count),
                palette_alphas: alphas.baseAddress, transparent_count: Int32(alphas.count),
                data: data.baseAddress, data_count: data.count,
                frames: frames.baseAddress, frame_count: UInt32(frames.count), plays: UInt32(plays))
              var length = room
              succeeded = unsafe cpng_write(&picture, bytes.baseAddress, &length, &message)
              count = succeeded ? length : 0
            }
          }
        }
      }
    }
    guard succeeded else { throw .writeFailed(message.string) }
    return file
  }
}
