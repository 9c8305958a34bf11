internal import CPangoCairo

/// Pango's fonts and its context for each base direction, for one thread.
@safe final class PangoFonts {
  private let map: UnsafeMutablePointer<PangoFontMap>
  /// For paragraphs that begin at the left.
  let leftToRight: OpaquePointer
  /// For paragraphs that begin at the right; another one, as changing a context makes pango set all over again.
  let rightToLeft: OpaquePointer

  /// Opens pango on the fonts of `library`.
  init(library: FontLibrary) {
    let map: UnsafeMutablePointer<PangoFontMap> = unsafe pango_cairo_font_map_new_for_font_type(
      CAIRO_FONT_TYPE_FT)
    unsafe pango_fc_font_map_set_config(OpaquePointer(map), library.config)
    unsafe self.map = unsafe map
    unsafe leftToRight = unsafe Self.makeContext(map, PANGO_DIRECTION_LTR)
    unsafe rightToLeft = unsafe Self.makeContext(map, PANGO_DIRECTION_RTL)
  }

  deinit {
    unsafe g_object_unref(UnsafeMutableRawPointer(leftToRight))
    unsafe g_object_unref(UnsafeMutableRawPointer(rightToLeft))
    unsafe g_object_unref(UnsafeMutableRawPointer(map))
  }

  /// Spares pango work from then on; `font` is one of these.
  func spareWork(_ font: UnsafeMutablePointer<PangoFont>) {
    unsafe PangoShortcuts.install(map, font)
  }

  private static func makeContext(
    _ map: UnsafeMutablePointer<PangoFontMap>, _ direction: PangoDirection
  ) -> OpaquePointer {
    let context: OpaquePointer = unsafe pango_font_map_create_context(map)
    let options = unsafe cairo_font_options_create()
    unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    unsafe pango_cairo_context_set_font_options(context, options)
    unsafe cairo_font_options_destroy(options)
    unsafe pango_context_set_round_glyph_positions(context, 0)
    unsafe pango_context_set_base_dir(context, direction)
    // Not the machine's language.
    unsafe pango_context_set_language(context, pango_language_from_string("en"))
    return unsafe context
  }
}
