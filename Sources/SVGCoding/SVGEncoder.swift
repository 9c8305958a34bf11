public import Graphics
public import PNGCoding

/// Writes display lists as SVG: one file with everything in it, that looks as the same list drawn.
///
/// Lengths are points. Equal lists give equal bytes.
public struct SVGEncoder {
  private let context: DrawingContext
  private let pngEncoder: PNGEncoder
  private let byteLimit: Int

  /// An encoder that sets text and prepares pictures with `context` and puts them in with `pngEncoder`.
  ///
  /// - Parameter byteLimit: the most bytes of a file; 32 MiB by default.
  public init(context: DrawingContext, pngEncoder: PNGEncoder, byteLimit: Int = 32 << 20) {
    self.context = context
    self.pngEncoder = pngEncoder
    self.byteLimit = byteLimit
  }

  /// The SVG file of `list`, in UTF-8.
  ///
  /// What SVG has no words for is drawn at the list's scale: pictures in nine parts or tiles, and emoji. Text in the list is
  /// also its title. Throws any of its errors.
  public func encode(_ list: DisplayList, text: SVGText) throws(SVGError) -> [UInt8] {
    guard list.width > 0, list.height > 0, list.scale > 0, list.scale.isFinite else {
      throw .drawing(.canvasRefused(width: list.width, height: list.height))
    }
    var builder = SVGBuilder(
      context: context, pngEncoder: pngEncoder, text: text, budget: ByteBudget(limit: byteLimit))
    let bytes = try builder.document(list).bytes
    guard bytes.count <= byteLimit else { throw .tooLarge(limit: byteLimit) }
    return bytes
  }
}
