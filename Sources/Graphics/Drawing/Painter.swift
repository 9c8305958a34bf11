internal import Geometry
internal import Pixels

/// Draws one display list.
struct Painter {
  let list: DisplayList
  let typesetter: Typesetter
  let shapes: ShapeCache

  /// The finished picture.
  func bitmap() throws(GraphicsError) -> Bitmap {
    let (count, overflows) = list.width.multipliedReportingOverflow(by: list.height)
    guard list.width > 0, list.height > 0, list.width <= 32_767, list.height <= 32_767, !overflows,
      list.scale > 0,
      list.scale.isFinite
    else { throw .canvasRefused(width: list.width, height: list.height) }
    var pixels = [UInt32](repeating: 0, count: count)
    try unsafe pixels.withUnsafeMutableBufferPointer { (buffer) throws(GraphicsError) in
      guard let base = buffer.baseAddress else { return }
      let canvas = try unsafe Canvas(pixels: base, width: list.width, height: list.height)
      canvas.cancellation = typesetter.cancellation
      try draw(on: canvas)
      try canvas.finish()
    }
    guard let bitmap = Bitmap(width: list.width, height: list.height, pixels: pixels) else {
      throw .canvasRefused(width: list.width, height: list.height)
    }
    return bitmap
  }

  private func draw(on canvas: Canvas) throws(GraphicsError) {
    if list.background.alpha > 0 {
      canvas.setColor(list.background)
      canvas.paint()
    }
    canvas.translate(Double(list.originX), Double(list.originY))
    canvas.scale(list.scale)
    try canvas.grouped(alpha: list.alpha) { () throws(GraphicsError) in
      try draw(list.items, on: canvas, isResting: true)
    }
  }

  private func draw(_ items: [DisplayItem], on canvas: Canvas, isResting: Bool) throws(GraphicsError) {
    for item in items {
      try canvas.cancellation.check()
      switch item {
      case .fill(let outline, let color): try canvas.fill(outline, color, shapes)
      case .ring(let outer, let inner, let color):
        try canvas.fill(outer, without: inner, color, shapes)
      case .path(let path, let color):
        canvas.setColor(color)
        canvas.add(path)
        canvas.fill()
      case .shadow(let spot): try canvas.draw(spot)
      case .picture(let spot): try canvas.draw(spot)
      case .text(let block, let frame):
        try canvas.draw(block, in: frame, isResting: isResting, typesetter: typesetter)
      case .group(let group): try draw(group, on: canvas, isResting: isResting)
      }
    }
  }

  /// The scale down to which the largest button has a part of a pixel left.
  private static let leastScale = 1e-9

  private func draw(_ group: DisplayGroup, on canvas: Canvas, isResting: Bool) throws(GraphicsError) {
    // Cairo refuses to draw where it cannot tell from which point a pixel comes, and nobody would see anything.
    guard group.scale > Self.leastScale, group.scale.isFinite else { return }
    try canvas.saved { () throws(GraphicsError) in
      if group.scale != 1 {
        canvas.translate(group.center.x, group.center.y)
        canvas.scale(group.scale)
        canvas.translate(-group.center.x, -group.center.y)
      }
      if let clip = group.clip {
        canvas.add(clip)
        canvas.clip()
      }
      if case .picture(let spot)? = group.items.first, group.items.count == 1, spot.tint == nil {
        // A picture alone has its opacity without a canvas of its own.
        return try canvas.draw(spot, alpha: group.alpha)
      }
      try canvas.grouped(alpha: group.alpha) { () throws(GraphicsError) in
        try draw(group.items, on: canvas, isResting: isResting && group.scale == 1)
      }
    }
  }
}
