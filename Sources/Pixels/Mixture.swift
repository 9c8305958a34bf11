/// A picture that is mixed from others by weight, in premultiplied colours.
public struct Mixture: Sendable {
  private let width: Int
  private let height: Int
  /// The channels of each pixel, times `one`, and a half of it that makes rounding down rounding to nearest.
  private var sums: [SIMD4<UInt32>]

  /// A weight of 1: a byte times it fills 32 bits.
  private static let one: UInt32 = 1 << shift
  private static let shift: UInt32 = 24

  /// An area of at least 1 by 1 pixels with nothing in it.
  public init(width: Int, height: Int) {
    self.width = max(width, 1)
    self.height = max(height, 1)
    sums = Array(repeating: SIMD4(repeating: Self.one / 2), count: self.width * self.height)
  }

  /// Adds a bitmap of the area's size, each channel times `weight`; one of another size is left out.
  ///
  /// Weights are 0…1, and all together at most 1.
  public mutating func add(_ bitmap: Bitmap, weight: Double) {
    guard bitmap.width == width, bitmap.height == height else { return }
    let weight = SIMD4(repeating: UInt32((min(max(weight, 0), 1) * Double(Self.one)).rounded()))
    let source = bitmap.pixels.span
    var target = sums.mutableSpan
    for index in source.indices {
      let channels = unsafe unsafeBitCast(source[index], to: SIMD4<UInt8>.self)
      target[index] &+= weight &* SIMD4<UInt32>(truncatingIfNeeded: channels)
    }
  }

  /// The picture as it is, each channel to nearest.
  public var bitmap: Bitmap {
    let pixels = sums.map { sum in
      unsafe unsafeBitCast(
        SIMD4<UInt8>(truncatingIfNeeded: sum &>> SIMD4(repeating: Self.shift)), to: UInt32.self)
    }
    return Bitmap(width: width, height: height, all: pixels)
  }
}
