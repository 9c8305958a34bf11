internal import CPangoCairo
internal import Geometry

/// Pango for one thread: sets paragraphs in the fonts of a library.
final class PangoSetter {
  private let library: FontLibrary
  private var fonts: PangoFonts
  private var metricsOfFaces: [FontFace: FaceMetrics] = [:]
  private let glyphFonts = GlyphFonts()
  /// The number of fonts at sizes that paragraphs of many pieces took, with repetitions.
  private var fontCount = 0

  /// Opens pango on the fonts of `library`.
  init(library: FontLibrary) {
    self.library = library
    fonts = PangoFonts(library: library)
  }

  /// How lines are broken and cut.
  struct Limits {
    /// In points; `.infinity` breaks no line.
    var maxWidth: Double
    /// The number of lines to which the paragraph is cut with an ellipsis; nil cuts nothing.
    var cut: (lines: Int, truncation: TextBlock.Truncation)?
  }

  /// The lines of `paragraph`, which is of `block`.
  func lines(
    of paragraph: Paragraph, in block: TextBlock, limits: Limits, _ cancellation: Cancellation
  ) throws(GraphicsError) -> PangoLines {
    let isLeftToRight = (paragraph.direction ?? block.direction) == .leftToRight
    let layout: OpaquePointer = unsafe pango_layout_new(isLeftToRight ? fonts.leftToRight : fonts.rightToLeft)
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) }
    unsafe pango_layout_set_auto_dir(layout, 0)
    // The text holds no line end, so nothing in it may be taken for one.
    unsafe pango_layout_set_single_paragraph_mode(layout, 1)
    unsafe pango_layout_set_text(layout, paragraph.text, Int32(paragraph.text.utf8.count))
    unsafe pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    if limits.maxWidth < Self.widest {
      let units = ((max(limits.maxWidth, 0) + Typesetter.tolerance) * Self.unitsPerPoint).rounded(.down)
      unsafe pango_layout_set_width(layout, Int32(units))
    }
    if let cut = limits.cut {
      unsafe pango_layout_set_height(layout, Int32(-cut.lines))
      unsafe pango_layout_set_ellipsize(layout, Self.ellipsis(cut.truncation))
    }
    let attributes = unsafe attributes(of: paragraph, in: block)
    defer { unsafe pango_attr_list_unref(attributes) }
    unsafe pango_layout_set_attributes(layout, attributes)
    for stretch in paragraph.stretches {
      try cancellation.checkBetweenTexts()
      _ = try metrics(of: block.runs[stretch.look].font)
    }
    let breaksLines = unsafe pango_layout_get_width(layout) >= 0
    let ahead = try unsafe FontsAhead(
      of: paragraph, attributes, in: pango_layout_get_context(layout), breaksLines: breaksLines,
      counting: &fontCount, cancellation)
    // Or they would go before they are used.
    defer { withExtendedLifetime(ahead) {} }
    if !breaksLines {
      // Pango sets the lines when it is asked for something of them first.
      PangoShortcuts.withoutMetrics { _ = unsafe pango_layout_get_line_count(layout) }
    }
    return try unsafe PangoLines(layout, looks: block.runs, fonts: glyphFonts, cancellation)
  }

  /// The metrics of the font that `face` names.
  ///
  /// - Throws: `fontUnreadable`.
  func metrics(of face: FontFace) throws(GraphicsError) -> FaceMetrics {
    if let known = metricsOfFaces[face] { return known }
    let description = unsafe description(of: face)
    defer { unsafe pango_font_description_free(description) }
    let font: UnsafeMutablePointer<PangoFont>? = unsafe pango_context_load_font(
      fonts.leftToRight, description)
    guard let font = unsafe font else { return FaceMetrics(without: face) }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(font)) }
    guard unsafe GlyphFont.hasGlyphs(font) else { throw .fontUnreadable }
    unsafe fonts.spareWork(font)
    let metrics = unsafe pango_font_get_metrics(font, nil)
    defer { unsafe pango_font_metrics_unref(metrics) }
    let result = unsafe FaceMetrics(
      ascent: Self.points(pango_font_metrics_get_ascent(metrics)),
      descent: Self.points(pango_font_metrics_get_descent(metrics)),
      underline: (
        Self.points(pango_font_metrics_get_underline_position(metrics)),
        Self.points(pango_font_metrics_get_underline_thickness(metrics))
      ),
      strikethrough: (
        Self.points(pango_font_metrics_get_strikethrough_position(metrics)),
        Self.points(pango_font_metrics_get_strikethrough_thickness(metrics))
      ))
    metricsOfFaces[face] = result
    return result
  }

  /// Whether it is time to forget fonts: sizes come from requests, so there is no end to them, and pango keeps some
  /// 70 KB for each until its font map and every text set in it are gone.
  var hasManyFonts: Bool { metricsOfFaces.count >= 128 || fontCount >= 512 }

  /// Starts again with no fonts; those of texts that are still there go when these do.
  func forgetFaces() {
    metricsOfFaces.removeAll()
    glyphFonts.removeAll()
    fontCount = 0
    fonts = PangoFonts(library: library)
  }

  /// A length in points from one in pango's units.
  static func points(_ units: some BinaryInteger) -> Double { Double(units) / unitsPerPoint }

  private static let unitsPerPoint = Double(PANGO_SCALE)
  /// The length in points above which pango's units overflow.
  private static let widest = 2_000_000.0
  /// The size in points below which pango asks for fonts of no size, which those of pictures cannot be scaled to.
  private static let smallestSize = 1 / unitsPerPoint
  /// The size in points above which glyphs overflow pango's units.
  private static let largestSize = 10_000.0

  private static func ellipsis(_ truncation: TextBlock.Truncation) -> PangoEllipsizeMode {
    switch truncation {
    case .head: PANGO_ELLIPSIZE_START
    case .middle: PANGO_ELLIPSIZE_MIDDLE
    case .tail: PANGO_ELLIPSIZE_END
    case .clip: PANGO_ELLIPSIZE_NONE
    }
  }

  private func description(of face: FontFace) -> OpaquePointer {
    let description: OpaquePointer = unsafe pango_font_description_new()
    let family = library.family(named: face.family) ?? library.configuration.systemFamily
    unsafe pango_font_description_set_family(description, family)
    // Also where it is not a number.
    let size = face.size > Self.smallestSize ? min(face.size, Self.largestSize) : Self.smallestSize
    unsafe pango_font_description_set_absolute_size(description, size * Self.unitsPerPoint)
    unsafe pango_font_description_set_weight(description, PangoWeight(UInt32(min(max(face.weight, 1), 1000))))
    unsafe pango_font_description_set_style(
      description, face.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    return unsafe description
  }

  private func attributes(of paragraph: Paragraph, in block: TextBlock) -> OpaquePointer {
    let list: OpaquePointer = unsafe pango_attr_list_new()
    // Words that are too long are broken as they are.
    unsafe pango_attr_list_insert(list, pango_attr_insert_hyphens_new(0))
    let isSpaced = paragraph.stretches.contains { block.runs[$0.look].letterSpacing != 0 }
    let spaceable = isSpaced ? LetterSpacing.spaceable(in: paragraph.text) : []
    for stretch in paragraph.stretches {
      let run = block.runs[stretch.look]
      func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>, _ part: Range<Int>? = nil) {
        let bytes = part ?? stretch.bytes
        unsafe attribute.pointee.start_index = UInt32(bytes.lowerBound)
        unsafe attribute.pointee.end_index = UInt32(bytes.upperBound)
        unsafe pango_attr_list_insert(list, attribute)
      }
      let description = unsafe description(of: run.font)
      // Pango sets apart what has an attribute of its own, even one that is the same.
      for piece in paragraph.pieces(of: stretch) {
        unsafe insert(pango_attr_font_desc_new(description), piece)
      }
      unsafe pango_font_description_free(description)
      unsafe insert(LookMark.attribute(look: stretch.look))
      if run.letterSpacing != 0 {
        for part in spaceable.map({ $0.clamped(to: stretch.bytes) }) where !part.isEmpty {
          unsafe insert(pango_attr_letter_spacing_new(Self.units(run.letterSpacing)), part)
          // Pango does without ligatures by itself.
          unsafe insert(pango_attr_font_features_new("calt 0"), part)
        }
      }
      if !run.font.features.isEmpty {
        let features = run.font.features.filter(\.hasPlainTag).map { "\"\($0.tag)\" \($0.value)" }
          .joined(separator: ", ")
        unsafe insert(pango_attr_font_features_new(features))
      }
    }
    return unsafe list
  }

  private static func units(_ points: Double) -> Int32 {
    Int32((min(max(points, -widest), widest) * unitsPerPoint).rounded())
  }
}

extension FontFeature {
  /// Whether the tag can stand between quotation marks.
  fileprivate var hasPlainTag: Bool {
    tag.utf8.count == 4 && tag.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\"") }
  }
}
