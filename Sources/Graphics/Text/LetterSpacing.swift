internal import CPangoCairo

/// Letter spacing as browsers and UIKit set it: the advance of a character grows by it, that of a line's last one too.
///
/// Pango counts as much when it breaks lines, but puts half of it on either side of a character and takes it off the ends
/// of lines.
enum LetterSpacing {
  /// The parts of a paragraph's UTF-8 text that can be spaced: joined letters stay joined, and what has no width has none.
  static func spaceable(in text: String) -> [Range<Int>] {
    // What belongs to no script goes with what is before it, at the beginning with what follows.
    var isJoined = text.unicodeScalars.lazy.compactMap(isJoinedLetter).first ?? false
    var result: [Range<Int>] = []
    var end = 0
    for scalar in text.unicodeScalars {
      let start = end
      end += UTF8.width(scalar)
      isJoined = isJoinedLetter(scalar) ?? isJoined
      guard scalar == " " || !isJoined, !hasNoWidth(scalar) else { continue }
      if let last = result.last, last.upperBound == start {
        result[result.count - 1] = last.lowerBound..<end
      } else {
        result.append(start..<end)
      }
    }
    return result
  }

  /// Spaces the glyphs of `item`, which pango has spaced its own way.
  static func respace(_ item: PangoGlyphItem, in layout: OpaquePointer) {
    guard let piece = unsafe item.item, let glyphs = unsafe item.glyphs,
      let spacing = unsafe spacing(of: piece.pointee.analysis),
      let text = unsafe pango_layout_get_text(layout)
    else { return }
    // Tabs reach as far as they reach.
    guard unsafe text[Int(piece.pointee.offset)] != CChar(UInt8(ascii: "\t")) else { return }
    let plain: UnsafeMutablePointer<PangoGlyphString> = unsafe pango_glyph_string_new()
    defer { unsafe pango_glyph_string_free(plain) }
    unsafe pango_shape_item(piece, text, -1, nil, plain, PANGO_SHAPE_NONE)
    let count = Int(unsafe glyphs.pointee.num_glyphs)
    guard Int(unsafe plain.pointee.num_glyphs) == count else { return }
    unsafe visitCharacters(of: piece, plain, in: layout, text) { rightmost in
      unsafe plain.pointee.glyphs[rightmost].geometry.width += spacing
    }
    for index in 0..<count {
      let isUnseen =
        unsafe glyphs.pointee.glyphs[index].glyph == emptyGlyph
        && glyphs.pointee.glyphs[index].geometry.width == 0
      unsafe glyphs.pointee.glyphs[index].geometry = plain.pointee.glyphs[index].geometry
      if isUnseen { unsafe glyphs.pointee.glyphs[index].geometry.width = 0 }
    }
  }

  /// Calls `body` with the number of the rightmost glyph of every character.
  private static func visitCharacters(
    of piece: UnsafeMutablePointer<PangoItem>, _ glyphs: UnsafeMutablePointer<PangoGlyphString>,
    in layout: OpaquePointer, _ text: UnsafePointer<CChar>, _ body: (Int) -> Void
  ) {
    var count: Int32 = 0
    let attributes = unsafe pango_layout_get_log_attrs_readonly(layout, &count)
    let first = Int(unsafe g_utf8_pointer_to_offset(text, text + Int(piece.pointee.offset)))
    var item = unsafe PangoGlyphItem(
      item: piece, glyphs: glyphs, y_offset: 0, start_x_offset: 0, end_x_offset: 0)
    unsafe withUnsafeMutablePointer(to: &item) { item in
      var cluster = unsafe PangoGlyphItemIter()
      var isThere = unsafe pango_glyph_item_iter_init_start(&cluster, item, text)
      var rightmost: Int?
      while isThere != 0 {
        let character = first + Int(unsafe cluster.start_char)
        let (start, end) = (Int(unsafe cluster.start_glyph), Int(unsafe cluster.end_glyph))
        if character < count, unsafe attributes?[character].is_cursor_position != 0 {
          if let rightmost { body(rightmost) }
          rightmost = start < end ? end - 1 : start
        } else if rightmost != nil, start < end {
          // A mark of the same character, which must not be moved away from it.
          rightmost = end - 1
        }
        isThere = unsafe pango_glyph_item_iter_next_cluster(&cluster)
      }
      if let rightmost { body(rightmost) }
    }
  }

  /// The spacing with which a piece of text is marked, in pango's units; nil if it is not.
  private static func spacing(of analysis: PangoAnalysis) -> Int32? {
    var node: UnsafeMutablePointer<GSList>? = unsafe analysis.extra_attrs
    while let current = unsafe node {
      if let attribute = unsafe current.pointee.data?.assumingMemoryBound(to: PangoAttribute.self),
        unsafe attribute.pointee.klass.pointee.type == PANGO_ATTR_LETTER_SPACING
      {
        return unsafe pango_attribute_as_int(attribute)?.pointee.value
      }
      unsafe node = unsafe current.pointee.next
    }
    return nil
  }

  /// Whether a letter is of a script whose letters are joined; nil for what belongs to no script.
  private static func isJoinedLetter(_ scalar: Unicode.Scalar) -> Bool? {
    switch g_unichar_get_script(scalar.value) {
    case G_UNICODE_SCRIPT_COMMON, G_UNICODE_SCRIPT_INHERITED: nil
    // The cursive scripts of CSS Text 4.
    case G_UNICODE_SCRIPT_ARABIC, G_UNICODE_SCRIPT_HANIFI_ROHINGYA, G_UNICODE_SCRIPT_MANDAIC,
      G_UNICODE_SCRIPT_MONGOLIAN, G_UNICODE_SCRIPT_NKO, G_UNICODE_SCRIPT_PHAGS_PA, G_UNICODE_SCRIPT_SYRIAC:
      true
    default: false
    }
  }

  private static func hasNoWidth(_ scalar: Unicode.Scalar) -> Bool {
    // Joiners and variation selectors belong to the character before them.
    scalar == "\u{200B}" || scalar == "\u{AD}"
      || scalar.properties.isDefaultIgnorableCodePoint && scalar.properties.generalCategory == .format
        && !(0x200C...0x200D).contains(scalar.value) && scalar.value < 0xE_0000
  }

  /// PANGO_GLYPH_EMPTY, a macro that Swift does not see.
  private static let emptyGlyph: UInt32 = 0x0FFF_FFFF
}
