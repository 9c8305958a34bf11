/// Whether a picture keeps its colours.
public enum ImageRendering: String, Sendable, Hashable, CaseIterable {
  /// It does.
  case original
  /// Only its alpha counts; the colour is the tint.
  case template
}

/// How a picture fills its frame.
public enum ContentMode: String, Sendable, Hashable, CaseIterable {
  /// Stretched to it.
  case scaleToFill
  /// As large as fits, proportions kept.
  case scaleAspectFit
  /// As small as covers it, proportions kept.
  case scaleAspectFill
  /// Natural size, in the middle.
  case center
  /// Natural size, at the top.
  case top
  /// Natural size, at the bottom.
  case bottom
  /// Natural size, at the left.
  case left
  /// Natural size, at the right.
  case right
}

/// How a background image grows.
public enum ImageResizing: String, Sendable, Hashable, CaseIterable {
  /// Its middle parts are stretched.
  case stretch
  /// Its middle parts are repeated.
  case tile
}
