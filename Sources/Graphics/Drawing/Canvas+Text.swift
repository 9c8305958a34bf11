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
        unsafe cairo_glyph_path(context, run.glyphs, Int32(clamping: run.glyphs.count))
        return fill()
      }
      unsafe cairo_push_group(context)
      showColored(run, size: look.font.size)
      if let stencil {
        let glyphs = unsafe cairo_pop_group(context)
        setColor(stencil)
        unsafe cairo_mask(context, glyphs)
        unsafe cairo_pattern_destroy(glyphs)
      } else {
        unsafe cairo_pop_group_to_source(context)
        unsafe cairo_paint_with_alpha(context, look.color.alpha)
      }
    }
  }
}
