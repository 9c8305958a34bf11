internal import CPangoCairo
internal import Geometry

extension Canvas {
  /// Draws `text`, which is `block` set for `frame`: centred vertically, clipped to the frame.
  ///
  /// `snapsBaselines` puts baselines, and the edges of what lies behind a line, on whole pixels, which keeps resting
  /// text sharp and would make moving text jump.
  func draw(
    _ text: TypesetText, of block: TextBlock, in frame: Rect, snapsBaselines: Bool, typesetter: Typesetter
  ) throws(GraphicsError) {
    try saved { () throws(GraphicsError) in
      add(frame)
      clip()
      var top = frame.minY + (frame.height - text.lines.reduce(0) { $0 + $1.height }) / 2
      func placed(_ y: Double) -> Double { snapsBaselines ? snapped(y) : y }
      var places: [(line: TypesetLine, origin: Point, top: Double, bottom: Double)] = []
      for line in text.lines {
        let x = frame.minX + block.alignment.offset(of: line, in: frame.width)
        let bottom = top + line.height
        places.append((line, Point(x: x, y: placed(top + line.ascent)), placed(top), placed(bottom)))
        top = bottom
      }
      if let shadow = block.shadow {
        for (line, origin, _, _) in places {
          let moved = Point(x: origin.x + shadow.offset.x, y: origin.y + shadow.offset.y)
          for run in line.runs {
            try draw(run, look: block.runs[run.look], at: moved, stencil: shadow.color, typesetter)
          }
        }
      }
      for (line, origin, top, bottom) in places {
        for run in line.runs {
          guard let color = block.runs[run.look].backgroundColor else { continue }
          setColor(color)
          add(Rect(x: origin.x + run.x, y: top, width: run.width, height: bottom - top))
          fill()
        }
      }
      for (line, origin, _, _) in places {
        for run in line.runs {
          try draw(run, look: block.runs[run.look], at: origin, stencil: nil, typesetter)
        }
      }
    }
  }

  /// Draws a run in its look, or wholly in the colour `stencil`.
  private func draw(
    _ run: TypesetRun, look: TextRun, at origin: Point, stencil: Color?, _ typesetter: Typesetter
  ) throws(GraphicsError) {
    try saved { () throws(GraphicsError) in
      translate(origin.x, origin.y)
      setColor(stencil ?? look.color)
      drawGlyphs(of: run, look: look, stencil: stencil)
      for box in run.boxes { drawMissing(in: box, size: look.font.size) }
      guard look.underline != nil || look.isStruckThrough else { return }
      let metrics = typesetter.metrics(of: look.font)
      if let underline = look.underline {
        let top = -metrics.underline.position - run.rise
        let thickness = metrics.underline.thickness
        add(Rect(x: run.x, y: top, width: run.width, height: thickness))
        if underline == .double {
          add(Rect(x: run.x, y: top + 2 * thickness, width: run.width, height: thickness))
        }
      }
      if look.isStruckThrough {
        let (position, thickness) = metrics.strikethrough
        add(Rect(x: run.x, y: -position - run.rise, width: run.width, height: thickness))
      }
      fill()
    }
  }

  /// Glyphs with an outline are filled where they are: as images they would move to whole pixels.
  private func drawGlyphs(of run: TypesetRun, look: TextRun, stencil: Color?) {
    guard !run.glyphs.isEmpty else { return }
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

  /// The sign for a character that no font has: an empty box.
  private func drawMissing(in box: Rect, size: Double) {
    let frame = box.inset(by: size / 16)
    add(frame)
    add(frame.inset(by: size / 16))
    fill(evenOdd: true)
  }

  private func snapped(_ y: Double) -> Double {
    let transform = transform
    return ((y * transform.scale + transform.y).rounded() - transform.y) / transform.scale
  }
}

extension TextBlock.Alignment {
  /// From the left edge of a frame to the left end of a line, in points.
  ///
  /// A line that is too wide keeps its beginning in the frame.
  fileprivate func offset(of line: TypesetLine, in width: Double) -> Double {
    let rest = width - line.width
    guard rest > 0 else { return line.isRightToLeft ? rest : 0 }
    switch self {
    case .natural: return line.isRightToLeft ? rest : 0
    case .left: return 0
    case .center: return rest / 2
    case .right: return rest
    }
  }
}
