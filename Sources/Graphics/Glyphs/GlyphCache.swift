internal import CPangoCairo
internal import Geometry

/// The scans of glyphs that were drawn before, for one thread.
///
/// They can be used without any font, and so without the text lock. What is drawn with them does not depend on what was
/// drawn before.
final class GlyphCache {
  private struct Key: Hashable {
    var font: ObjectIdentifier
    var glyph: UInt
    var scale: Double
    var drop: Int
  }

  /// The bytes of scans above which all are forgotten.
  static let largestSize = 4 << 20

  private var scans: [Key: GlyphScan?] = [:]
  private(set) var byteCount = 0

  /// The glyphs of a run whose line begins at `origin`.
  ///
  /// - Parameter scanning: asks whether to give up, where the text lock is held and unknown glyphs can be scanned.
  /// - Returns: nil if some are unknown and must not be scanned.
  /// - Throws: `cancelled`, and `drawingFailed` when the drawing library gives up.
  func glyphs(
    of run: TypesetRun, at origin: Point, under transform: DeviceTransform,
    scanning cancellation: Cancellation?
  ) throws(GraphicsError) -> PlacedGlyphs? {
    var result = PlacedGlyphs(capacity: run.glyphs.count)
    var scanner: GlyphScanner?
    for glyph in run.glyphs {
      guard let place = PlacedGlyphs.Place(glyph, origin: origin, transform) else { continue }
      let key = Key(
        font: ObjectIdentifier(run.font), glyph: glyph.index, scale: transform.scale, drop: place.drop)
      if let known = scans[key] {
        if let known { result.append(known, at: place) }
        continue
      }
      guard let cancellation else { return nil }
      try cancellation.checkBetweenTexts()
      if scanner == nil { scanner = try GlyphScanner(run.font, scale: transform.scale) }
      let scan = try scanner?.scan(of: glyph.index, drop: place.drop)
      insert(scan, for: key)
      if let scan { result.append(scan, at: place) }
    }
    return result
  }

  private func insert(_ scan: GlyphScan?, for key: Key) {
    let size = 64 + (scan?.byteCount ?? 0)
    if byteCount + size > Self.largestSize { removeAll() }
    scans[key] = .some(scan)
    byteCount += size
  }

  /// Forgets all scans; fonts may be let go only after that, since others may take their places.
  func removeAll() {
    scans.removeAll()
    byteCount = 0
  }
}
