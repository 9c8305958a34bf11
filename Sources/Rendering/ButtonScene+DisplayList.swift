import ButtonLayout
import ButtonMotion
import ButtonStyling
import Geometry
import Graphics
import Pixels

extension ButtonScene {
  /// What is drawn, on the canvas that `metrics` describe.
  func displayList(_ metrics: ButtonMetrics) -> DisplayList {
    DisplayList(
      width: metrics.pixelWidth, height: metrics.pixelHeight, scale: query.scale,
      originX: metrics.overflow.left,
      originY: metrics.overflow.top, background: query.background, alpha: style.alpha,
      items: outerShadows + ringsUnderEdge + box + clipped(backgroundPicture) + insetShadows
        + clipped(pictures + texts(metrics))
        + (badge?.items ?? []) + border + rings)
  }

  private var outerShadows: [DisplayItem] {
    outerShadowSpots.map { .shadow($0) }
  }

  private var box: [DisplayItem] {
    [style.backgroundColor, style.overlayColor].compactMap { color in
      color.map { .fill(body, $0.value) }
    }
  }

  /// The outline of what lies under the border.
  ///
  /// Under an opaque border it ends in the border's middle: further out it would show through the anti-aliased edge,
  /// further in there would be a gap.
  private var body: RoundedRect {
    return opaqueBorderPixels >= 1 ? outline.inset(by: borderWidth / 2) : outline
  }

  private var backgroundPicture: [DisplayItem] {
    guard let backgroundImage else { return [] }
    let caps = style.backgroundImageCapInsets.resolved(in: query.direction)
    let isTiled = style.backgroundImageResizing == .tile
    return [
      .picture(
        PictureSpot(
          bitmap: backgroundImage.bitmap, identity: backgroundImage.identity, destination: outline.rect,
          nineParts: caps == .zero && !isTiled
            ? nil : NineParts(caps: caps, naturalSize: backgroundImage.size, isTiled: isTiled)))
    ]
  }

  private var insetShadows: [DisplayItem] {
    let inside = outline.inset(by: borderWidth)
    return (style.shadow ?? []).reversed().filter(\.inset).map { shadow in
      .shadow(
        ShadowSpot(
          outline: inside.spread(by: -shadow.spread).moved(by: shadow.offset),
          color: shadow.color.value.multiplyingAlpha(by: shadow.opacity), deviation: shadow.radius,
          inside: inside))
    }
  }

  private var pictures: [DisplayItem] {
    var items: [DisplayItem] = []
    if let image, let frame = layout.image, !frame.isEmpty {
      let destination = style.imageContentMode.destination(of: image.size, in: frame)
      items.append(
        .picture(
          PictureSpot(
            bitmap: image.bitmap, identity: image.identity, destination: sharp(destination, of: image),
            frame: destination == frame ? nil : frame, tint: imageTint)))
    }
    items += spinner?.items(turn: Spinner.turn(at: query.at)) ?? []
    return items + flagItems
  }

  /// The place moved onto whole pixels if the picture is shown pixel for pixel: between them it would be blurred.
  private func sharp(_ place: Rect, of picture: Picture) -> Rect {
    let (width, height) = (place.width * query.scale, place.height * query.scale)
    guard abs(width - Double(picture.bitmap.width)) < 1e-6, abs(height - Double(picture.bitmap.height)) < 1e-6
    else { return place }
    /// The nearest grid line, of two equally near ones the first.
    func snapped(_ position: Double) -> Double {
      (position * query.scale - 0.5 - 1e-6).rounded(.up) / query.scale
    }
    return Rect(origin: Point(x: snapped(place.minX), y: snapped(place.minY)), size: place.size)
  }

  /// A template without a tint takes the title's colour, since its own means nothing.
  private var imageTint: Color? {
    if style.imageRendering == .template { return (style.tintColor ?? style.titleColor).value }
    return style.adjustsImageTint ? style.tintColor?.value : nil
  }

  private func texts(_ metrics: ButtonMetrics) -> [DisplayItem] {
    [(texts?.title, metrics.title), (texts?.subtitle, metrics.subtitle)].compactMap { block, frame in
      guard let block, let frame, !frame.isEmpty else { return nil }
      return .text(block, frame: frame)
    }
  }

  private func clipped(_ items: [DisplayItem]) -> [DisplayItem] {
    guard style.clipsToBounds, !items.isEmpty else { return items }
    return [.group(DisplayGroup(clip: body, items: items))]
  }

  private var border: [DisplayItem] {
    guard borderWidth > 0 else { return [] }
    return [.ring(outer: outline, inner: outline.inset(by: borderWidth), style.borderColor.value)]
  }

  /// The border's width in pixels if nothing shows through it, else 0.
  private var opaqueBorderPixels: Double {
    style.borderColor.value.alpha == 1 ? borderWidth * query.scale : 0
  }

  /// Rings that begin right at the bounds, drawn underneath too: else what is behind the button would shine through
  /// where both are anti-aliased.
  private var ringsUnderEdge: [DisplayItem] {
    guard style.backgroundColor?.value.alpha == 1 || opaqueBorderPixels >= 2 else { return [] }
    let pixel = 1 / query.scale
    return focusRings.filter { $0.inner == outline && $0.color.alpha == 1 }.map { ring in
      .ring(
        outer: outline.inset(by: -min(pixel, ring.width / 2)), inner: outline.inset(by: pixel), ring.color)
    }
  }

  private var rings: [DisplayItem] {
    focusRings.map { .ring(outer: $0.outer, inner: $0.inner, $0.color) }
  }
}

extension ContentMode {
  /// Where a picture of `size` points goes in `frame`.
  fileprivate func destination(of size: Size, in frame: Rect) -> Rect {
    func scaled(_ choose: (Double, Double) -> Double) -> Rect {
      guard size.width > 0, size.height > 0 else { return frame }
      let factor = choose(frame.width / size.width, frame.height / size.height)
      return placed(Size(width: size.width * factor, height: size.height * factor), 0.5, 0.5)
    }
    /// At a share of the room beside it: 0 is left or top, 1 right or bottom.
    func placed(_ size: Size, _ x: Double, _ y: Double) -> Rect {
      Rect(
        origin: Point(
          x: frame.minX + (frame.width - size.width) * x, y: frame.minY + (frame.height - size.height) * y),
        size: size)
    }
    return switch self {
    case .scaleToFill: frame
    case .scaleAspectFit: scaled(min)
    case .scaleAspectFill: scaled(max)
    case .center: placed(size, 0.5, 0.5)
    case .top: placed(size, 0.5, 0)
    case .bottom: placed(size, 0.5, 1)
    case .left: placed(size, 0, 0.5)
    case .right: placed(size, 1, 0.5)
    }
  }
}
