import ButtonLayout
import ButtonMotion
import ButtonStyling
import Geometry
import Graphics

/// A button in one state with everything decided: its style, its pictures, its texts, and where they go.
struct ButtonScene {
  let style: ResolvedStyle
  /// The circumstances, and the time at which a spinner is seen.
  var query: ButtonQuery
  /// The image that shows; nil also where a spinner has its place or hides it.
  let image: Picture?
  let backgroundImage: Picture?
  /// The pictures of a flag toggle that are seen, the lowest first.
  var flags: [FlagPicture] = []
  let texts: TitleStack?
  let layout: LayoutMetrics
  /// The texts as they come out in the frame they were given; nil also where a spinner hides them.
  let measuredTexts: MeasuredTitleStack?
  /// The bounds with the effective radii of their corners.
  let outline: RoundedRect
  let badge: Badge?
  let spinner: SpinnerMark?

  /// The scene of a style, without a flag toggle's pictures.
  ///
  /// - Parameters:
  ///   - query: the circumstances; the style is that of its state, or one on the way to it.
  ///   - toggle: the flag toggle whose pictures, though not part of the scene yet, take room in it.
  ///   - size: a fixed width or height that counts where neither query nor style fixes one.
  init(
    style: ResolvedStyle, query: ButtonQuery, toggle: Flag?, pictures: NeededPictures,
    context: DrawingContext, size fallback: (width: Double?, height: Double?) = (nil, nil)
  ) throws(RenderingError) {
    func picture(_ name: String?, _ attribute: String, _ source: @autoclosure () -> StyleSource) -> Picture? {
      name.flatMap { pictures.picture(named: $0, as: attribute, said: source(), for: query.scale) }
    }
    let hidesContent = style.spinner?.placement == .center
    // An image whose place is taken does not count for anything; one that is hidden keeps its room.
    let image =
      style.spinner?.placement == .image ? nil : picture(style.image, "image", style.source(of: \.image))
    let spinnerSide = try style.spinner.map { spinner throws(RenderingError) in
      if let size = spinner.size { return size }
      return try TitleStack.lineHeight(style, direction: query.direction, context: context)
    }
    let texts = TitleStack(style, direction: query.direction)
    let measurer = texts.map { TextMeasurer(texts: $0, context: context, scale: query.scale) }

    var input = LayoutInput(style, query: query, image: image, spinnerSide: spinnerSide, fallback: fallback)
    input.leastContentSize = toggle.map { pictures.size(of: $0, for: query.scale) } ?? .zero
    let layout = layOut(input, title: measurer)
    if let failure = measurer?.failure { throw failure }
    let bounds = Rect(origin: .zero, size: layout.size)

    self.style = style
    self.query = query
    self.image = hidesContent ? nil : image
    self.backgroundImage = picture(
      style.backgroundImage, "backgroundImage", style.source(of: \.backgroundImage))
    self.texts = texts
    self.layout = layout
    if let frame = layout.title, !hidesContent {
      self.measuredTexts = try texts?.measured(
        by: context, maxWidth: frame.width, maxHeight: frame.height)
    } else {
      self.measuredTexts = nil
    }
    self.outline =
      RoundedRect(
        rect: bounds, radii: CornerRadii(style, in: layout.size), curve: style.cornerCurve
      ).fitted
    self.spinner = style.spinner.flatMap { spinner in
      (layout.centered ?? layout.image).map { place in
        SpinnerMark(spinner, side: spinnerSide ?? 0, in: place, scale: query.scale)
      }
    }
    if let text = style.badge?.string, !text.isEmpty {
      self.badge = try Badge(text, beside: layout.image ?? layout.title ?? bounds, context: context)
    } else {
      self.badge = nil
    }
  }

  /// Whether a spinner stands alone in the middle.
  var hidesContent: Bool { style.spinner?.placement == .center }

  /// The frames of title and subtitle; nil for what does not show.
  var textFrames: (title: Rect?, subtitle: Rect?) {
    guard let frame = layout.title, let measuredTexts else { return (nil, nil) }
    return measuredTexts.frames(in: frame)
  }

  /// The border's width in points, at most half of the shorter side.
  var borderWidth: Double {
    min(style.borderWidth, min(layout.size.width, layout.size.height) / 2)
  }
}

/// Measures a button's texts for the layout, within limits brought to whole pixels as the frame will be.
///
/// Layout has no errors: the first one is kept here, after which nothing has a size.
private final class TextMeasurer: TitleMeasuring {
  private let texts: TitleStack
  private let context: DrawingContext
  private let scale: Double
  private(set) var failure: RenderingError?

  init(texts: TitleStack, context: DrawingContext, scale: Double) {
    self.texts = texts
    self.context = context
    self.scale = scale
  }

  func size(maxWidth: Double, maxHeight: Double) -> TitleSize {
    func floored(_ limit: Double) -> Double {
      limit.isFinite ? PixelGrid(scale: scale).floor(limit) : limit
    }
    let nothing = TitleSize(width: 0, height: 0)
    guard failure == nil else { return nothing }
    do throws(RenderingError) {
      return try texts.measured(
        by: context, maxWidth: floored(maxWidth), maxHeight: floored(maxHeight)
      ).size
    } catch {
      failure = error
      return nothing
    }
  }
}

extension LayoutInput {
  fileprivate init(
    _ style: ResolvedStyle, query: ButtonQuery, image: Picture?, spinnerSide: Double?,
    fallback: (width: Double?, height: Double?)
  ) {
    self.init()
    scale = query.scale
    width = query.width ?? style.width ?? fallback.width
    height = query.height ?? style.height ?? fallback.height
    fittingLimits = Size(width: query.maxWidth ?? .infinity, height: query.maxHeight ?? .infinity)
    minWidth = style.minWidth
    minHeight = style.minHeight
    maxWidth = style.maxWidth
    maxHeight = style.maxHeight
    imagePosition = style.imagePosition
    horizontalAlignment = style.horizontalAlignment
    verticalAlignment = style.verticalAlignment
    direction = query.direction
    contentInsets = style.contentInsets
    imageInsets = style.imageInsets
    titleInsets = style.titleInsets
    spacing = style.spacing
    imageSize = image.map { style.imageSize ?? $0.size }
    let spinnerSize = spinnerSide.map { Size(width: $0, height: $0) }
    switch style.spinner?.placement {
    case .image: imageSize = spinnerSize
    case .center: centeredSize = spinnerSize
    case nil: break
    }
  }
}

extension CornerRadii {
  /// The radii that a style asks for in bounds of `size`.
  fileprivate init(_ style: ResolvedStyle, in size: Size) {
    let radius =
      switch style.cornerRadius {
      case .points(let radius): radius
      case .capsule: min(size.width, size.height) / 2
      }
    let corners = style.maskedCorners
    self = CornerRadii(
      topLeft: corners.contains(.topLeft) ? radius : 0, topRight: corners.contains(.topRight) ? radius : 0,
      bottomLeft: corners.contains(.bottomLeft) ? radius : 0,
      bottomRight: corners.contains(.bottomRight) ? radius : 0)
  }
}
