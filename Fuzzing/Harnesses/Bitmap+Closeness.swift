import Pixels

extension Bitmap {
  /// Whether another has the same alpha everywhere and channels that differ by 1 at most, as the encoder promises.
  func isClose(to other: Bitmap) -> Bool {
    guard width == other.width, height == other.height else { return false }
    return zip(pixels, other.pixels).allSatisfy { $0 == $1 || isClose($0, $1) }
  }

  private func isClose(_ left: UInt32, _ right: UInt32) -> Bool {
    guard left >> 24 == right >> 24 else { return false }
    for shift: UInt32 in [0, 8, 16] {
      let (first, second) = (Int(left >> shift & 0xFF), Int(right >> shift & 0xFF))
      if abs(first - second) > 1 { return false }
    }
    return true
  }
}
