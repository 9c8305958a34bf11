internal import CPangoCairo
internal import Geometry

extension Canvas {
  /// Draws a block of text.
  func draw(_ text: PlacedText) throws(GraphicsError) {
    try saved { () throws(GraphicsError) in
      if let frame = text.clip {
        add(frame)
        clip()
      }
      for part in text.shadow + text.parts {
        try cancellation.checkBetweenTexts()
        switch part {
        case .glyphs(let run, let look, let origin, let stencil):
          try draw(run, look: look, at: origin, stencil: stencil)
        case .missing(let signs, let color):
          setColor(color)
          add(signs)
          fill(evenOdd: true)
        case .rectangles(let rectangles, let color):
          setColor(color)
          for rectangle in rectangles { add(rectangle) }
          fill()
        }
      }
    }
  }

  /// The size of a font in pixels up to which no glyph covers as much of a pixel as 8 bits could show.
  private static let smallestText = 1.0 / 64

  /// Draws the glyphs of a run in its look, or wholly in the colour `stencil`.
  ///
  /// Those with an outline are filled where they are: as images they would move to whole pixels.
  private func draw(
    _ run: TypesetRun, look: TextRun, at origin: Point, stencil: Color?
  ) throws(GraphicsError) {
    // Cairo fails to draw with some fonts of next to no size, of which nobody would see anything.
    guard !run.glyphs.isEmpty, look.font.size * transform.scale > Self.smallestText else { return }
    try saved { () throws(GraphicsError) in
      translate(origin.x, origin.y)
      setColor(stencil ?? look.color)
      guard run.font.isColored else {
        unsafe run.font.select(in: context)
        try unsafe forEachPiece(of: run.glyphs) { unsafe cairo_glyph_path(context, $0, $1) }
        return fill()
      }
      let glyphs = try unsafe group { () throws(GraphicsError) in
        try showColored(run, size: look.font.size)
      }
      defer { unsafe cairo_pattern_destroy(glyphs) }
      if let stencil {
        setColor(stencil)
        unsafe cairo_mask(context, glyphs)
      } else {
        unsafe cairo_set_source(context, glyphs)
        unsafe cairo_paint_with_alpha(context, look.color.alpha)
      }
    }
  }

  /// Hands some glyphs after the other to `body`, few enough to be soon done with.
  func forEachPiece(
    of glyphs: [cairo_glyph_t], _ body: (UnsafePointer<cairo_glyph_t>, Int32) -> Void
  ) throws(GraphicsError) {
    for start in stride(from: 0, to: glyphs.count, by: Self.glyphsAtOnce) {
      try cancellation.checkBetweenTexts()
      let piece = Array(glyphs[start..<min(start + Self.glyphsAtOnce, glyphs.count)])
      unsafe body(piece, Int32(piece.count))
    }
  }

  /// A glyph that is a picture takes milliseconds when it is drawn first.
  private static let glyphsAtOnce = 16
}
