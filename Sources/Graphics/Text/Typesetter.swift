internal import Geometry

/// Sets blocks of text within limits, and remembers the last ones so that what was measured is drawn at once.
final class Typesetter {
  /// Lengths in points that differ by no more are the same: half of pango's unit.
  static let tolerance = 0.5 / 1024

  /// Whether what is set shall be given up.
  var cancellation = Cancellation()

  /// The glyphs that were drawn.
  let glyphs = GlyphCache()

  private let library: FontLibrary
  private let pango: PangoSetter
  /// What is remembered, the last used first.
  private var entries: [SetBlock] = []

  /// A typesetter with the fonts of `library`.
  init(library: FontLibrary) {
    self.library = library
    pango = PangoSetter(library: library)
  }

  deinit {
    textLock.withLock {
      entries.removeAll()
      glyphs.removeAll()
      pango.forgetFaces()
    }
  }

  /// What `block` measures within limits in points; `.infinity` sets none.
  ///
  /// Takes the text lock, unless the block has been set before.
  /// - Throws: `cancelled`, `fontUnreadable`.
  func measure(
    _ block: TextBlock, maxWidth: Double, maxHeight: Double
  ) throws(GraphicsError) -> TextMetrics {
    try text(of: block, maxWidth: maxWidth, maxHeight: maxHeight).metrics
  }

  /// `block` in lines that fit the limits, in points; `.infinity` sets none.
  ///
  /// Takes the text lock, unless the block has been set before.
  /// - Throws: `cancelled`, `fontUnreadable`.
  func text(
    of block: TextBlock, maxWidth: Double, maxHeight: Double
  ) throws(GraphicsError) -> TypesetText {
    if let known = known(block, maxWidth: maxWidth, maxHeight: maxHeight) { return known }
    return try textLock.withLock(cancellation) { () throws(GraphicsError) in
      try setAnew(block, maxWidth: maxWidth, maxHeight: maxHeight)
    }
  }

  /// As `text`, while the text lock is held.
  ///
  /// - Throws: `cancelled`, `fontUnreadable`.
  func set(
    _ block: TextBlock, maxWidth: Double, maxHeight: Double
  ) throws(GraphicsError) -> TypesetText {
    if let known = known(block, maxWidth: maxWidth, maxHeight: maxHeight) { return known }
    return try setAnew(block, maxWidth: maxWidth, maxHeight: maxHeight)
  }

  /// Sets a block of which nothing is known that fits the limits; the text lock must be held.
  private func setAnew(
    _ block: TextBlock, maxWidth: Double, maxHeight: Double
  ) throws(GraphicsError) -> TypesetText {
    if pango.hasManyFonts { forgetFonts() }
    let entry = entry(of: block)
    let result: TypesetText
    do throws(GraphicsError) {
      result = try typeset(entry, maxWidth: maxWidth, maxHeight: maxHeight)
    } catch {
      // A font whose file could not be read stays without glyphs.
      if error == .fontUnreadable { forgetFonts() }
      throw error
    }
    entry.remember(result)
    return result
  }

  /// What is remembered of a block in lines that fit the limits.
  ///
  /// The text lock need not be held: nobody else reaches what is remembered, and its fonts stay where they are.
  func known(_ block: TextBlock, maxWidth: Double, maxHeight: Double) -> TypesetText? {
    if let latest = entries.first, latest.isSet(like: block) {
      return latest.known(maxWidth: maxWidth, maxHeight: maxHeight)
    }
    let hash = SetBlock.hash(of: block)
    let index = entries.indices.dropFirst().first {
      entries[$0].hash == hash && entries[$0].isSet(like: block)
    }
    guard let index else { return nil }
    let entry = entries.remove(at: index)
    entries.insert(entry, at: 0)
    return entry.known(maxWidth: maxWidth, maxHeight: maxHeight)
  }

  /// Room for the texts of a few buttons.
  private func entry(of block: TextBlock) -> SetBlock {
    // Looked for before, so it is the first one if it is there.
    if let entry = entries.first, entry.isSet(like: block) { return entry }
    if entries.count >= 32 { entries.removeLast() }
    let entry = SetBlock(block)
    entries.insert(entry, at: 0)
    return entry
  }

  /// The metrics of the font that `face` names, or of the one that stands in for it.
  func metrics(of face: FontFace) -> FaceMetrics {
    (try? pango.metrics(of: face)) ?? FaceMetrics(without: face)
  }

  /// Starts again with no fonts.
  private func forgetFonts() {
    entries.removeAll()
    glyphs.removeAll()
    pango.forgetFaces()
  }

