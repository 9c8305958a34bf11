import ButtonLayout
import ButtonMotion
public import ButtonStyling
import Geometry
public import Graphics
import PNGCoding
public import Pixels
public import SVGCoding

/// The place where the stages meet: from a sheet to its metrics, its display list, its bitmap, its PNG and its SVG.
///
/// It keeps fonts and buffers between calls and must not be used by two threads at once; make one a worker.
public final class ButtonRenderer {
  /// Raised whenever the same query may give other pixels, or other bytes, than before.
  public static let version = 7

  let context: DrawingContext
  private let encoder = PNGEncoder()
  let limits: RenderingLimits

  /// A renderer that sets text in the fonts of `library`.
  public init(library: FontLibrary, limits: RenderingLimits = RenderingLimits()) {
    context = DrawingContext(library: library)
    self.limits = limits
  }

  /// Whether what is being made shall be given up; at first it never is.
  ///
  /// Asked often while something is measured, drawn or encoded, by the thread that does it, so it must be cheap. Once it
  /// says yes, everything here throws `cancelled` within a fraction of a second, and the renderer is as good as before.
  public var isCancelled: () -> Bool {
    get { context.isCancelled }
    set {
      context.isCancelled = newValue
      encoder.isCancelled = newValue
    }
  }

  /// Throws `cancelled` if what is being made shall be given up.
  func checkCancellation() throws(RenderingError) {
    if isCancelled() { throw .cancelled }
  }

  /// Where everything is in the button.
  ///
  /// - Parameter pictures: the pictures the sheet names; others are not looked at.
  /// - Throws: `missingPictures`, `tooLarge`, `cancelled`.
  public func metrics(
    of sheet: CascadedSheet, _ query: ButtonQuery, pictures: any PictureSource
  ) throws(RenderingError) -> ButtonMetrics {
    try arranged(sheet, query, pictures).metrics
  }

  /// What is drawn of the button.
  ///
  /// - Throws: as `metrics`.
  public func displayList(
    of sheet: CascadedSheet, _ query: ButtonQuery, pictures: any PictureSource
  ) throws(RenderingError) -> DisplayList {
    let (scene, metrics) = try arranged(sheet, query, pictures)
    return scene.displayList(metrics)
  }

  /// The button as a picture of exactly the metrics' pixels.
  ///
  /// - Throws: as `metrics`, and `drawing`.
  public func bitmap(
    of sheet: CascadedSheet, _ query: ButtonQuery, pictures: any PictureSource
  ) throws(RenderingError) -> Bitmap {
    try draw(displayList(of: sheet, query, pictures: pictures))
  }

  /// The button as a PNG file.
  ///
  /// - Throws: as `bitmap`, and `encoding`.
  public func png(
    of sheet: CascadedSheet, _ query: ButtonQuery, pictures: any PictureSource
  ) throws(RenderingError) -> [UInt8] {
    try encode(bitmap(of: sheet, query, pictures: pictures), scale: query.scale)
  }

  /// The button as an SVG file in UTF-8, as large in points as the metrics' pixels at the query's scale.
  ///
  /// - Parameter text: whether text stays text or becomes outlines.
  /// - Throws: as `metrics`, and `svg`.
  public func svg(
    of sheet: CascadedSheet, _ query: ButtonQuery, text: SVGText, pictures: any PictureSource
  ) throws(RenderingError) -> [UInt8] {
    try svg(displayList(of: sheet, query, pictures: pictures), text: text)
  }

  /// The SVG file of a display list.
  ///
  /// - Throws: `svg`, `cancelled`.
  public func svg(_ list: DisplayList, text: SVGText) throws(RenderingError) -> [UInt8] {
    do throws(SVGError) {
      return try SVGEncoder(context: context, pngEncoder: encoder, byteLimit: limits.svgBytes)
        .encode(list, text: text)
    } catch {
      throw RenderingError(error)
    }
  }

  /// The picture a display list describes.
  ///
  /// - Throws: `drawing`, `cancelled`.
  public func draw(_ list: DisplayList) throws(RenderingError) -> Bitmap {
    do throws(GraphicsError) {
      return try context.draw(list)
    } catch {
      throw RenderingError(error)
    }
  }

