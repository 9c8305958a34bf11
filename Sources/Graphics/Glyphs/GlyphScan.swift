/// A glyph's outline cut into lines, fifteen in each row of pixels, as cairo samples what it fills.
///
/// Filled from this, a glyph covers exactly what it covers when cairo fills its outline, at a part of the cost. Positions
/// are 256ths of a pixel from the glyph's origin, so that a scan holds wherever the glyph stands in its row.
final class GlyphScan: Sendable {
  /// Lines in a row of pixels.
  static let linesPerRow = 15
  /// Parts of a pixel's width that positions are counted in.
  static let partsPerPixel = 256

  /// A place where lines of one row begin or end to be inside; a row may have several at one position.
  struct Crossing {
    var x: Int32
    /// How many lines begin to be inside there, less how many end.
    var weight: Int32
  }

  /// Crossings of one row that are near each other.
  ///
  /// What a crossing adds to a pixel is linear in its place there, so while they are in one pixel they count as one.
  struct Cluster {
    /// The leftmost and the rightmost position.
    var (left, right): (Int32, Int32)
    /// The sum of the weights.
    var weight: Int32
    /// The sum of positions times weights; as much of it as 32 bits hold.
    var moment: Int32
    var crossings: Range<Int>
  }

  /// A straight edge through the whole of a row.
  struct Slope {
    /// Where it is at the top and at the bottom of the row.
    var (top, bottom): (ExactPosition, ExactPosition)
    /// The denominator of both remainders; 0 for an edge that is upright.
    var denominator: Int64
    /// 1 where the inside begins, −1 where it ends.
    var sign: Int32
  }

  /// What lies in a row of pixels.
  struct Row {
    /// Its crossings.
    var clusters: Range<Int>
    /// What is drawn in place of the crossings where no glyph has edges that begin or end in the row; empty if that is
    /// the same.
    var slopes: Range<Int>
    /// Whether no edge begins, ends or crosses another one in the row.
    var isSmooth: Bool
    /// The leftmost and the rightmost position; the left one is greater if there is nothing.
    var (left, right): (Int32, Int32)
  }

  /// The first row, counted from the one below the baseline.
  let firstRow: Int
  /// The rows, top to bottom.
  let rows: [Row]
  let crossings: [Crossing]
  let clusters: [Cluster]
  let slopes: [Slope]
  /// Whether all edges are upright or level; cairo fills an outline that is wholly so in another way.
  let isRectilinear: Bool
  /// The leftmost and the rightmost position of all rows.
  let (left, right): (Int32, Int32)

  init(
    firstRow: Int, rows: [Row], crossings: [Crossing], clusters: [Cluster], slopes: [Slope],
    isRectilinear: Bool
  ) {
    self.firstRow = firstRow
    self.rows = rows
    self.crossings = crossings
    self.clusters = clusters
    self.slopes = slopes
    self.isRectilinear = isRectilinear
    left = rows.reduce(.max) { min($0, $1.left) }
    right = rows.reduce(.min) { max($0, $1.right) }
  }

  /// About the bytes that it takes.
  var byteCount: Int {
    128 + rows.count * MemoryLayout<Row>.stride + crossings.count * MemoryLayout<Crossing>.stride
      + clusters.count * MemoryLayout<Cluster>.stride + slopes.count * MemoryLayout<Slope>.stride
  }
}

/// A position in whole units, rounded down, and what is left of it as the numerator of a fraction.
struct ExactPosition {
  var whole: Int64
  var remainder: Int64

  /// `numerator / denominator`, which is above 0.
  init(_ numerator: Int64, over denominator: Int64) {
    (whole, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
    carry(denominator)
  }

  /// A whole position.
  init(_ whole: Int64) {
    self.whole = whole
    remainder = 0
  }

  /// Moves by a step whose remainder is smaller than the denominator either way.
  mutating func move(by step: (quotient: Int64, remainder: Int64), over denominator: Int64) {
    whole &+= step.quotient
    remainder &+= step.remainder
    carry(denominator)
  }

  private mutating func carry(_ denominator: Int64) {
    if remainder < 0 {
      whole &-= 1
      remainder &+= denominator
    } else if remainder >= denominator {
      whole &+= 1
      remainder &-= denominator
    }
  }
}
