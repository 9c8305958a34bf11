public import Geometry

/// A block of text in its frame with nothing left to decide: what to draw, and what it says.
///
/// Places are in points.
public struct TextDrawing: Sendable, Hashable {
  /// One thing to draw.
  public enum Part: Sendable, Hashable {
    /// Glyphs of one font in one colour, as outlines to be filled where they wind; empty where nothing is to be seen.
    case glyphs(Path, Color, TextSpan)
    /// Glyphs that are pictures, such as emoji, with an opacity in 0…1; a tinted one is a silhouette.
    case pictures([PictureSpot], opacity: Double, TextSpan)
    /// Rectangles in one colour: what lies behind text, and lines under and through it.
    case rectangles([Rect], Color)
    /// The signs for characters that no font has, to be filled by the even-odd rule.
    case missing(Path, Color)
  }

  /// What is outside of it is not drawn; nil draws all.
  public var clip: Rect?
  /// A hard copy of the text that is drawn underneath, the first lowest.
  public var shadow: [Part]
  /// The text itself and what belongs to it, the first lowest.
  public var parts: [Part]

  /// A drawing of `parts` over `shadow`.
  public init(clip: Rect? = nil, shadow: [Part] = [], parts: [Part]) {
    self.clip = clip
    self.shadow = shadow
    self.parts = parts
  }
}

/// A piece of a line that one font sets in one direction: what a part of a `TextDrawing` says.
public struct TextSpan: Sendable, Hashable {
  /// What it says, in logical order; "…" where that stands for text.
  @Verbatim public var text: String
  /// The left end of its baseline, in points.
  public var origin: Point
  /// Its advance width in points.
  public var width: Double
  /// Whether it is read from the right.
  public var isRightToLeft: Bool
  /// What it is set in; the family is that of the glyphs, which may stand in for the one asked for.
  public var font: FontFace
  /// What is added between characters, in points.
  public var letterSpacing: Double

  /// A piece of a line.
  public init(
    text: String, origin: Point, width: Double, isRightToLeft: Bool = false, font: FontFace,
    letterSpacing: Double = 0
  ) {
    self.text = text
    self.origin = origin
    self.width = width
    self.isRightToLeft = isRightToLeft
    self.font = font
    self.letterSpacing = letterSpacing
  }
}
