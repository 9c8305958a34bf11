import PNGCoding
import Pixels

extension ServiceDoor {
  /// The PNG file of a small picture.
  static let picture: [UInt8] = {
    let pixels: [UInt32] = (0..<48).map { $0 % 5 == 0 ? 0xFF20_60A0 : 0x4010_2030 }
    return Bitmap(width: 8, height: 6, pixels: pixels).flatMap { try? PNGEncoder().encode($0, scale: 1) }
      ?? []
  }()
}
