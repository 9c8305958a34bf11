internal import CPangoCairo
internal import Geometry

/// The glyphs of a run on the pixels of a canvas, to be filled without cairo and its fonts.
struct PlacedGlyphs {
  /// A glyph and where its origin is.
  struct Glyph {
    var scan: GlyphScan
    /// In 256ths of a pixel.
    var x: Int32
    /// The row of pixels that the scan's row 0 lies on.
    var row: Int
  }

  /// Those that cover anything, in the order of the run.
  private(set) var glyphs: [Glyph] = []

  /// No glyphs, with room for some.
  init(capacity: Int) {
    glyphs.reserveCapacity(capacity)
  }

  /// Where cairo would put a glyph: the row of pixels, and the rest in 256ths of a pixel.
  struct Place {
    let x: Int32
    let row: Int
    let drop: Int

    /// The place of `glyph` of a run whose line begins at `origin`; nil if it is too far away to be seen.
    init?(_ glyph: cairo_glyph_t, origin: Point, _ transform: DeviceTransform) {
      let x = transform.scale * glyph.x + (transform.scale * origin.x + transform.x)
      let y = transform.scale * glyph.y + (transform.scale * origin.y + transform.y)
      guard abs(x) < 100_000, abs(y) < 100_000 else { return nil }
      self.x = Int32((x * 256).rounded(.toNearestOrEven))
      let down = Int((y * 256).rounded(.toNearestOrEven))
      (row, drop) = (down >> 8, down & 255)
    }
  }

  /// Adds a glyph.
  mutating func append(_ scan: GlyphScan, at place: Place) {
    // What is thinner than a line and lies between two of them covers nothing, and has no ends.
    guard scan.left <= scan.right else { return }
    glyphs.append(Glyph(scan: scan, x: place.x, row: place.row))
  }

  /// Whether cairo would fill them as they can be filled here: not where glyphs reach over each other in a row, since
  /// what they cover there does not add up, nor where nothing is slanted, which cairo fills as rectangles.
  var canBeAdded: Bool {
    guard !glyphs.allSatisfy(\.scan.isRectilinear) else { return glyphs.isEmpty }
    guard let rows else { return true }
    var ends = [Int32](repeating: .min, count: rows.count)
    for glyph in glyphs {
      let first = glyph.firstRow - rows.lowerBound
      for (index, row) in glyph.scan.rows.enumerated() where row.left <= row.right {
        guard row.left + glyph.x >= ends[first + index] else { return false }
        ends[first + index] = row.right + glyph.x
      }
    }
    return true
  }

  private var rows: Range<Int>? {
    guard var rows = glyphs.first?.rows else { return nil }
    for glyph in glyphs {
      rows = min(rows.lowerBound, glyph.rows.lowerBound)..<max(rows.upperBound, glyph.rows.upperBound)
    }
    return rows
  }

  /// How many rows are added up before they are written.
  private static let rowsAtOnce = 16

  /// What they cover within `visible`; nil if that is nothing.
  func mask(in visible: PixelArea) -> CoverageMask? {
    guard let rows else { return nil }
    var (left, right) = (Int32.max, Int32.min)
    for glyph in glyphs {
      (left, right) = (min(left, glyph.scan.left + glyph.x), max(right, glyph.scan.right + glyph.x))
    }
    let columns = (Int(left) >> 8..<Int(right) >> 8 + 1).clamped(to: visible.columns)
    let seen = rows.clamped(to: visible.rows)
    guard !columns.isEmpty, !seen.isEmpty else { return nil }
    var mask = CoverageMask(PixelArea(columns: columns, rows: seen))
    var sum = CoverageSum(width: columns.count, rows: min(seen.count, Self.rowsAtOnce))
    for start in stride(from: seen.lowerBound, to: seen.upperBound, by: Self.rowsAtOnce) {
      let band = start..<min(start + Self.rowsAtOnce, seen.upperBound)
      let isSmooth = band.map { row in glyphs.allSatisfy { $0.isSmooth(in: row) } }
      for glyph in glyphs {
        let first = glyph.firstRow
        let rows = glyph.rows.clamped(to: band)
        guard !rows.isEmpty else { continue }
        sum.add(
          glyph.scan, rows.lowerBound - first..<rows.upperBound - first, to: rows.lowerBound - start,
          shift: glyph.x - Int32(columns.lowerBound * 256), isSmooth: isSmooth)
      }
      for row in band { sum.move(row - start, to: &mask.values, from: (row - seen.lowerBound) * mask.stride) }
    }
    return mask
  }
}

extension PlacedGlyphs.Glyph {
  /// Its first row on the canvas.
  fileprivate var firstRow: Int { row + scan.firstRow }

  /// Its rows on the canvas.
  fileprivate var rows: Range<Int> { firstRow..<firstRow + scan.rows.count }

  /// Whether no edge of it begins, ends or crosses another one in a row of the canvas.
  fileprivate func isSmooth(in row: Int) -> Bool {
    let index = row - firstRow
    return !scan.rows.indices.contains(index) || scan.rows[index].isSmooth
  }
}
