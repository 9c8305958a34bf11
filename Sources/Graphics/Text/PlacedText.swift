internal import Geometry

/// What is drawn of a block of text, bottom to top: the one description that all back ends follow.
struct PlacedText {
  /// One thing to draw.
  enum Part {
    /// Glyphs of one font in their look, or wholly in the colour `stencil`.
    case glyphs(TypesetRun, look: TextRun, origin: Point, stencil: Color?)
    /// The signs for characters that no font has, in one colour.
    case missing(Path, Color)
    /// Rectangles in one colour.
    case rectangles([Rect], Color)
  }

  /// What is outside of it is not drawn; nil draws all.
  let clip: Rect?
  /// A hard copy of the text that is drawn underneath, the first lowest.
  private(set) var shadow: [Part] = []
  /// The text itself and what belongs to it, the first lowest.
  private(set) var parts: [Part] = []

  /// Places `text`, which is `block` set for `frame`, vertically in the middle.
  ///
  /// With a `grid`, baselines and the edges of what lies behind a line are on its whole pixels, which keeps resting
  /// text sharp and would make moving text jump.
  init(
    _ text: TypesetText, of block: TextBlock, in frame: Rect, grid: DeviceTransform?, typesetter: Typesetter
  ) {
    clip = frame
    func placed(_ y: Double) -> Double { grid?.snapped(y) ?? y }
    var top = frame.minY + (frame.height - text.lines.reduce(0) { $0 + $1.height }) / 2
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
          self.shadow += Self.parts(
            of: run, look: block.runs[run.look], at: moved, stencil: shadow.color, typesetter)
        }
      }
    }
    for (line, origin, top, bottom) in places {
      for run in line.runs {
        guard let color = block.runs[run.look].backgroundColor else { continue }
        let behind = Rect(x: origin.x + run.x, y: top, width: run.width, height: bottom - top)
        parts.append(.rectangles([behind], color))
      }
    }
    for (line, origin, _, _) in places {
      for run in line.runs {
        parts += Self.parts(of: run, look: block.runs[run.look], at: origin, stencil: nil, typesetter)
      }
    }
  }

  /// The glyphs of a run, and the lines under and through it.
  private static func parts(
    of run: TypesetRun, look: TextRun, at origin: Point, stencil: Color?, _ typesetter: Typesetter
  ) -> [Part] {
    let color = stencil ?? look.color
    var parts = [Part.glyphs(run, look: look, origin: origin, stencil: stencil)]
    if !run.boxes.isEmpty {
      var signs = Path()
      for box in run.boxes {
        let sign = Rect(
          x: origin.x + box.minX, y: origin.y + box.minY, width: box.width, height: box.height)
        signs.append(missingSign(in: sign, size: look.font.size))
      }
      parts.append(.missing(signs, color))
    }
    let lines = lines(of: run, look: look, at: origin, typesetter)
    if !lines.isEmpty { parts.append(.rectangles(lines, color)) }
    return parts
  }

  /// The sign for a character that no font has: an empty box.
  private static func missingSign(in box: Rect, size: Double) -> Path {
    let frame = box.inset(by: size / 16)
    var sign = Path(frame)
    sign.append(Path(frame.inset(by: size / 16)))
    return sign
  }

  private static func lines(
    of run: TypesetRun, look: TextRun, at origin: Point, _ typesetter: Typesetter
  ) -> [Rect] {
    guard look.underline != nil || look.isStruckThrough else { return [] }
    let metrics = typesetter.metrics(of: look.font)
    func line(above position: Double, _ thickness: Double) -> Rect {
      Rect(
        x: origin.x + run.x, y: origin.y - position - run.rise, width: run.width, height: thickness)
    }
    var lines: [Rect] = []
    if let underline = look.underline {
      let (position, thickness) = metrics.underline
      lines.append(line(above: position, thickness))
      if underline == .double { lines.append(line(above: position - 2 * thickness, thickness)) }
    }
    if look.isStruckThrough {
      lines.append(line(above: metrics.strikethrough.position, metrics.strikethrough.thickness))
    }
    return lines
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
