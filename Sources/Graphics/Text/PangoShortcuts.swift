internal import CPangoCairo

/// Spares pango work that changes nothing of what is set, in methods of its classes that are replaced.
///
/// Pango 1.50 searches the fonts for a description once more for each script, although the configuration makes no
/// difference between languages. And when a layout is done it asks for the metrics of all its fonts, without a use for
/// them: for each font and size it searches the fonts once more and sets a sample text. A search takes milliseconds.
///
/// The text lock must be held.
enum PangoShortcuts {
  private typealias LoadFontset =
    @convention(c) (
      UnsafeMutablePointer<PangoFontMap>?, OpaquePointer?, OpaquePointer?, OpaquePointer?
    ) -> UnsafeMutablePointer<PangoFontset>?
  private typealias GetMetrics =
    @convention(c) (UnsafeMutablePointer<PangoFont>?, OpaquePointer?) -> UnsafeMutablePointer<
      PangoFontMetrics
    >?

  // All of these are touched only while the text lock is held.
  nonisolated(unsafe) private static var loadFontset: LoadFontset?
  nonisolated(unsafe) private static var getMetrics: GetMetrics?
  /// Whether nothing that is asked of metrics is used.
  nonisolated(unsafe) private static var areMetricsUnused = false
  /// The only font of a sample text; nil where other ones may be needed.
  nonisolated(unsafe) private static var sampleFont: UnsafeMutablePointer<PangoFont>?

  /// Replaces the methods of the classes of a font map and of a font of it; once in a process.
  static func install(_ map: UnsafeMutablePointer<PangoFontMap>, _ font: UnsafeMutablePointer<PangoFont>) {
    guard unsafe loadFontset == nil else { return }
    // An object begins with the address of its class.
    let mapClass = unsafe UnsafeMutableRawPointer(map).load(as: UnsafeMutablePointer<PangoFontMapClass>.self)
    unsafe loadFontset = unsafe mapClass.pointee.load_fontset
    unsafe mapClass.pointee.load_fontset = { map, context, description, _ in
      unsafe PangoShortcuts.fontset(map, context, description)
    }
    let fontClass = unsafe UnsafeMutableRawPointer(font).load(as: UnsafeMutablePointer<PangoFontClass>.self)
    unsafe getMetrics = unsafe fontClass.pointee.get_metrics
    unsafe fontClass.pointee.get_metrics = { font, language in unsafe PangoShortcuts.metrics(font, language) }
  }

  /// Runs `body`, in which pango's metrics of fonts are used for nothing: no line is broken.
  static func withoutMetrics<Result>(_ body: () -> Result) -> Result {
    let outer = unsafe areMetricsUnused
    unsafe areMetricsUnused = true
    defer { unsafe areMetricsUnused = outer }
    return body()
  }

  /// The fonts for a description, whatever the language.
  private static func fontset(
    _ map: UnsafeMutablePointer<PangoFontMap>?, _ context: OpaquePointer?, _ description: OpaquePointer?
  ) -> UnsafeMutablePointer<PangoFontset>? {
    let language = unsafe pango_language_from_string("en")
    guard let font = unsafe sampleFont else {
      return unsafe loadFontset?(map, context, description, language)
    }
    let fontset: OpaquePointer = unsafe pango_fontset_simple_new(language)
    unsafe g_object_ref(UnsafeMutableRawPointer(font))
    unsafe pango_fontset_simple_append(fontset, font)
    return unsafe UnsafeMutablePointer(fontset)
  }

  /// The metrics of a font in a language, for which its own fonts are asked if they suffice.
  private static func metrics(
    _ font: UnsafeMutablePointer<PangoFont>?, _ language: OpaquePointer?
  ) -> UnsafeMutablePointer<PangoFontMetrics>? {
    if unsafe areMetricsUnused { return unsafe pango_font_get_metrics(nil, nil) }
    unsafe sampleFont = unsafe canSetSample(font, language) ? font : nil
    defer { unsafe sampleFont = nil }
    return unsafe withoutMetrics { unsafe getMetrics?(font, language) }
  }

  /// Whether a font has all characters of the sample text of a language.
  private static func canSetSample(
    _ font: UnsafeMutablePointer<PangoFont>?, _ language: OpaquePointer?
  ) -> Bool {
    guard let sample = unsafe pango_language_get_sample_string(language) else { return false }
    return unsafe String(cString: sample).unicodeScalars.allSatisfy {
      unsafe pango_font_has_char(font, $0.value) != 0
    }
  }
}
