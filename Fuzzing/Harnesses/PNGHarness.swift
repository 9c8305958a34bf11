import PNGCoding
import Pixels

/// A picture that is read is within the limits, premultiplied, and within 1 after it was written and read again.
struct PNGHarness: Harness {
  private let decoder = PNGDecoder()
  private let encoder = PNGEncoder()

  func check(_ input: [UInt8]) throws(BrokenClaim) {
    try checkFile(input)
    // Hardly any change of a file leaves its checksums right, and what is behind them is to be reached, too.
    let repaired = PNGChecksums.repaired(input)
    if repaired != input { try checkFile(repaired) }
  }

  private func checkFile(_ file: [UInt8]) throws(BrokenClaim) {
    guard let bitmap = try? decoder.decode(file) else { return }
    let limits = decoder.limits
    try claim(
      1...limits.maximumSide ~= bitmap.width && 1...limits.maximumSide ~= bitmap.height
        && bitmap.width * bitmap.height <= limits.maximumPixels,
      "\(bitmap.width) × \(bitmap.height) is within the limits")
    try claim(bitmap.pixels.count == bitmap.width * bitmap.height, "every pixel is there")
    for pixel in bitmap.pixels {
      let alpha = pixel >> 24
      try claim(
        pixel >> 16 & 0xFF <= alpha && pixel >> 8 & 0xFF <= alpha && pixel & 0xFF <= alpha,
        "pixels are premultiplied: \(String(pixel, radix: 16))")
    }
    // Writing searches for the best filters, which takes long for large pictures.
    guard bitmap.pixels.count <= 1 << 12 else { return }
    do throws(PNGError) {
      let again = try decoder.decode(encoder.encode(bitmap, scale: 1))
      if bitmap.isClose(to: again) { return }
    } catch {
      throw BrokenClaim(claim: "what is written can be read: \(error)")
    }
    throw BrokenClaim(claim: "what is read and written is read again within 1")
  }
}
