public import Graphics
public import PNGCoding

/// Why a display list could not be written as SVG.
public enum SVGError: Error, Sendable, Hashable {
  /// The file would have more than `limit` bytes.
  case tooLarge(limit: Int)
  /// It was given up when asked.
  case cancelled
  /// Drawing failed, of what is written as a picture.
  case drawing(GraphicsError)
  /// A picture could not be encoded.
  case encoding(PNGError)

  /// What an error of drawing means here.
  init(_ error: GraphicsError) { self = error == .cancelled ? .cancelled : .drawing(error) }

  /// What an error of encoding means here.
  init(_ error: PNGError) { self = error == .cancelled ? .cancelled : .encoding(error) }
}
