internal import CPangoCairo

/// A font at a size, kept alive for as long as glyphs of it are.
@safe final class GlyphFont {
  private let font: UnsafeMutablePointer<PangoFont>
  private let scaledFont: OpaquePointer
  /// Whether the glyphs are pictures with their own colours.
  let isColored: Bool

  /// Holds `font`; nil if its file cannot be read.
  init?(_ font: UnsafeMutablePointer<PangoFont>) {
    guard unsafe Self.hasGlyphs(font),
      let scaled = unsafe pango_cairo_font_get_scaled_font(OpaquePointer(font)),
      unsafe cairo_scaled_font_status(scaled) == CAIRO_STATUS_SUCCESS
    else { return nil }
    unsafe self.font = unsafe font
    unsafe scaledFont = unsafe scaled
    var isColored: FcBool = 0
    unsafe font.withMemoryRebound(to: PangoFcFont.self, capacity: 1) { font in
      if let pattern = unsafe pango_fc_font_get_pattern(font) {
        _ = unsafe FcPatternGetBool(pattern, FC_COLOR, 0, &isColored)
      }
    }
    self.isColored = isColored != 0
    unsafe g_object_ref(UnsafeMutableRawPointer(font))
  }

  deinit {
    unsafe g_object_unref(UnsafeMutableRawPointer(font))
  }

  /// Whether the file of a font could be read when it was needed first: one that could not passes for a font without glyphs.
  static func hasGlyphs(_ font: UnsafeMutablePointer<PangoFont>) -> Bool {
    unsafe hb_face_get_glyph_count(hb_font_get_face(pango_font_get_hb_font(font))) > 0
  }

  /// Whether cairo can still draw glyphs: a font that it failed to read once is of no more use.
  var isIntact: Bool { unsafe cairo_scaled_font_status(scaledFont) == CAIRO_STATUS_SUCCESS }

  /// The family of the font itself, which may stand in for the one that was asked for.
  var family: String {
    let description: OpaquePointer = unsafe pango_font_describe(font)
    defer { unsafe pango_font_description_free(description) }
    return unsafe pango_font_description_get_family(description).map { unsafe String(cString: $0) } ?? ""
  }

  /// Makes the font the current one of a cairo context, at the context's own scale.
  ///
  /// cairo_set_scaled_font is for a context of the scale the font was made for only.
  func select(in context: OpaquePointer) {
    guard let face = unsafe cairo_scaled_font_get_font_face(scaledFont) else { return }
    var matrix = cairo_matrix_t()
    unsafe cairo_scaled_font_get_font_matrix(scaledFont, &matrix)
    unsafe cairo_set_font_face(context, face)
    unsafe cairo_set_font_matrix(context, &matrix)
    let options = unsafe cairo_font_options_create()
    unsafe cairo_scaled_font_get_font_options(scaledFont, options)
    unsafe cairo_set_font_options(context, options)
    unsafe cairo_font_options_destroy(options)
  }
}

/// The fonts of glyphs, each of pango's once, for one thread.
@safe final class GlyphFonts {
  private var fonts: [UnsafeMutablePointer<PangoFont>: GlyphFont] = unsafe [:]

  /// The font of glyphs of `font`; nil if cairo cannot draw it.
  func font(_ font: UnsafeMutablePointer<PangoFont>) -> GlyphFont? {
    // Those that are here are held, so no other one can be at the same place.
    if let known = unsafe fonts[font], known.isIntact { return known }
    let made = unsafe GlyphFont(font)
    unsafe fonts[font] = made
    return made
  }

  /// Lets all go that nothing else holds.
  func removeAll() { unsafe fonts.removeAll() }
}
