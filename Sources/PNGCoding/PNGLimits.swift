/// How large a picture may be before the decoder refuses it.
public struct PNGLimits: Sendable, Hashable {
  /// Most pixels of a picture; 16 777 216 (16 Mpx) by default.
  public var maximumPixels: Int
  /// Most pixels of one side; 32 767 by default, the longest side that common drawing libraries take.
  public var maximumSide: Int

  /// Limits; what is left out takes its default.
  public init(maximumPixels: Int = 16_777_216, maximumSide: Int = 32_767) {
    self.maximumPixels = maximumPixels
    self.maximumSide = maximumSide
  }

  /// Throws `tooLong` or `tooLarge` for a picture outside the limits.
  func check(width: Int, height: Int) throws(PNGError) {
    guard max(width, height) <= maximumSide else {
      throw .tooLong(width: width, height: height, limit: maximumSide)
    }
    let (pixels, overflows) = width.multipliedReportingOverflow(by: height)
    guard !overflows, pixels <= maximumPixels else {
      throw .tooLarge(width: width, height: height, limit: maximumPixels)
    }
  }
}