  /// A pixel that has the background alone.
  func blank(_ query: ButtonQuery) throws(RenderingError) -> UInt32 {
    let list = DisplayList(width: 1, height: 1, scale: query.scale, background: query.background)
    return try draw(list).pixels[0]
  }

  /// The PNG file of a picture that has `scale` pixels a point.
  ///
  /// - Parameter isSettled: whether its parts have the very pixels that they would have in files of their own.
  /// - Throws: `encoding`, `cancelled`.
  public func encode(
    _ bitmap: Bitmap, scale: Double, isSettled: Bool = false
  ) throws(RenderingError) -> [UInt8] {
    do throws(PNGError) {
      return try encoder.encode(bitmap, scale: scale, isSettled: isSettled)
    } catch {
      throw RenderingError(error)
    }
  }

  /// A picture with the pixels that its PNG file has.
  func settled(_ bitmap: Bitmap) throws(RenderingError) -> Bitmap {
    do throws(PNGError) {
      return try encoder.settled(bitmap)
    } catch {
      throw RenderingError(error)
    }
  }

  private func arranged(
    _ sheet: CascadedSheet, _ query: ButtonQuery, _ pictures: any PictureSource
  ) throws(RenderingError) -> (scene: ButtonScene, metrics: ButtonMetrics) {
    let pictures = NeededPictures(pictures, limits)
    let scene = try scene(sheet, query, pictures)
    var overflow = PixelInsets()
    switch query.canvas {
    case .bounds: break
    case .drawn: overflow = try scene.overflow(context: context, limits: limits)
    case .even: overflow = try evenOverflow([scene], sheet, query, pictures)
    }
    try pictures.check()
    return (scene, try scene.metrics(overflow: overflow, limits: limits))
  }

  /// By how much a canvas grows that is the same for `scenes` and for every state the sheet declares.
  func evenOverflow(
    _ scenes: [ButtonScene], _ sheet: CascadedSheet, _ query: ButtonQuery, _ pictures: NeededPictures
  ) throws(RenderingError) -> PixelInsets {
    var overflow = PixelInsets()
    for scene in scenes { overflow = overflow.union(try scene.overflow(context: context, limits: limits)) }
    for state in sheet.declaredStates where !scenes.contains(where: { $0.query.state == state }) {
      var other = query
      other.state = state
      try checkCancellation()
      let scene = try scene(sheet, other, pictures)
      overflow = overflow.union(try scene.overflow(context: context, limits: limits))
    }
    return overflow
  }

  /// A state at rest with everything decided.
  func scene(
    _ sheet: CascadedSheet, _ query: ButtonQuery, _ pictures: NeededPictures
  ) throws(RenderingError) -> ButtonScene {
    let style = sheet.resolved(query.state, previous: query.previous, scheme: query.scheme)
    var scene = try scene(of: style, sheet, query, pictures)
    if let toggle = sheet.flag, !scene.hidesContent {
      scene.flags = FlagPicture.seen(
        of: toggle, FlagLayers(restingOn: query.flag), pictures: pictures, scale: query.scale)
    }
    return scene
  }

  /// A style with everything decided but the pictures of a flag toggle.
  func scene(
    of style: ResolvedStyle, _ sheet: CascadedSheet, _ query: ButtonQuery, _ pictures: NeededPictures
  ) throws(RenderingError) -> ButtonScene {
    var size: (Double?, Double?) = (nil, nil)
    if let kept = style.keepsSizeOf, kept != style.state {
      // One step only: a size that the kept state itself keeps does not count.
      let other = try ButtonScene(
        style: sheet.resolved(kept, previous: query.previous, scheme: query.scheme), query: query,
        toggle: sheet.flag, pictures: pictures, context: context)
      size = (other.layout.size.width, other.layout.size.height)
    }
    return try ButtonScene(
      style: style, query: query, toggle: sheet.flag, pictures: pictures, context: context, size: size)
  }
}
