internal import Geometry

/// A round-cornered rectangle or ring on whole pixels as it is with its straight parts made short: what all have in
/// common whose corners are alike, wherever they are and however large.
struct CornerShape: Hashable {
  /// The outline in pixels, at the origin.
  let outer: RoundedRect
  /// What is left out of it; nil for nothing.
  let inner: RoundedRect?
  /// Its columns and rows.
  let (columns, rows): (Side, Side)

  /// The pixels along a side.
  struct Side: Hashable {
    /// How many there are.
    let length: Int
    /// Those of a corner where a straight part lies between two; nil where the side is short.
    let corner: Int?

    /// The ranges of the corners; one for all of a side that is short.
    var corners: [Range<Int>] { corner.map { [0..<$0, length - $0..<length] } ?? [0..<length] }
  }

  /// Pixels of a side above which a shape is not kept.
  private static let largestSide = 512

  /// The corners of what lies in `outer` and not in `inner`, both in pixels; nil if their sides lie between pixels, if
  /// nothing of them is round, or if they are large.
  init?(_ outer: RoundedRect, without inner: RoundedRect?) {
    let hole = inner.map { (rect: $0.rect, reach: $0.cornerReach) }
    guard outer.rect.isOnPixels, hole?.rect.isOnPixels ?? true, !outer.rect.isEmpty,
      !(hole?.rect.isEmpty ?? false)
    else { return nil }
    let insets = hole.map { hole in
      [
        hole.rect.minX - outer.rect.minX, hole.rect.minY - outer.rect.minY,
        outer.rect.maxX - hole.rect.maxX, outer.rect.maxY - hole.rect.maxY,
      ]
    }
    guard insets?.allSatisfy({ $0 >= 1 }) ?? true else { return nil }
    let reach = max(outer.cornerReach, (insets?.max() ?? 0) + (hole?.reach ?? 0)).rounded(.up)
    guard max(outer.cornerReach, hole?.reach ?? 0) > 0, reach < Double(Self.largestSide / 2) else {
      return nil
    }
    let corner = Int(reach)
    func side(_ length: Double) -> Side {
      // Two pixels stand for all that are alike between two corners.
      let short = 2 * corner + 2
      let length = Int(length.rounded())
      return length > short ? Side(length: short, corner: corner) : Side(length: length, corner: nil)
    }
    (columns, rows) = (side(outer.rect.width), side(outer.rect.height))
    let size = Size(width: Double(columns.length), height: Double(rows.length))
    guard max(size.width, size.height) <= Double(Self.largestSide) else { return nil }
    var short = outer
    short.rect = Rect(origin: .zero, size: size)
    self.outer = short
    if var inner, let insets {
      inner.rect = Rect(
        x: insets[0].rounded(), y: insets[1].rounded(), width: size.width - (insets[0] + insets[2]).rounded(),
        height: size.height - (insets[1] + insets[3]).rounded())
      self.inner = inner
    } else {
      self.inner = nil
    }
  }

  /// Hashes what tells most shapes apart; to compare all of them takes long enough.
  func hash(into hasher: inout Hasher) {
    hasher.combine(outer.rect.width)
    hasher.combine(outer.rect.height)
    hasher.combine(inner?.rect.minX)
  }

  /// What the corners cover, row by row, each where it is in the short shape.
  ///
  /// - Throws: `drawingFailed` when the drawing library gives up.
  func corners() throws(GraphicsError) -> [CoverageMask] {
    var whole = CoverageMask(PixelArea(columns: 0..<columns.length, rows: 0..<rows.length))
    try whole.cover(under: DeviceTransform(scale: 1, x: 0, y: 0)) { canvas in
      canvas.add(outer)
      if let inner { canvas.add(inner) }
      canvas.fill(evenOdd: inner != nil)
    }
    return rows.corners.flatMap { rows in
      columns.corners.map { columns in
        var corner = CoverageMask(PixelArea(columns: columns, rows: rows))
        for (index, row) in rows.enumerated() {
          let start = row * whole.stride
          corner.values.replaceSubrange(
            index * corner.stride..<index * corner.stride + columns.count,
            with: whole.values[start + columns.lowerBound..<start + columns.upperBound])
        }
        return corner
      }
    }
  }

  /// The straight parts between the corners in a shape of `size` pixels at the origin, wholly covered.
  func straightParts(of size: Size) -> [Rect] {
    let hole = inner ?? RoundedRect(rect: .zero)
    let (left, top) = (hole.rect.minX, hole.rect.minY)
    let (right, bottom) = (outer.rect.maxX - hole.rect.maxX, outer.rect.maxY - hole.rect.maxY)
    var parts: [Rect] = []
    parts.reserveCapacity(4)
    let corner = Double(columns.corner ?? columns.length)
    let height = Double(rows.corner ?? rows.length)
    let (between, below) = (size.width - 2 * corner, size.height - 2 * height)
    if columns.corner != nil {
      if inner == nil {
        parts.append(Rect(x: corner, y: 0, width: between, height: size.height))
      } else {
        parts.append(Rect(x: corner, y: 0, width: between, height: top))
        parts.append(Rect(x: corner, y: size.height - bottom, width: between, height: bottom))
      }
    }
    if rows.corner != nil {
      if inner != nil {
        parts.append(Rect(x: 0, y: height, width: left, height: below))
        parts.append(Rect(x: size.width - right, y: height, width: right, height: below))
      } else if columns.corner != nil {
        parts.append(Rect(x: 0, y: height, width: corner, height: below))
        parts.append(Rect(x: size.width - corner, y: height, width: corner, height: below))
      } else {
        parts.append(Rect(x: 0, y: height, width: size.width, height: below))
      }
    }
    return parts
  }
}

extension Rect {
  /// Whether all sides are on whole pixels, as nearly as cairo can tell.
  fileprivate var isOnPixels: Bool {
    func isWhole(_ edge: Double) -> Bool { abs(edge - edge.rounded()) < 1.0 / 1024 && abs(edge) < 1e6 }
    return isWhole(minX) && isWhole(minY) && isWhole(maxX) && isWhole(maxY)
  }
}
