import Pixels

extension Bitmap {
  /// Whether another has the same alpha everywhere and channels that differ by 1 at most, as the encoder promises.
  func isClose(to other: Bitmap) -> Bool {
    guard width == other.width, height == other.height else { return false }
    return zip(pixels, other.pixels).allSatisfy { left, right in
      left == right
        || left >> 24 == right >> 24
          && [16, 8, 0].allSatisfy { shift in
            abs(Int(left >> UInt32(shift) & 0xFF) - Int(right >> UInt32(shift) & 0xFF)) <= 1
          }
    }
  }
}
