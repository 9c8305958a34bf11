internal import CPNG

/// A picture whose pixels are compressed, ready to be written.
struct PNGPicture {
  let width: Int
  let height: Int
  let format: PixelFormat
  let pixelsPerMetre: UInt32
  /// The zlib stream of the filtered rows.
  let data: [UInt8]

  /// The whole file: `IHDR`, `sRGB`, `PLTE` and `tRNS` where there is a palette, `pHYs`, one `IDAT`, `IEND`.
  func file() throws(PNGError) -> [UInt8] {
    // The other chunks take at most 1147 bytes, with a full palette and its alphas.
    let room = data.count + 2048
    let colors = format.palette.flatMap { [UInt8($0 >> 16 & 0xFF), UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)] }
    let alphas = format.palette.prefix { $0 >> 24 < 255 }.map { UInt8($0 >> 24) }
    var message = cpng_message()
    var succeeded = false
    let file = unsafe [UInt8](unsafeUninitializedCapacity: room) { bytes, count in
      unsafe colors.withUnsafeBufferPointer { colors in
        unsafe alphas.withUnsafeBufferPointer { alphas in
          unsafe data.withUnsafeBufferPointer { data in
            var picture = unsafe cpng_picture(
              width: UInt32(width), height: UInt32(height), bit_depth: Int32(format.bitDepth),
              color_type: format.colorType.rawValue, pixels_per_metre: pixelsPerMetre,
              palette: colors.baseAddress, palette_count: Int32(format.palette.count),
              palette_alphas: alphas.baseAddress, transparent_count: Int32(alphas.count),
              data: data.baseAddress, data_count: data.count)
            var length = room
            succeeded = unsafe cpng_write(&picture, bytes.baseAddress, &length, &message)
            count = succeeded ? length : 0
          }
        }
      }
    }
    guard succeeded else { throw .writeFailed(message.string) }
    return file
  }
}
