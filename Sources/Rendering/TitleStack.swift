import ButtonLayout
import ButtonStyling
import Geometry
import Graphics

/// The texts of a button: the title and below it the subtitle, measured as one.
struct TitleStack {
  let title: TextBlock?
  let subtitle: TextBlock?
  /// Points between the two.
  let padding: Double

  /// The texts that `style` shows; nil if it shows none.
  init?(_ style: ResolvedStyle, direction: LayoutDirection) {
    title = Self.titleBlock(style, direction: direction)
    subtitle = Self.subtitleBlock(style, direction: direction)
    padding = title != nil && subtitle != nil ? style.titlePadding : 0
    if title == nil, subtitle == nil { return nil }
  }

  /// How the texts come out within limits in points.
  func measured(
    by context: DrawingContext, maxWidth: Double, maxHeight: Double
  ) throws(RenderingError) -> MeasuredTitleStack {
    try RenderingError.translated { () throws(GraphicsError) in
      let title = try title.map { block throws(GraphicsError) in
        try context.measure(block, maxWidth: maxWidth, maxHeight: maxHeight)
      }
      let top = (title?.size.height ?? 0) + padding
      let subtitle = try subtitle.map { block throws(GraphicsError) in
        try context.measure(block, maxWidth: maxWidth, maxHeight: max(0, maxHeight - top))
      }
      return MeasuredTitleStack(title: title, subtitle: subtitle, padding: padding)
    }
  }

  /// The height in points of a line of the title that `style` shows, or of its font if it shows none.
  static func lineHeight(
    _ style: ResolvedStyle, direction: LayoutDirection, context: DrawingContext
  ) throws(RenderingError) -> Double {
    var line =
      titleBlock(style, direction: direction)
      ?? TextBlock(
        runs: [
          TextRun(
            text: " ", font: FontFace(style.font), color: .clear, lineHeight: style.font.lineHeight)
        ])
    line.maximumLines = 1
    return try RenderingError.translated { () throws(GraphicsError) in
      try context.measure(line, maxWidth: .infinity, maxHeight: .infinity).size.height
    }
  }

  private static func titleBlock(_ style: ResolvedStyle, direction: LayoutDirection) -> TextBlock? {
    let tint = style.adjustsTitleTint ? style.tintColor?.value : nil
    let runs: [TextRun]
    if let attributed = style.attributedTitle {
      runs = attributed.filter { !$0.text.isEmpty }.map { run in
        TextRun(run, in: style, tint: tint)
      }
    } else if let title = style.title?.string, !title.isEmpty {
      runs = [
        TextRun(
          text: title, font: FontFace(style.font), color: tint ?? style.titleColor.value,
          underline: .init(style.titleUnderline), letterSpacing: style.font.letterSpacing,
          lineHeight: style.font.lineHeight)
      ]
    } else {
      return nil
    }
    guard !runs.isEmpty else { return nil }
    return TextBlock(
      runs: runs, maximumLines: style.titleLines, truncation: .init(style.titleTruncation),
      alignment: .init(style.titleAlignment), direction: direction,
      shadow: style.titleShadow.map { TextShadow(color: $0.color.value, offset: $0.offset) })
  }

  private static func subtitleBlock(_ style: ResolvedStyle, direction: LayoutDirection) -> TextBlock? {
    guard let subtitle = style.subtitle?.string, !subtitle.isEmpty else { return nil }
    let font = style.subtitleFont
    return TextBlock(
      runs: [
        TextRun(
          text: subtitle, font: FontFace(font), color: style.subtitleColor.value,
          letterSpacing: font.letterSpacing, lineHeight: font.lineHeight)
      ],
      maximumLines: style.titleLines, truncation: .init(style.titleTruncation),
      alignment: .init(style.titleAlignment), direction: direction)
  }
}

/// How the texts of a button come out within the limits they were measured for.
struct MeasuredTitleStack {
  let title: TextMetrics?
  let subtitle: TextMetrics?
  let padding: Double

  var size: TitleSize {
    TitleSize(
      width: max(title?.size.width ?? 0, subtitle?.size.width ?? 0),
      height: (title?.size.height ?? 0) + padding + (subtitle?.size.height ?? 0),
      isTruncated: title?.isTruncated ?? false || subtitle?.isTruncated ?? false)
  }

  /// The frames of title and subtitle in the frame of both: as wide as it, one above the other, in its middle.
  func frames(in frame: Rect) -> (title: Rect?, subtitle: Rect?) {
    guard let title, let subtitle else {
      return (self.title.map { _ in frame }, self.subtitle.map { _ in frame })
    }
    let top = frame.minY + max(0, (frame.height - size.height) / 2)
    let titleHeight = min(title.size.height, max(0, frame.maxY - top))
    let subtitleTop = min(top + titleHeight + padding, frame.maxY)
    return (
      Rect(x: frame.minX, y: top, width: frame.width, height: titleHeight),
      Rect(
        x: frame.minX, y: subtitleTop, width: frame.width,
        height: min(subtitle.size.height, frame.maxY - subtitleTop))
    )
  }
}

extension FontFace {
  /// The face a style's font asks for.
  init(_ font: Font) {
    self.init(
      family: font.family, size: font.size, weight: font.weight, isItalic: font.italic,
      features: font.features.sorted { $0.key < $1.key }.map { FontFeature(tag: $0.key, value: $0.value) })
  }
}

extension TextRun {
  /// A run of an attributed title; what it leaves out is the state's.
  fileprivate init(_ run: AttributedRun, in style: ResolvedStyle, tint: Color?) {
    let font = run.font ?? style.font
    self.init(
      text: run.text, font: FontFace(font), color: tint ?? run.color?.value ?? style.titleColor.value,
      backgroundColor: run.backgroundColor?.value,
      underline: .init(run.underline ?? style.titleUnderline), isStruckThrough: run.strikethrough,
      letterSpacing: run.letterSpacing ?? font.letterSpacing, baselineOffset: run.baselineOffset,
      lineHeight: font.lineHeight ?? style.font.lineHeight)
  }
}

extension TextRun.Underline {
  /// The lines a style asks for; nil for none.
  fileprivate init?(_ style: UnderlineStyle) {
    switch style {
    case .none: return nil
    case .single: self = .single
    case .double: self = .double
    }
  }
}

extension TextBlock.Truncation {
  fileprivate init(_ truncation: TitleTruncation) {
    switch truncation {
    case .head: self = .head
    case .middle: self = .middle
    case .tail: self = .tail
    case .clip: self = .clip
    }
  }
}

extension TextBlock.Alignment {
  fileprivate init(_ alignment: TitleAlignment) {
    switch alignment {
    case .natural: self = .natural
    case .left: self = .left
    case .center: self = .center
    case .right: self = .right
    }
  }
}
