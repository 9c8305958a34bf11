import PNGCoding
import Pixels

/// A picture made of the input is within 1 when it was written and read again, and gives the same bytes each time.
///
/// Four bytes say how wide it is, how many colours it has, and how its rows are made of what is left: bytes that stand for
/// pixels.
struct EncodeHarness: Harness {
  private let decoder = PNGDecoder()
  private let encoder = PNGEncoder()

  private static let mostRows = 48

  func check(_ input: [UInt8]) throws(BrokenClaim) {
    guard let bitmap = Self.bitmap(input) else { return }
    let (file, other, again): ([UInt8], [UInt8], Bitmap)
    do throws(PNGError) {
      file = try encoder.encode(bitmap, scale: 1)
      other = try PNGEncoder().encode(bitmap, scale: 1)
      again = try decoder.decode(file)
    } catch {
      throw BrokenClaim(claim: "what is written can be read: \(error)")
    }
    try claim(bitmap.isClose(to: again), "what is written is read again within 1")
    try claim(other == file, "the same picture gives the same bytes")
  }

  private static func bitmap(_ input: [UInt8]) -> Bitmap? {
    guard input.count > 4 else { return nil }
    // Rows above 600 bytes are repeated in another way than shorter ones.
    let width = 1 + (Int(input[0]) << 2 | Int(input[1]) & 3)
    let (shape, mask) = (input[2], input[3])
    let text = Array(input[4...])
    var pixels: [UInt32] = []
    var place = 0
    for row in 0..<mostRows where place < text.count * 2 {
      // A byte says where a row begins in the input and how often it stands there.
      let control = Int(text[row % text.count])
      let start = shape & 1 == 0 ? place : control * 4
      let line = (0..<width).map { column in
        let index = start + (shape & 2 == 0 ? column : column / (1 + control % 7))
        return pixel(text[index % text.count], mask: mask, salt: shape & 4 == 0 ? 0 : UInt32(index))
      }
      for _ in 0...(shape & 8 == 0 ? 0 : control % 4) { pixels += line }
      place += width
    }
    return Bitmap(width: width, height: pixels.count / width, pixels: pixels)
  }

  /// A premultiplied word: opaque, or as translucent as the byte says.
  private static func pixel(_ byte: UInt8, mask: UInt8, salt: UInt32) -> UInt32 {
    let value = UInt32(byte & mask) &* 0x0103_0507 &+ salt
    let alpha = mask & 0x80 == 0 ? 255 : UInt32(byte)
    func channel(_ shift: UInt32) -> UInt32 { ((value >> shift & 0xFF) * alpha + 127) / 255 }
    return alpha << 24 | channel(16) << 16 | channel(8) << 8 | channel(0)
  }
}
