internal import CPangoCairo

/// The fonts of a paragraph, loaded piece by piece and held.
///
/// Pango loads all of a paragraph in one call. A font at a size takes a millisecond, and a title may have hundreds of sizes
/// in dozens of scripts each: seconds in which nobody else could set text and nothing could be given up.
@safe final class FontsAhead {
  private var items: [UnsafeMutablePointer<GList>] = unsafe []
  private var fonts: Set<UnsafeMutablePointer<PangoFont>> = unsafe []

  /// The number of pieces up to which a paragraph is set at once.
  private static let fewPieces = 4

  /// Loads the fonts of `paragraph`, if it has many pieces.
  ///
  /// - Parameters:
  ///   - attributes: those of the paragraph.
  ///   - breaksLines: whether the widths of sample texts are needed, too.
  ///   - count: counts the fonts.
  init(
    of paragraph: Paragraph, _ attributes: OpaquePointer, in context: OpaquePointer, breaksLines: Bool,
    counting count: inout Int, _ cancellation: Cancellation
  ) throws(GraphicsError) {
    let pieces = paragraph.stretches.flatMap(paragraph.pieces)
    guard pieces.count > Self.fewPieces else { return }
    // Pango keeps the latest 256 descriptions: what the first pass lost of them, the second finds again.
    for isFirst in [true, false] {
      for piece in pieces {
        try cancellation.checkBetweenTexts()
        let list = unsafe pango_itemize_with_base_dir(
          context, pango_context_get_base_dir(context), paragraph.text, Int32(piece.lowerBound),
          Int32(piece.count), attributes, nil)
        guard let list = unsafe list else { continue }
        unsafe items.append(list)
        guard isFirst else { continue }
        try unsafe load(
          list, of: paragraph.text, breaksLines: breaksLines, counting: &count, cancellation)
      }
    }
  }

  deinit {
    while let list = unsafe items.popLast() {
      unsafe g_list_free_full(list) { unsafe pango_item_free($0?.assumingMemoryBound(to: PangoItem.self)) }
    }
  }

  /// Has every new font in a list of items open its file.
  private func load(
    _ list: UnsafeMutablePointer<GList>, of text: String, breaksLines: Bool, counting count: inout Int,
    _ cancellation: Cancellation
  ) throws(GraphicsError) {
    var node: UnsafeMutablePointer<GList>? = unsafe list
    while let current = unsafe node {
      unsafe node = unsafe current.pointee.next
      guard let item = unsafe current.pointee.data?.assumingMemoryBound(to: PangoItem.self),
        let font = unsafe item.pointee.analysis.font, unsafe fonts.insert(font).inserted
      else { continue }
      count += 1
      try cancellation.checkBetweenTexts()
      let glyphs: UnsafeMutablePointer<PangoGlyphString> = unsafe pango_glyph_string_new()
      unsafe pango_shape_item(item, text, -1, nil, glyphs, PANGO_SHAPE_NONE)
      unsafe pango_glyph_string_extents(glyphs, font, nil, nil)
      unsafe pango_glyph_string_free(glyphs)
      if breaksLines {
        unsafe pango_font_metrics_unref(pango_font_get_metrics(font, item.pointee.analysis.language))
      }
    }
  }
}
