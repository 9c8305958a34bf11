internal import CPangoCairo
internal import Geometry

/// What pango made of a paragraph.
struct PangoLines {
  /// A line, and where it comes from.
  struct Line {
    /// The line, no higher than glyphs that have no line height reach within the heights of their fonts.
    var line: TypesetLine
    /// Its bytes within the paragraph's UTF-8 text.
    var bytes: Range<Int>
  }

  /// The lines, top to bottom; at least one.
  private(set) var lines: [Line] = []
  /// Whether an ellipsis stands for text.
  let isEllipsized: Bool
  /// The characters that no font has, in order of appearance.
  private(set) var missing: [Unicode.Scalar] = []

  /// Takes the lines of a pango layout of text in `looks`, with their fonts out of `fonts`.
  init(
    _ layout: OpaquePointer, looks: [TextRun], fonts: GlyphFonts, _ cancellation: Cancellation
  ) throws(GraphicsError) {
    isEllipsized = unsafe pango_layout_is_ellipsized(layout) != 0
    let hasMissing = unsafe pango_layout_get_unknown_glyphs_count(layout) > 0
    var found: [(offset: Int, scalar: Unicode.Scalar)] = []
    let count = unsafe pango_layout_get_line_count(layout)
    for index in 0..<count {
      try cancellation.checkBetweenTexts()
      guard let line = unsafe pango_layout_get_line_readonly(layout, index) else { continue }
      try unsafe lines.append(Self.line(line, looks: looks, fonts: fonts))
      if hasMissing { unsafe Self.visitRuns(of: line) { run in unsafe found += Self.missing(in: run) } }
    }
    missing = found.sorted { $0.offset < $1.offset }.map(\.scalar)
  }

  private static func line(
    _ line: UnsafeMutablePointer<PangoLayoutLine>, looks: [TextRun], fonts: GlyphFonts
  ) throws(GraphicsError) -> Line {
    var (ascent, descent) = (-Double.infinity, -Double.infinity)
    var runs: [TypesetRun] = []
    var x = 0
    try unsafe visitRuns(of: line) { (item) throws(GraphicsError) in
      guard let analysis = unsafe item.item?.pointee.analysis, let font = unsafe analysis.font,
        let glyphs = unsafe item.glyphs
      else { return }
      let isEllipsis = UInt32(unsafe analysis.flags) & ellipsisFlag != 0
      if isEllipsis {
        unsafe tighten(glyphs.pointee, of: font)
      } else {
        unsafe LetterSpacing.respace(item, in: line.pointee.layout)
      }
      let width = unsafe pango_glyph_string_get_width(glyphs)
      guard let glyphFont = unsafe fonts.font(font) else { throw .fontUnreadable }
      let look = unsafe LookMark.look(of: analysis) ?? 0
      var run = TypesetRun(
        look: look, text: isEllipsis ? "…" : unsafe text(of: item, in: line),
        isRightToLeft: unsafe analysis.level & 1 != 0, x: PangoSetter.points(x),
        width: PangoSetter.points(width),
        // Not pango's own offset, which lines scripts up by guessed baselines and lifts Arabic beside Chinese.
        rise: looks[look].baselineOffset, font: glyphFont, glyphs: [], boxes: [], ink: .zero)
      unsafe addGlyphs(
        glyphs.pointee, from: x + Int(item.start_x_offset), size: looks[look].font.size, to: &run)
      let (ink, reach) = unsafe extents(of: glyphs, in: font)
      run.ink = Rect(
        x: run.x + ink.minX, y: ink.minY - run.rise, width: ink.width, height: ink.height)
      if run.glyphs.isEmpty, let first = run.boxes.first {
        run.ink = run.boxes.dropFirst().reduce(first) { $0.union($1) }
      }
      if looks[look].lineHeight == nil {
        ascent = max(ascent, run.rise - reach.minY)
        descent = max(descent, reach.maxY - run.rise)
      }
      runs.append(run)
      x += unsafe Int(width) + Int(item.end_x_offset)
    }
    let start = Int(unsafe line.pointee.start_index)
    return Line(
      line: TypesetLine(
        ascent: ascent, descent: descent, width: PangoSetter.points(x),
        isRightToLeft: unsafe pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL,
        runs: runs),
      bytes: start..<start + Int(unsafe line.pointee.length))
  }

