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
    var file = PNGFile(capacity: data.count + 2048 + 64 * frames.count)
    try file.append("IHDR", header)
    // By the perceptual intent.
    try file.append("sRGB", [0])
    if format.colorType == .palette {
      try file.append("PLTE", colors)
      let alphas = format.palette.prefix { $0 >> 24 < 255 }.map { UInt8($0 >> 24) }
      if !alphas.isEmpty { try file.append("tRNS", alphas) }
    }
    try file.append("pHYs", density)
    if frames.isEmpty { try file.append("IDAT", data) } else { try appendFrames(to: &file) }
    try file.append("IEND", [])
    return file.bytes
  }

  /// The body of `IHDR`.
  private var header: [UInt8] {
    var body: [UInt8] = []
    body.append(bigEndian: UInt32(width))
    body.append(bigEndian: UInt32(height))
    // The only methods of compression and of filtering there are, not interlaced.
    body += [UInt8(format.bitDepth), format.colorType.rawValue, 0, 0, 0]
    return body
  }

  /// The body of `PLTE`.
  private var colors: [UInt8] {
    var body: [UInt8] = []
    body.reserveCapacity(3 * format.palette.count)
    for word in format.palette {
      body.append(UInt8(truncatingIfNeeded: word >> 16))
      body.append(UInt8(truncatingIfNeeded: word >> 8))
      body.append(UInt8(truncatingIfNeeded: word))
    }
    return body
  }

  /// The body of `pHYs`: the same both ways, in pixels a metre.
  private var density: [UInt8] {
    var body: [UInt8] = []
    body.append(bigEndian: pixelsPerMetre)
    body.append(bigEndian: pixelsPerMetre)
    body.append(1)
    return body
  }

  /// Adds the chunks of an animation.
  private func appendFrames(to file: inout PNGFile) throws(PNGError) {
    var animation: [UInt8] = []
    animation.append(bigEndian: UInt32(frames.count))
    animation.append(bigEndian: UInt32(plays))
    try file.append("acTL", animation)
    var sequence: UInt32 = 0
    var start = 0
    for frame in frames {
      try file.append("fcTL", frame.control(sequence: sequence))
      sequence += 1
      let stream = data[start..<start + frame.dataCount]
      start += frame.dataCount
      if sequence == 1 {
        try file.append("IDAT", stream)
      } else {
        var body: [UInt8] = []
        body.reserveCapacity(stream.count + 4)
        body.append(bigEndian: sequence)
        try file.append("fdAT", body + stream)
        sequence += 1
      }
    }
  }
}