  private func typeset(
    _ entry: SetBlock, maxWidth: Double, maxHeight: Double
  ) throws(GraphicsError) -> TypesetText {
    let block = entry.block
    let breaksLines = block.maximumLines != 1 || block.truncation != .clip
    let limits = PangoSetter.Limits(maxWidth: breaksLines ? maxWidth : .infinity)
    var stack = LineStack(block: block, maxHeight: maxHeight)
    var (isCut, isCutInWidth, isWrapped) = (false, false, false)
    // A paragraph is set when its turn comes, as there may be no room for it, and once, as thousands may be alike.
    var previous: (paragraph: Paragraph, lineCount: Int)?
    for paragraph in entry.paragraphs {
      let setting: BoxedLines
      if let known = entry.known(paragraph, maxWidth: limits.maxWidth) {
        setting = known
      } else {
        setting = try boxedLines(of: paragraph, in: block, limits: limits)
        entry.remember(setting, of: paragraph, maxWidth: limits.maxWidth)
      }
      isWrapped = isWrapped || setting.lines.count > 1
      let count = stack.append(setting.lines, missing: setting.missing)
      guard count < setting.lines.count else {
        previous = (paragraph, count)
        continue
      }
      isCut = true
      isCutInWidth = count > 0 && block.maximumLines == 1
      // The line that is the last must tell that text is lost after it.
      let last = count > 0 ? (paragraph, count) : previous.map { ($0.paragraph.appending("…"), $0.lineCount) }
      if block.truncation != .clip, let (paragraph, count) = last {
        let limits = PangoSetter.Limits(maxWidth: maxWidth, cut: (count, block.truncation))
        let cut = try boxedLines(of: paragraph, in: block, limits: limits)
        stack.replaceLast(count, with: cut.lines, missing: cut.missing)
      }
      break
    }
    return finished(
      stack, isCut: isCut, isCutInWidth: isCutInWidth, isWrapped: isWrapped, block: block,
      maxWidth: maxWidth, maxHeight: maxHeight)
  }

  private func finished(
    _ stack: LineStack, isCut: Bool, isCutInWidth: Bool, isWrapped: Bool, block: TextBlock, maxWidth: Double,
    maxHeight: Double
  ) -> TypesetText {
    let natural = stack.lines.reduce(0) { max($0, $1.width) }
    let isTooWide = natural > maxWidth + Self.tolerance
    let isTooHigh = stack.height > maxHeight + Self.tolerance
    // A line that is cut takes all the width there is, wherever its ellipsis made it end.
    let width = isTooWide || isCutInWidth ? max(0, min(maxWidth, .greatestFiniteMagnitude)) : natural
    let height = max(0, min(stack.height, maxHeight))
    var missingFonts: [Verbatim] = []
    for family in block.runs.map({ Verbatim($0.font.family) }) where !missingFonts.contains(family) {
      if library.family(named: family.string) == nil { missingFonts.append(family) }
    }
    return TypesetText(
      lines: stack.lines,
      metrics: TextMetrics(
        size: Size(width: width, height: height),
        firstBaseline: (stack.lines.first?.ascent ?? 0) - (stack.height - height) / 2,
        lineCount: stack.lines.count,
        isTruncated: isCut || isTooWide || isTooHigh, missingGlyphs: stack.missing.map { String($0) },
        missingFonts: missingFonts.map(\.string)),
      isWrapped: isWrapped, maxWidth: maxWidth, maxHeight: maxHeight)
  }

  private func boxedLines(
    of paragraph: Paragraph, in block: TextBlock, limits: PangoSetter.Limits
  ) throws(GraphicsError) -> BoxedLines {
    try cancellation.checkBetweenTexts()
    let setting = try pango.lines(of: paragraph, in: block, limits: limits, cancellation)
    var lines: [TypesetLine] = []
    for line in setting.lines { lines.append(try boxed(line, of: paragraph, in: block)) }
    return BoxedLines(lines: lines, missing: setting.missing)
  }

  /// The line in the box it takes: that of all its runs.
  ///
  /// As in CSS, a run's box is as high as its line height, in the middle of the ascent and descent of the font asked for.
  /// Without a line height it is these, and higher where glyphs of fonts that stand in reach further.
  private func boxed(
    _ line: PangoLines.Line, of paragraph: Paragraph, in block: TextBlock
  ) throws(GraphicsError) -> TypesetLine {
    var result = line.line
    let stretches = paragraph.stretches.filter { $0.bytes.overlaps(line.bytes) }
    // A line without characters is as high as one.
    for stretch in stretches.isEmpty ? paragraph.stretches.suffix(1) : stretches {
      let run = block.runs[stretch.look]
      let metrics = try pango.metrics(of: run.font)
      let leading = run.lineHeight.map { ($0 - metrics.ascent - metrics.descent) / 2 } ?? 0
      result.ascent = max(result.ascent, metrics.ascent + leading + run.baselineOffset)
      result.descent = max(result.descent, metrics.descent + leading - run.baselineOffset)
    }
    return result
  }
}