  /// Where glyphs leave ink, relative to where they begin, and how much of that is within the height of their font.
  private static func extents(
    of glyphs: UnsafeMutablePointer<PangoGlyphString>, in font: UnsafeMutablePointer<PangoFont>
  ) -> (ink: Rect, reach: Rect) {
    var (ink, logical) = (PangoRectangle(), PangoRectangle())
    unsafe pango_glyph_string_extents(glyphs, font, &ink, &logical)
    func rect(_ rectangle: PangoRectangle) -> Rect {
      Rect(
        x: PangoSetter.points(rectangle.x), y: PangoSetter.points(rectangle.y),
        width: PangoSetter.points(rectangle.width), height: PangoSetter.points(rectangle.height))
    }
    let (all, box) = (rect(ink), rect(logical))
    let (top, bottom) = (max(all.minY, box.minY), min(all.maxY, box.maxY))
    return (all, Rect(x: all.minX, y: top, width: all.width, height: bottom - top))
  }

  /// The text that the glyphs of `item` stand for, without a space that has no width because the line ends with it.
  private static func text(
    of item: PangoGlyphItem, in line: UnsafeMutablePointer<PangoLayoutLine>
  ) -> String {
    guard let piece = unsafe item.item?.pointee, let text = unsafe pango_layout_get_text(line.pointee.layout)
    else { return "" }
    let bytes = unsafe UnsafeRawBufferPointer(start: text + Int(piece.offset), count: Int(piece.length))
    let whole = unsafe String(decoding: bytes, as: UTF8.self)
    guard let glyphs = unsafe item.glyphs?.pointee, unsafe glyphs.num_glyphs > 0 else { return whole }
    let last = unsafe piece.analysis.level & 1 != 0 ? 0 : Int(unsafe glyphs.num_glyphs) - 1
    let endsUnseen = unsafe glyphs.glyphs[last].geometry.width == 0 && whole.last?.isWhitespace == true
    return endsUnseen ? String(whole.dropLast()) : whole
  }

  private static func visitRuns<Failure: Error>(
    of line: UnsafeMutablePointer<PangoLayoutLine>, _ visit: (PangoGlyphItem) throws(Failure) -> Void
  ) throws(Failure) {
    var node: UnsafeMutablePointer<GSList>? = unsafe line.pointee.runs
    while let current = unsafe node {
      if let run = unsafe current.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self) {
        try unsafe visit(run.pointee)
      }
      unsafe node = unsafe current.pointee.next
    }
  }

  /// Gives an ellipsis its own width again, which pango grows until the line is as wide as its limit.
  private static func tighten(_ string: PangoGlyphString, of font: UnsafeMutablePointer<PangoFont>) {
    let count = Int(unsafe string.num_glyphs)
    for index in 0..<count {
      var logical = PangoRectangle()
      unsafe pango_font_get_glyph_extents(font, string.glyphs[index].glyph, nil, &logical)
      unsafe string.glyphs[index].geometry.width = logical.width
    }
  }

  private static func addGlyphs(
    _ string: PangoGlyphString, from start: Int, size: Double, to run: inout TypesetRun
  ) {
    var x = start
    let count = Int(unsafe string.num_glyphs)
    for index in 0..<count {
      let info = unsafe string.glyphs[index]
      defer { x += Int(info.geometry.width) }
      let left = PangoSetter.points(x + Int(info.geometry.x_offset))
      let baseline = PangoSetter.points(info.geometry.y_offset) - run.rise
      if info.glyph & unknownFlag != 0 {
        let width = PangoSetter.points(info.geometry.width)
        run.boxes.append(Rect(x: left, y: baseline - 0.75 * size, width: width, height: 0.8 * size))
      } else if info.glyph != emptyGlyph {
        run.glyphs.append(cairo_glyph_t(index: UInt(info.glyph), x: left, y: baseline))
      }
    }
  }

  private static func missing(in run: PangoGlyphItem) -> [(offset: Int, scalar: Unicode.Scalar)] {
    guard let item = unsafe run.item?.pointee, let string = unsafe run.glyphs?.pointee else { return [] }
    let count = Int(unsafe string.num_glyphs)
    return (0..<count).compactMap { index in
      let glyph = unsafe string.glyphs[index].glyph
      guard glyph & unknownFlag != 0, let scalar = Unicode.Scalar(glyph & ~unknownFlag) else { return nil }
      return unsafe (Int(item.offset + string.log_clusters[index]), scalar)
    }
  }

  /// PANGO_ANALYSIS_FLAG_IS_ELLIPSIS, PANGO_GLYPH_UNKNOWN_FLAG and PANGO_GLYPH_EMPTY, macros that Swift does not see.
  private static let ellipsisFlag: UInt32 = 1 << 1
  private static let unknownFlag: UInt32 = 0x1000_0000
  private static let emptyGlyph: UInt32 = 0x0FFF_FFFF
}
