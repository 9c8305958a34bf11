internal import CPangoCairo
internal import Geometry

extension Canvas {
  /// Draws a block of text.
  ///
  /// The text lock is held only for what touches fonts: not for glyphs that were drawn before, and never while glyphs are
  /// filled.
  func draw(
    _ block: TextBlock, in frame: Rect, isResting: Bool, typesetter: Typesetter
  ) throws(GraphicsError) {
    func ink(of text: TypesetText, isLocked: Bool) throws(GraphicsError) -> TextInk? {
      let placed = PlacedText(
        text, of: block, in: frame, grid: isResting ? transform : nil, typesetter: typesetter)
      return try TextInk(
        placed, on: self, scans: isResting ? typesetter.glyphs : nil, isLocked: isLocked)
    }
    if let text = typesetter.known(block, maxWidth: frame.width, maxHeight: frame.height),
      let ink = try ink(of: text, isLocked: false)
    {
      return try draw(ink)
    }
    let filled = try textLock.withLock(typesetter.cancellation) { () throws(GraphicsError) -> TextInk? in
      let text = try typesetter.set(block, maxWidth: frame.width, maxHeight: frame.height)
      let ink = try ink(of: text, isLocked: true)
      guard let ink, ink.needsFonts else { return ink }
      try draw(ink)
      return nil
    }
    if let filled { try draw(filled) }
  }

  /// Draws what is ready to be drawn of a text.
  private func draw(_ ink: TextInk) throws(GraphicsError) {
    try saved { () throws(GraphicsError) in
      if let frame = ink.clip {
        add(frame)
        clip()
      }
      for part in ink.parts {
        try cancellation.check()
        switch part {
        case .glyphs(let glyphs, let color): fill(glyphs, color)
        case .outlines(let outlines, let color):
          setColor(color)
          add(outlines)
          fill()
        case .pictures(let run, let look, let origin, let stencil):
          try drawPictures(run, look: look, at: origin, stencil: stencil)
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

  /// Fills glyphs in one colour.
  private func fill(_ glyphs: PlacedGlyphs, _ color: Color) {
    guard let visible = PixelArea(touching: transform(clipBounds)), let mask = glyphs.mask(in: visible) else {
      return
    }
    paint(color, through: mask)
  }

  /// Draws the glyphs of a run that are pictures, or all they cover in the colour `stencil`.
  private func drawPictures(
    _ run: TypesetRun, look: TextRun, at origin: Point, stencil: Color?
  ) throws(GraphicsError) {
    try saved { () throws(GraphicsError) in
      translate(origin.x, origin.y)
      setColor(stencil ?? look.color)
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
}

/// A placed text ready for one canvas, the lowest part first.
private struct TextInk {
  enum Part {
    /// Glyphs that are filled where they are: as images they would move to whole pixels.
    case glyphs(PlacedGlyphs, Color)
    /// Glyphs that cairo must fill.
    case outlines(DeviceOutlines, Color)
    /// Glyphs that are pictures.
    case pictures(TypesetRun, look: TextRun, origin: Point, stencil: Color?)
    /// The signs for characters that no font has.
    case missing(Path, Color)
    case rectangles([Rect], Color)
  }

  /// What is outside of it is not drawn; nil draws all.
  let clip: Rect?
  private(set) var parts: [Part] = []
  /// Whether it can be drawn only while the text lock is held.
  private(set) var needsFonts = false

  /// The size of a font in pixels up to which its glyphs are kept as scans, which are the larger the larger it is.
  private static let largestScanned = 256.0

  /// Prepares `text`; nil if the text lock must be held for that and is not.
  ///
  /// Without `scans` cairo fills all outlines: glyphs that move or grow are never again where they were.
  init?(
    _ text: PlacedText, on canvas: Canvas, scans: GlyphCache?, isLocked: Bool
  ) throws(GraphicsError) {
    clip = text.clip
    let transform = canvas.transform
    let scale = transform.scale
    for part in [text.shadow, text.parts].joined() {
      if isLocked { try canvas.cancellation.checkBetweenTexts() }
      switch part {
      case .glyphs(let run, let look, let origin, let stencil):
        guard !run.glyphs.isEmpty, look.font.leavesInk(at: scale) else { continue }
        guard !run.font.isColored else {
          guard isLocked else { return nil }
          needsFonts = true
          parts.append(.pictures(run, look: look, origin: origin, stencil: stencil))
          continue
        }
        let color = stencil ?? look.color
        if let scans, look.font.size * scale <= Self.largestScanned {
          let scanning = isLocked ? canvas.cancellation : nil
          let glyphs = try scans.glyphs(of: run, at: origin, under: transform, scanning: scanning)
          guard let glyphs else { return nil }
          if glyphs.canBeAdded {
            parts.append(.glyphs(glyphs, color))
            continue
          }
        }
        guard isLocked else { return nil }
        parts.append(.outlines(try DeviceOutlines(of: run, at: origin, on: canvas), color))
      case .missing(let signs, let color): parts.append(.missing(signs, color))
      case .rectangles(let rectangles, let color): parts.append(.rectangles(rectangles, color))
      }
    }
  }
}
