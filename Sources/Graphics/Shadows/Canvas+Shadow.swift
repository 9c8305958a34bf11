internal import CPangoCairo
internal import Geometry

extension Canvas {
  /// Draws a shadow: a silhouette, blurred, in one colour.
  func draw(_ spot: ShadowSpot) throws(GraphicsError) {
    guard spot.color.alpha > 0 else { return }
    try saved { () throws(GraphicsError) in
      if let inside = spot.inside {
        add(inside)
        clip()
      }
      if let knockout = spot.knockout {
        add(clipBounds)
        add(knockout)
        addSlantedLine()
        clip(evenOdd: true)
      }
      let blur = ShadowBlur(spot, transform: transform)
      let bounds = transform((spot.inside ?? spot.outline).rect).inset(by: -Double(blur.reach))
      guard let shown = PixelArea(touching: bounds.intersection(transform(clipBounds))) else { return }
      transform = DeviceTransform(scale: 1, x: 0, y: 0)
      for tile in shown.tiles(side: blur.tileSide) {
        try cancellation.check()
        switch try blur.coverage(of: tile) {
        case .uniform(0): break
        case .uniform(let value):
          setColor(spot.color.multiplyingAlpha(by: Double(value) / 255))
          add(tile.rect)
          fill()
        case .varied(let mask):
          paint(spot.color, through: mask)
        }
      }
    }
  }

  /// Adds to the path a line that encloses nothing.
  ///
  /// Cairo cuts a clip of upright rectangles alone into boxes, and where those meet within a pixel a line shows.
  private func addSlantedLine() {
    let corner = clipBounds
    unsafe cairo_move_to(context, corner.minX, corner.minY)
    unsafe cairo_line_to(context, corner.maxX, corner.maxY)
    unsafe cairo_close_path(context)
  }
}
