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

    /// Calls `body` with what it covers at most.
    fileprivate func forEachInk(_ body: (Rect) -> Void) {
      switch self {
      case .glyphs(let run, _, let origin, _):
        let ink = run.ink
        body(Rect(x: origin.x + ink.minX, y: origin.y + ink.minY, width: ink.width, height: ink.height))
      // Within what the run covers.
      case .missing: break
      case .rectangles(let rectangles, _): rectangles.forEach(body)
      }
    }
  }

  /// What is outside of it is not drawn; nil draws all.
  ///
  /// Text that fits its frame is drawn whole, however far its ink reaches. Lines that are too wide are cut at the frame's
  /// sides, and too many lines at its top and bottom.
  private(set) var clip: Rect?
  /// A hard copy of the text that is drawn underneath, the first lowest.
  private(set) var shadow: [Part] = []
  /// The text itself and what belongs to it, the first lowest.
  private(set) var parts: [Part] = []

  /// Places `text`, which is `block` set for `frame`, vertically in the middle.
  ///
  /// With a `grid`, baselines, lines and the edges of what lies behind a run are on its whole pixels, which keeps resting
  /// text sharp and would make moving text jump.
  init(
    _ text: TypesetText, of block: TextBlock, in frame: Rect, grid: DeviceTransform?, typesetter: Typesetter
  ) {
    func placed(_ y: Double) -> Double { grid?.snapped(y) ?? y }
    var top = frame.minY + (frame.height - text.lines.reduce(0) { $0 + $1.height }) / 2
    var places: [(line: TypesetLine, origin: Point)] = []
    for line in text.lines {
      let x = frame.minX + block.alignment.offset(of: line, in: frame.width)
      places.append((line, Point(x: x, y: placed(top + line.ascent))))
      top += line.height
    }
    if let shadow = block.shadow {
      for (line, origin) in places {
        let moved = Point(x: origin.x + shadow.offset.x, y: origin.y + shadow.offset.y)
        for run in line.runs {
          Self.add(
            run, look: block.runs[run.look], at: moved, stencil: shadow.color, grid, typesetter,
            to: &self.shadow)
        }
      }
    }
    for (line, origin) in places {
      for run in line.runs {
        let look = block.runs[run.look]
        guard let color = look.backgroundColor else { continue }
        let metrics = typesetter.metrics(of: look.font)
        let baseline = origin.y - run.rise
        let (top, bottom) = (placed(baseline - metrics.ascent), placed(baseline + metrics.descent))
        parts.append(
          .rectangles([Rect(x: origin.x + run.x, y: top, width: run.width, height: bottom - top)], color))
      }
    }
    for (line, origin) in places {
      for run in line.runs {
        Self.add(run, look: block.runs[run.look], at: origin, stencil: nil, grid, typesetter, to: &parts)
      }
    }
    clip = clip(of: text, in: frame)
  }

  /// What is covered with ink at most.
  var ink: Rect {
    var ink: Rect?
    for part in [shadow, parts].joined() {
      part.forEachInk { rect in
        let seen = clip.map(rect.intersection) ?? rect
        if !seen.isEmpty { ink = ink?.union(seen) ?? seen }
      }
    }
    return ink ?? .zero
  }

  private func clip(of text: TypesetText, in frame: Rect) -> Rect? {
    let isTooWide = text.lines.contains { $0.width > frame.width + Typesetter.tolerance }
    let isTooHigh = text.lines.reduce(0) { $0 + $1.height } > frame.height + Typesetter.tolerance
    guard isTooWide || isTooHigh else { return nil }
    var clip = ink.union(frame).inset(by: -1)
    if isTooWide { (clip.origin.x, clip.size.width) = (frame.minX, frame.width) }
    if isTooHigh { (clip.origin.y, clip.size.height) = (frame.minY, frame.height) }
    return clip
  }

  /// Adds the glyphs of a run, and the lines under and through it.
  private static func add(
    _ run: TypesetRun, look: TextRun, at origin: Point, stencil: Color?, _ grid: DeviceTransform?,
    _ typesetter: Typesetter, to parts: inout [Part]
  ) {
    let color = stencil ?? look.color
    parts.append(.glyphs(run, look: look, origin: origin, stencil: stencil))
    if !run.boxes.isEmpty {
      var signs = Path()
      for box in run.boxes {
        let sign = Rect(
          x: origin.x + box.minX, y: origin.y + box.minY, width: box.width, height: box.height)
        signs.append(missingSign(in: sign, size: look.font.size))
      }
      parts.append(.missing(signs, color))
    }
    let lines = lines(of: run, look: look, at: origin, grid, typesetter)
    if !lines.isEmpty { parts.append(.rectangles(lines, color)) }
  }

  /// The sign for a character that no font has: an empty box.
  private static func missingSign(in box: Rect, size: Double) -> Path {
    let frame = box.inset(by: size / 16)
    var sign = Path(frame)
    sign.append(Path(frame.inset(by: size / 16)))
    return sign
  }

  /// The lines under and through a run, on whole pixels of a `grid` and at least one thick.
  private static func lines(
    of run: TypesetRun, look: TextRun, at origin: Point, _ grid: DeviceTransform?, _ typesetter: Typesetter
  ) -> [Rect] {
    guard look.underline != nil || look.isStruckThrough else { return [] }
    let metrics = typesetter.metrics(of: look.font)
    func thickness(_ points: Double) -> Double {
      guard let grid else { return points }
      return max(1, (points * grid.scale).rounded()) / grid.scale
    }
    func line(above position: Double, _ thickness: Double) -> Rect {
      let top = origin.y - position - run.rise
      return Rect(x: origin.x + run.x, y: grid?.snapped(top) ?? top, width: run.width, height: thickness)
    }
    var lines: [Rect] = []
    if let underline = look.underline {
      var first = line(above: metrics.underline.position, thickness(metrics.underline.thickness))
      lines.append(first)
      first.origin.y += 2 * first.height
      if underline == .double { lines.append(first) }
    }
    if look.isStruckThrough {
      lines.append(line(above: metrics.strikethrough.position, thickness(metrics.strikethrough.thickness)))
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
