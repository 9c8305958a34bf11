public import Geometry

/// Lines under a text.
public enum UnderlineStyle: String, Sendable, Hashable, CaseIterable {
  /// No line.
  case none
  /// One line.
  case single
  /// Two lines.
  case double
}

/// Where the ellipsis goes when a text is too long.
public enum TitleTruncation: String, Sendable, Hashable, CaseIterable {
  /// At the start.
  case head
  /// In the middle.
  case middle
  /// At the end.
  case tail
  /// Nowhere: what does not fit is cut off.
  case clip
}

/// Where lines shorter than the title's frame go.
public enum TitleAlignment: String, Sendable, Hashable, CaseIterable {
  /// Where reading begins.
  case natural
  /// At the left.
  case left
  /// In the middle.
  case center
  /// At the right.
  case right
}

/// A piece of an attributed title.
public struct AttributedRun: Sendable, Hashable {
  /// What it says.
  @Verbatim public var text: String
  /// Its colour; nil takes the state's `titleColor`.
  public var color: StyleColor?
  /// Its font; nil takes the state's `font`.
  public var font: Font?
  /// The colour behind it; nil for none.
  public var backgroundColor: StyleColor?
  /// Lines under it; nil takes the state's `titleUnderline`.
  public var underline: UnderlineStyle?
  /// Whether a line goes through it.
  public var strikethrough: Bool
  /// What is added to the advance of every character, in points; nil takes the font's.
  public var letterSpacing: Double?
  /// How far it is raised above the baseline, in points.
  public var baselineOffset: Double

  /// A run of text; what is not given is the default.
  public init(
    text: String, color: StyleColor? = nil, font: Font? = nil, backgroundColor: StyleColor? = nil,
    underline: UnderlineStyle? = nil, strikethrough: Bool = false, letterSpacing: Double? = nil,
    baselineOffset: Double = 0
  ) {
    self.text = text
    self.color = color
    self.font = font
    self.backgroundColor = backgroundColor
    self.underline = underline
    self.strikethrough = strikethrough
    self.letterSpacing = letterSpacing
    self.baselineOffset = baselineOffset
  }
}

extension Codec where Value == AttributedRun {
  static let run = record(
    AttributedRun(text: ""),
    [
      Field("text", \.text, .text(), "What the run says.", isRequired: true),
      Field("color", \.color, .optional(.color), "Colour of the text; null takes `titleColor`."),
      Field("font", \.font, .optional(.font()), "Font of the text; null takes the state's `font`."),
      Field("backgroundColor", \.backgroundColor, .optional(.color), "Colour behind the text."),
      Field(
        "underline", \.underline, .optional(.name),
        "Lines under the text; null takes the state's `titleUnderline`."),
      Field("strikethrough", \.strikethrough, .bool, "Whether a line goes through the text."),
      Field(
        "letterSpacing", \.letterSpacing, .optional(.number),
        "Points added after each character; null takes the font's."),
      Field("baselineOffset", \.baselineOffset, .number, "Points by which the text is raised."),
    ])
}

extension Codec where Value == [AttributedRun] {
  /// The runs of a title: together no longer than a title may be.
  static let runs = list(.run, limit: 256).checked { runs in
    let length = runs.reduce(0) { $0 + $1.text.unicodeScalars.count }
    return length > 4096 ? .tooLong(length, limit: 4096) : nil
  }
}

/// A hard copy of the title underneath it.
public struct TitleShadow: Sendable, Hashable {
  /// Its colour.
  public var color: StyleColor
  /// How far it is moved, in points.
  public var offset: Point

  /// A copy in `color` moved by `offset`.
  public init(color: StyleColor, offset: Point) {
    self.color = color
    self.offset = offset
  }
}

extension Codec where Value == TitleShadow {
  static let titleShadow = record(
    TitleShadow(color: .black, offset: .zero),
    [
      Field("color", \.color, .color, "Colour of the copy.", isRequired: true),
      Field("offset", \.offset, .point, "How far the copy is moved, in points.", isRequired: true),
    ]
  )
  .vanishing { _ in TitleShadow(color: .clear, offset: .zero) }
}
