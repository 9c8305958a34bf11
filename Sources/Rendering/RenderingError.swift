public import Graphics
public import PNGCoding

/// Why a button could not be measured or drawn.
public enum RenderingError: Error, Sendable, Hashable {
  /// The picture that the attribute, or `flag`, names is not there.
  case missingPicture(name: String, attribute: String)
  /// The canvas would have more pixels than `limit` in all, or than `sideLimit` along a side.
  case tooLarge(width: Double, height: Double, limit: Int, sideLimit: Int)
  /// Drawing failed.
  case drawing(GraphicsError)
  /// Encoding failed.
  case encoding(PNGError)
}

/// How large a rendering may be.
public struct RenderingLimits: Sendable, Hashable {
  /// The most pixels of a canvas.
  public var pixels = 16 << 20
  /// The most pixels along a side: what cairo can draw on.
  public let side = 32_767

  /// 16 Mpx.
  public init() {}

  /// Throws `tooLarge` for a canvas of more pixels than allowed.
  func check(width: Double, height: Double) throws(RenderingError) {
    guard max(width, height) <= Double(side), width * height <= Double(pixels) else {
      throw .tooLarge(width: width, height: height, limit: pixels, sideLimit: side)
    }
  }
}
