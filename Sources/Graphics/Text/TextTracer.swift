internal import CPangoCairo
internal import Geometry

/// Turns placed text into what can be drawn without cairo and its fonts.
struct TextTracer {
  /// Pixels per point, for glyphs that are pictures.
  let scale: Double
  /// Whether to give up.
  let cancellation: Cancellation

  /// The parts of `text`.
  func drawing(of text: PlacedText) throws(GraphicsError) -> TextDrawing {
    TextDrawing(clip: text.clip, shadow: try text.shadow.map(part), parts: try text.parts.map(part))
  }

  private func part(_ part: PlacedText.Part) throws(GraphicsError) -> TextDrawing.Part {
    try cancellation.checkBetweenTexts()
    switch part {
    case .glyphs(let run, let look, let origin, let stencil):
      return try glyphs(of: run, look: look, origin: origin, stencil: stencil)
    case .missing(let signs, let color): return .missing(signs, color)
    case .rectangles(let rectangles, let color): return .rectangles(rectangles, color)
    }
  }

  private func glyphs(
    of run: TypesetRun, look: TextRun, origin: Point, stencil: Color?
  ) throws(GraphicsError) -> TextDrawing.Part {
    var font = look.font
    font.family = run.font.family
    let span = TextSpan(
      text: run.text, origin: Point(x: origin.x + run.x, y: origin.y - run.rise), width: run.width,
      isRightToLeft: run.isRightToLeft, font: font, letterSpacing: look.letterSpacing)
    guard look.font.leavesInk(at: 1) else { return .glyphs(Path(), stencil ?? look.color, span) }
    guard run.font.isColored else {
      let tracer = GlyphTracer(run.font, size: look.font.size)
      let path = try tracer?.outlines(of: run.glyphs, origin: origin, cancellation) ?? Path()
      return .glyphs(path, stencil ?? look.color, span)
    }
    var pictures: [UInt: ColoredGlyph] = [:]
    var spots: [PictureSpot] = []
    for glyph in run.glyphs {
      let picture: ColoredGlyph?
      if let known = pictures[glyph.index] {
        picture = known
      } else {
        try cancellation.checkBetweenTexts()
        picture = try ColoredGlyph(glyph.index, of: run.font, size: look.font.size, scale: scale)
      }
      pictures[glyph.index] = picture
      let place = Point(x: origin.x + glyph.x, y: origin.y + glyph.y)
      if var spot = picture?.spot(at: place, scale: scale) {
        spot.tint = stencil
        spots.append(spot)
      }
    }
    return .pictures(spots, opacity: stencil == nil ? look.color.alpha : 1, span)
  }
}
