/// How text is written to SVG.
public enum SVGText: String, Sendable, Hashable, CaseIterable {
  /// As the outlines of its glyphs: it looks the same everywhere, whatever fonts there are.
  case outlines
  /// As text, which can be selected and found; it looks the same only where the same fonts are.
  case live
}
