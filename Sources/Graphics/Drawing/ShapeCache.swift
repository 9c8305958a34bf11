internal import Geometry

/// The corners of shapes that were drawn before, for one thread.
///
/// What is drawn with them does not depend on what was drawn before.
final class ShapeCache {
  /// The bytes of corners above which all are forgotten.
  static let largestSize = 1 << 20

  private var corners: [CornerShape: [CoverageMask]] = [:]
  private(set) var byteCount = 0

  /// The corners of a shape.
  ///
  /// - Throws: `drawingFailed` when the drawing library gives up.
  func corners(of shape: CornerShape) throws(GraphicsError) -> [CoverageMask] {
    if let known = corners[shape] { return known }
    let made = try shape.corners()
    let size = made.reduce(256) { $0 + $1.values.count + 64 }
    if byteCount + size > Self.largestSize {
      corners.removeAll()
      byteCount = 0
    }
    corners[shape] = made
    byteCount += size
    return made
  }
}
