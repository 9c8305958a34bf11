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

  @unsafe private struct State {
    /// The methods that were replaced; nil before that.
    var loadFontset: LoadFontset?
    var getMetrics: GetMetrics?
    /// Whether nothing that is asked of metrics is used.
    var areMetricsUnused = false
    /// The only font of a sample text; nil where other ones may be needed.
    var sampleFont: UnsafeMutablePointer<PangoFont>?
  }

  // Global, since a method of a C class captures nothing; touched only while the text lock is held.
  nonisolated(unsafe) private static var state = unsafe State()

  /// Replaces the methods of the classes of a font map and of a font of it; once in a process.
  static func install(_ map: UnsafeMutablePointer<PangoFontMap>, _ font: UnsafeMutablePointer<PangoFont>) {
    guard unsafe state.loadFontset == nil else { return }
    // An object begins with the address of its class.
    let mapClass = unsafe UnsafeMutableRawPointer(map).load(as: UnsafeMutablePointer<PangoFontMapClass>.self)
    unsafe state.loadFontset = unsafe mapClass.pointee.load_fontset
    unsafe mapClass.pointee.load_fontset = { map, context, description, _ in
      unsafe PangoShortcuts.fontset(map, context, description)
    }
    let fontClass = unsafe UnsafeMutableRawPointer(font).load(as: UnsafeMutablePointer<PangoFontClass>.self)
    unsafe state.getMetrics = unsafe fontClass.pointee.get_metrics
    unsafe fontClass.pointee.get_metrics = { font, language in unsafe PangoShortcuts.metrics(font, language) }
  }

  /// Runs `body`, in which pango's metrics of fonts are used for nothing: no line is broken.
  static func withoutMetrics<Result>(_ body: () -> Result) -> Result {
    let outer = unsafe state.areMetricsUnused
    unsafe state.areMetricsUnused = true
    defer { unsafe state.areMetricsUnused = outer }
    return body()
  }

  /// The fonts for a description, whatever the language.
  private static func fontset(
    _ map: UnsafeMutablePointer<PangoFontMap>?, _ context: OpaquePointer?, _ description: OpaquePointer?
  ) -> UnsafeMutablePointer<PangoFontset>? {
    let language = unsafe pango_language_from_string("en")
    guard let font = unsafe state.sampleFont else {
      return unsafe state.loadFontset?(map, context, description, language)
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
    if unsafe state.areMetricsUnused { return unsafe pango_font_get_metrics(nil, nil) }
    unsafe state.sampleFont = unsafe canSetSample(font, language) ? font : nil
    defer { unsafe state.sampleFont = nil }
    return unsafe withoutMetrics { unsafe state.getMetrics?(font, language) }
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
