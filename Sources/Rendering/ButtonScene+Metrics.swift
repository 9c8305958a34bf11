import ButtonLayout
import ButtonStyling
import Geometry
import Graphics

extension ButtonScene {
  /// The scene's metrics on a canvas that is `overflow` larger than the bounds.
  func metrics(overflow: PixelInsets, limits: RenderingLimits) throws(RenderingError) -> ButtonMetrics {
    let width = pixels(layout.size.width) + Double(overflow.left + overflow.right)
    let height = pixels(layout.size.height) + Double(overflow.top + overflow.bottom)
    let (canvasWidth, canvasHeight) = (max(1, width), max(1, height))
    try limits.check(width: canvasWidth, height: canvasHeight)
    let baseline: Double? =
      if let frame = textFrames.title, let title = measuredTexts?.title {
        drawnBaseline(frame.minY + (frame.height - title.size.height) / 2 + title.firstBaseline)
      } else {
        nil
      }
    return ButtonMetrics(
      scale: query.scale, direction: query.direction, size: layout.size, fittingSize: layout.fittingSize,
      content: layout.content, image: hidesContent ? nil : layout.image, title: textFrames.title,
      subtitle: textFrames.subtitle, spinner: spinner?.frame, group: hidesContent ? nil : layout.group,
      titleBaseline: baseline, titleLines: measuredTexts?.title?.lineCount ?? 0,
      isTitleTruncated: !hidesContent && layout.isTitleTruncated,
      isImageClipped: !hidesContent && layout.isImageClipped,
      missingGlyphs: merged { $0.missingGlyphs }, missingFonts: merged { $0.missingFonts }, outline: outline,
      overflow: overflow, pixelWidth: Int(canvasWidth), pixelHeight: Int(canvasHeight))
  }

  /// By how much what is drawn reaches beyond the bounds.
  func overflow(context: DrawingContext, limits: RenderingLimits) throws(RenderingError) -> PixelInsets {
    try restingOverflow(context: context, limits: limits).union(flagOverflow(limits: limits))
  }

  /// By how much the pictures of a flag toggle reach beyond the bounds.
  func flagOverflow(limits: RenderingLimits) throws(RenderingError) -> PixelInsets {
    guard !style.clipsToBounds else { return PixelInsets() }
    return try overflow(of: flagFrames.reduce(outline.rect) { $0.union($1) }, limits: limits)
  }

  /// By how much all else reaches beyond the bounds.
  func restingOverflow(context: DrawingContext, limits: RenderingLimits) throws(RenderingError) -> PixelInsets
  {
    var drawn = outline.rect
    for shadow in outerShadowSpots {
      // Beyond three standard deviations nothing of the blur is left that 8 bits could show.
      drawn = drawn.union(shadow.outline.rect.inset(by: -3 * shadow.deviation))
    }
    for ring in focusRings { drawn = drawn.union(ring.outer.rect) }
    if let badge { drawn = drawn.union(badge.spot.rect) }
    if !style.clipsToBounds { for ink in try textInk(context) { drawn = drawn.union(ink) } }
    return try overflow(of: drawn, limits: limits)
  }

  private func overflow(of drawn: Rect, limits: RenderingLimits) throws(RenderingError) -> PixelInsets {
    let insets = (
      top: pixels(-drawn.minY), left: pixels(-drawn.minX), bottom: pixels(drawn.maxY - outline.rect.maxY),
      right: pixels(drawn.maxX - outline.rect.maxX)
    )
    let (width, height) = (insets.left + insets.right, insets.top + insets.bottom)
    guard max(width, height) <= Double(limits.side) else {
      throw .tooLarge(
        width: pixels(layout.size.width) + width, height: pixels(layout.size.height) + height,
        limit: limits.pixels,
        sideLimit: limits.side)
    }
    return PixelInsets(
      top: Int(insets.top), left: Int(insets.left), bottom: Int(insets.bottom), right: Int(insets.right))
  }

  /// The ink of title and subtitle, less what nobody would see of it: 1/16 of a pixel on each side.
  private func textInk(_ context: DrawingContext) throws(RenderingError) -> [Rect] {
    var inks: [Rect] = []
    for (block, frame) in [(texts?.title, textFrames.title), (texts?.subtitle, textFrames.subtitle)] {
      guard let block, let frame, !frame.isEmpty else { continue }
      let ink = try RenderingError.translated { () throws(GraphicsError) in
        try context.ink(of: block, in: frame, scale: query.scale).inset(by: 1 / (16 * query.scale))
      }
      if !ink.isEmpty { inks.append(ink) }
    }
    return inks
  }

  /// A length in whole pixels, rounded up, at least 0.
  func pixels(_ length: Double) -> Double {
    max(0, PixelGrid(scale: query.scale).pixels(upTo: length))
  }

  /// The pixel line on which a baseline is drawn.
  private func drawnBaseline(_ y: Double) -> Double {
    (y * query.scale).rounded() / query.scale
  }

  private func merged(_ names: (TextMetrics) -> [String]) -> [String] {
    var merged: [Verbatim] = []
    for metrics in [measuredTexts?.title, measuredTexts?.subtitle] {
      guard let metrics else { continue }
      for name in names(metrics).lazy.map({ Verbatim($0) }) where !merged.contains(name) {
        merged.append(name)
      }
    }
    return merged.map(\.string)
  }
}
