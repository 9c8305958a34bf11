internal import Geometry

extension Canvas {
  /// Fills what lies in `outer` and not in `inner` in one colour.
  ///
  /// Of shapes on whole pixels only the corners need cairo's filling, and those are kept.
  func fill(
    _ outer: RoundedRect, without inner: RoundedRect? = nil, _ color: Color, _ cache: ShapeCache
  ) throws(GraphicsError) {
    setColor(color)
    let kept = transform
    let place = kept(outer.rect)
    guard let shape = CornerShape(outer.scaled(by: kept), without: inner.map { $0.scaled(by: kept) }) else {
      add(outer)
      if let inner { add(inner) }
      return fill(evenOdd: inner != nil)
    }
    transform = DeviceTransform(scale: 1, x: 0, y: 0)
    defer { transform = kept }
    let (left, top) = (place.minX.rounded(), place.minY.rounded())
    let size = Size(width: place.maxX.rounded() - left, height: place.maxY.rounded() - top)
    for part in shape.straightParts(of: size) {
      add(Rect(x: left + part.minX, y: top + part.minY, width: part.width, height: part.height))
    }
    fill()
    for corner in try cache.corners(of: shape) {
      let area = corner.area
      let isRight = area.columns.lowerBound > 0
      let isBelow = area.rows.lowerBound > 0
      let x = left + (isRight ? size.width - Double(area.columns.count) : 0)
      let y = top + (isBelow ? size.height - Double(area.rows.count) : 0)
      paint(through: corner, x: x, y: y)
    }
  }
}

extension RoundedRect {
  /// The outline in pixels.
  fileprivate func scaled(by transform: DeviceTransform) -> RoundedRect {
    RoundedRect(rect: transform(rect), radii: radii.mapped { $0 * transform.scale }, curve: curve)
  }
}
