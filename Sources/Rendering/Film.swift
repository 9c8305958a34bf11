import ButtonLayout
import ButtonMotion
import ButtonStyling
import Geometry
import Graphics
import Pixels

/// Draws a motion, frame by frame, on one canvas that has room for all frames.
///
/// Buttons of different sizes begin at the same place, as the cells of a sprite do; right of and below the smaller ones is
/// the background.
struct Film {
  let motion: Motion
  let sheet: CascadedSheet
  private let pictures: NeededPictures
  let renderer: ButtonRenderer

  /// By how much the canvas is larger than the bounds.
  private(set) var overflow = PixelInsets()
  /// The canvas in pixels; at least 1 by 1.
  private(set) var width = 1
  /// The canvas in pixels; at least 1 by 1.
  private(set) var height = 1
  /// What is around a button.
  private let blank: UInt32

  /// A scene, and by how much what is drawn of it reaches beyond its bounds, where that counts.
  private typealias Reach = (scene: ButtonScene, overflow: PixelInsets)
  /// The styles that are laid out, without what moves in each of them.
  private var reaches: [ResolvedStyle: Reach] = [:]
  /// What was drawn for the latest frame.
  private var latest: [DisplayList: Bitmap] = [:]

  /// Lays out all frames and draws none.
  ///
  /// - Throws: `missingPictures`, `tooLarge`, `tooLong` if there are more frames than the limits allow, and `cancelled`.
  init(
    _ motion: Motion, of sheet: CascadedSheet, pictures: any PictureSource, renderer: ButtonRenderer
  ) throws(RenderingError) {
    self.motion = motion
    self.sheet = sheet
    let pictures = NeededPictures(pictures, renderer.limits)
    self.pictures = pictures
    self.renderer = renderer
    let (limits, query) = (renderer.limits, motion.circumstances)
    blank = try renderer.blank(query)

    try limits.check(frames: motion.frameCount, pixels: 1)
    let times = motion.times.prefix(motion.frameCount)
    var size = (width: 0.0, height: 0.0)
    var flags: Set<FlagValue> = []
    // Text takes long to lay out, so what is too large for the limits ends early. The largest frame is mostly at an end.
    for time in times.suffix(1) + times.dropLast() {
      try renderer.checkCancellation()
      for (scene, reach, _) in try parts(at: time) {
        size.width = max(size.width, scene.pixels(scene.layout.size.width))
        size.height = max(size.height, scene.pixels(scene.layout.size.height))
        overflow = overflow.union(reach)
      }
      try resize(around: size)
      let presentation = motion.presentation(time)
      flags.insert(presentation.flag)
      // What is on its way out counts too: the stills that it comes from have room for it.
      if let layers = presentation.flagLayers(at: time) {
        flags.formUnion(FlagValue.allCases.filter { layers[$0].alpha > 0 })
      }
    }
    if query.canvas == .even {
      for flag in flags {
        var query = query
        query.flag = flag
        overflow = overflow.union(try renderer.evenOverflow([], sheet, query, pictures))
      }
    }
    try pictures.check()
    try resize(around: size)
  }

  /// Makes the canvas as large as bounds of a size in pixels need with the overflow; `tooLarge` and `tooLong` beyond the
  /// limits.
  private mutating func resize(around size: (width: Double, height: Double)) throws(RenderingError) {
    let fullWidth = max(1, size.width + Double(overflow.left + overflow.right))
    let fullHeight = max(1, size.height + Double(overflow.top + overflow.bottom))
    try renderer.limits.check(width: fullWidth, height: fullHeight)
    (width, height) = (Int(fullWidth), Int(fullHeight))
    try renderer.limits.check(frames: motion.frameCount, pixels: width * height)
  }

  /// The picture at a time in seconds.
  ///
  /// What it has in common with the picture asked for before is not drawn again.
  ///
  /// - Throws: `drawing`, `cancelled`, and `missingPictures` at a time between frames.
  mutating func bitmap(at time: Double) throws(RenderingError) -> Bitmap {
    try renderer.checkCancellation()
    var drawn: [(list: DisplayList, bitmap: Bitmap, weight: Double)] = []
    let parts = try parts(at: time)
    try pictures.check()
    for (scene, reach, weight) in parts {
      // As large as the still, so that what that one cuts off is not seen here either.
      let own = motion.circumstances.canvas == .even ? overflow : reach.intersection(overflow)
      let list = scene.displayList(try scene.metrics(overflow: own, limits: renderer.limits))
      let bitmap = if let known = latest[list] { known } else { try draw(list, reaching: own) }
      drawn.append((list, bitmap, weight))
    }
    latest = Dictionary(drawn.map { ($0.list, $0.bitmap) }) { first, _ in first }
    if drawn.count == 1 { return drawn[0].bitmap }
    var mixture = Mixture(width: width, height: height)
    for part in drawn {
      try renderer.checkCancellation()
      mixture.add(part.bitmap, weight: part.weight)
    }
    return mixture.bitmap
  }

  /// What is mixed at a time, and by which weights, which add up to 1.
  private mutating func parts(
    at time: Double
  ) throws(RenderingError) -> [(scene: ButtonScene, reach: PixelInsets, weight: Double)] {
    let presentation = motion.presentation(time)
    let layers = presentation.flagLayers(at: time)
    let circumstances = motion.circumstances
    var result: [(scene: ButtonScene, reach: PixelInsets, weight: Double)] = []
    for part in presentation.styles(at: time).parts {
      var (scene, reach) = try laidOut(part.style)
      scene.query.at = time
      if let toggle = presentation.toggle, let layers, !scene.hidesContent {
        scene.flags = FlagPicture.seen(of: toggle, layers, pictures: pictures, scale: circumstances.scale)
        if circumstances.canvas != .bounds {
          reach = reach.union(try scene.flagOverflow(limits: renderer.limits))
        }
      }
      result.append((scene, reach, part.weight))
    }
    return result
  }

  private mutating func laidOut(_ style: ResolvedStyle) throws(RenderingError) -> Reach {
    if let reach = reaches[style] { return reach }
    var query = motion.circumstances
    query.state = style.state
    let scene = try renderer.scene(of: style, sheet, query, pictures)
    let overflow =
      query.canvas == .bounds
      ? PixelInsets() : try scene.restingOverflow(context: renderer.context, limits: renderer.limits)
    reaches[style] = (scene, overflow)
    return (scene, overflow)
  }

  /// Draws what is `own` larger than its bounds, and puts it on the canvas.
  private func draw(_ list: DisplayList, reaching own: PixelInsets) throws(RenderingError) -> Bitmap {
    let bitmap = try renderer.draw(list)
    if (bitmap.width, bitmap.height) == (width, height) { return bitmap }
    var canvas = Mosaic(width: width, height: height, filledWith: blank)
    canvas.place(bitmap, x: overflow.left - own.left, y: overflow.top - own.top)
    return canvas.bitmap
  }
}
