internal import CPangoCairo
internal import Geometry

/// A block of text after shaping and line breaking, ready to be drawn at any scale.
struct TypesetText {
  /// The lines, top to bottom.
  var lines: [TypesetLine]
  /// What the block measures within its limits.
  var metrics: TextMetrics
  /// Whether a line ends where the limit of the width made it end.
  var isWrapped: Bool
  /// The limits it was set within, in points.
  var maxWidth: Double
  /// The limit of the height.
  var maxHeight: Double

  /// Whether setting the same block within other limits gives the same lines.
  ///
  /// Greedy breaking finds the same breaks at every width between the widest line and the width it was given.
  func isValid(maxWidth width: Double, maxHeight height: Double) -> Bool {
    guard isIntact else { return false }
    if width == maxWidth, height == maxHeight { return true }
    return !metrics.isTruncated && metrics.size.width <= width + Typesetter.tolerance
      && metrics.size.height <= height + Typesetter.tolerance && (!isWrapped || width <= maxWidth)
  }
}

extension TypesetText {
  /// Whether all fonts can still be drawn with.
  private var isIntact: Bool { lines.allSatisfy(\.isIntact) }
}

/// A line of glyphs.
struct TypesetLine {
  /// From the top of the line's box to the baseline, in points.
  var ascent: Double
  /// From the baseline to the bottom of the line's box, in points.
  var descent: Double
  /// The advance width in points.
  var width: Double
  /// Whether its paragraph begins at the right.
  var isRightToLeft: Bool
  /// The pieces, left to right.
  var runs: [TypesetRun]

  /// The height of the line's box in points.
  var height: Double { ascent + descent }

  /// Whether all fonts can still be drawn with.
  var isIntact: Bool { runs.allSatisfy(\.font.isIntact) }
}

/// Glyphs of one font and one look.
struct TypesetRun {
  /// Which of the block's runs it comes from.
  var look: Int
  /// What it says; "…" where that stands for text.
  var text: String
  /// Whether it is read from the right.
  var isRightToLeft: Bool
  /// From the left end of the line, in points.
  var x: Double
  /// The advance width in points.
  var width: Double
  /// How far it is raised above the baseline, in points.
  var rise: Double
  /// Where the glyphs come from.
  var font: GlyphFont
  /// Glyph numbers and their positions relative to the start of the line's baseline, y down.
  var glyphs: [cairo_glyph_t]
  /// A box for each character that no font has, relative to the start of the line's baseline.
  var boxes: [Rect]
  /// What glyphs and boxes cover, relative to the start of the line's baseline.
  var ink: Rect
}

/// Metrics of a font at a size, in points.
struct FaceMetrics {
  /// From the top of a line to the baseline.
  var ascent: Double
  /// From the baseline to the bottom of a line.
  var descent: Double
  /// The top of an underline above the baseline, and its thickness.
  var underline: (position: Double, thickness: Double)
  /// The top of a strikethrough above the baseline, and its thickness.
  var strikethrough: (position: Double, thickness: Double)
}

extension FaceMetrics {
  /// What stands for the metrics of a face that has no font.
  init(without face: FontFace) {
    self.init(ascent: face.size, descent: 0, underline: (0, 0), strikethrough: (0, 0))
  }
}
