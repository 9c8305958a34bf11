public import Geometry

/// Text to be set in lines: what it says, how it looks, and how it breaks.
public struct TextBlock: Sendable, Hashable {
  /// Where the ellipsis goes when a line is too long.
  public enum Truncation: Sendable, Hashable {
    /// At the start.
    case head
    /// In the middle.
    case middle
    /// At the end.
    case tail
    /// Nowhere: what does not fit is cut off.
    case clip
  }

  /// Where lines shorter than the frame go.
  public enum Alignment: Sendable, Hashable {
    /// At the side where the paragraph begins.
    case natural
    /// At the left.
    case left
    /// In the middle.
    case center
    /// At the right.
    case right
  }

  /// The text in pieces of one look each, in logical order.
  public var runs: [TextRun]
  /// The most lines to set; 0 sets no limit.
  public var maximumLines: Int
  /// Where the ellipsis goes.
  public var truncation: Truncation
  /// Where short lines go.
  public var alignment: Alignment
  /// The base direction of paragraphs that have no strong character.
  public var direction: LayoutDirection
  /// The opacity-carrying colour and the offset of a hard copy drawn underneath; nil draws none.
  public var shadow: TextShadow?

  /// A block of text.
  public init(
    runs: [TextRun], maximumLines: Int = 1, truncation: Truncation = .middle, alignment: Alignment = .natural,
    direction: LayoutDirection = .leftToRight, shadow: TextShadow? = nil
  ) {
    self.runs = runs
    self.maximumLines = maximumLines
    self.truncation = truncation
    self.alignment = alignment
    self.direction = direction
    self.shadow = shadow
  }
}

/// A hard copy of a text drawn underneath it.
public struct TextShadow: Sendable, Hashable {
  /// Its colour.
  public var color: Color
  /// How far it is moved, in points.
  public var offset: Point

  /// A copy in `color`, moved by `offset`.
  public init(color: Color, offset: Point) {
    self.color = color
    self.offset = offset
  }
}

/// A piece of text in one look.
public struct TextRun: Sendable, Hashable {
  /// Lines under a text.
  public enum Underline: Sendable, Hashable {
    /// One line.
    case single
    /// Two lines.
    case double
  }

  /// What it says.
  @Verbatim public var text: String
  /// What it is set in.
  public var font: FontFace
  /// Its colour.
  public var color: Color
  /// The colour behind it; nil for none.
  public var backgroundColor: Color?
  /// Lines under it; nil for none.
  public var underline: Underline?
  /// Whether a line goes through it.
  public var isStruckThrough: Bool
  /// What is added to the advance of every character, in points; may be negative.
  ///
  /// Letters of scripts that join them are not spaced.
  public var letterSpacing: Double
  /// How far it is raised above the baseline, in points; may be negative.
  public var baselineOffset: Double
  /// The height it takes of a line in points, with the text in its middle.
  ///
  /// Nil takes the ascent and descent of the font asked for, and more where glyphs of a font that stands in reach further.
  public var lineHeight: Double?

  /// A run of text.
  public init(
    text: String, font: FontFace, color: Color, backgroundColor: Color? = nil, underline: Underline? = nil,
    isStruckThrough: Bool = false, letterSpacing: Double = 0, baselineOffset: Double = 0,
    lineHeight: Double? = nil
  ) {
    self.text = text
    self.font = font
    self.color = color
    self.backgroundColor = backgroundColor
    self.underline = underline
    self.isStruckThrough = isStruckThrough
    self.letterSpacing = letterSpacing
    self.baselineOffset = baselineOffset
    self.lineHeight = lineHeight
  }
}

/// A font at a size.
public struct FontFace: Sendable, Hashable {
  /// The family; `system` is the first configured one.
  @Verbatim public var family: String
  /// Points per em; above 0.
  public var size: Double
  /// 1…1000, 400 is regular and 700 is bold.
  public var weight: Int
  /// Whether it is slanted.
  public var isItalic: Bool
  /// OpenType features by four-letter tag, sorted by tag; 0 switches one off.
  public var features: [FontFeature]

  /// A font at a size.
  public init(
    family: String = "system", size: Double, weight: Int = 400, isItalic: Bool = false,
    features: [FontFeature] = []
  ) {
    self.family = family
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
    self.features = features
  }
}

extension FontFace {
  /// Whether some glyph covers as much of a pixel as 8 bits can show, with `scale` pixels a point.
  ///
  /// What does not must not reach cairo: it fails with some fonts of next to no size, and then refuses them at any size.
  func leavesInk(at scale: Double) -> Bool { size * scale > 1.0 / 64 }
}

/// An OpenType feature and its value.
public struct FontFeature: Sendable, Hashable {
  /// Four letters, such as `tnum`.
  public var tag: String
  /// 0 is off, 1 is on, more chooses an alternate.
  public var value: Int

  /// A feature with a value.
  public init(tag: String, value: Int) {
    self.tag = tag
    self.value = value
  }
}

/// How a block of text comes out when it is set within limits.
public struct TextMetrics: Sendable, Hashable {
  /// The advance width of the widest line and the height of all lines, in points.
  public var size: Size
  /// From the top of the block to the first baseline, in points.
  ///
  /// Lines higher than the block reach beyond it above and below alike.
  public var firstBaseline: Double
  /// The number of lines set.
  public var lineCount: Int
  /// Whether text was lost to the width, to the number of lines or to the height.
  public var isTruncated: Bool
  /// The characters that no font has, each once, in order of appearance.
  public var missingGlyphs: [String]
  /// The families asked for that are not there, each once, in order of appearance.
  public var missingFonts: [String]

  /// Metrics from their parts.
  public init(
    size: Size, firstBaseline: Double, lineCount: Int, isTruncated: Bool, missingGlyphs: [String] = [],
    missingFonts: [String] = []
  ) {
    self.size = size
    self.firstBaseline = firstBaseline
    self.lineCount = lineCount
    self.isTruncated = isTruncated
    self.missingGlyphs = missingGlyphs
    self.missingFonts = missingFonts
  }
}
