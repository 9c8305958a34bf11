public import Graphics
public import PNGCoding

/// Why a display list could not be written as SVG.
public enum SVGError: Error, Sendable, Hashable {
  /// The file would have more than `limit` bytes.
  case tooLarge(limit: Int)
  /// Drawing failed, of what is written as a picture.
  case drawing(GraphicsError)
  /// A picture could not be encoded.
  case encoding(PNGError)
}
