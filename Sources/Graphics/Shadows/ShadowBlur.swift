internal import Geometry

/// A shadow's silhouette, blurred tile by tile, so that memory does not grow with the canvas or with the blur.
struct ShadowBlur {
  /// How much of a tile is covered.
  enum Coverage {
    /// All of it alike: 0 is nothing, 255 is all.
    case uniform(UInt8)
    case varied(CoverageMask)
  }

  private let spot: ShadowSpot
  private let transform: DeviceTransform
  private let blur: GaussianBlur
  /// Where cell 0 begins, in pixels: cells move with what is drawn, so a larger canvas around it changes nothing.
  private let originX: Int
  private let originY: Int

  /// The blur of `spot` on a canvas with `transform`.
  init(_ spot: ShadowSpot, transform: DeviceTransform) {
    self.spot = spot
    self.transform = transform
    blur = GaussianBlur(deviation: spot.deviation * transform.scale)
    originX = Self.origin(transform.x, cell: blur.cell)
    originY = Self.origin(transform.y, cell: blur.cell)
  }

  /// How many pixels away the silhouette can still be felt.
  var reach: Int { blur.reach }

  /// The side in pixels of tiles that keep both the cells and the pixels few.
  ///
  /// Most small tiles are far from the silhouette's edge, which makes them uniform and quick.
  var tileSide: Int { min(256 * blur.cell, 2048) }

  /// How much of `tile`, an area of the canvas, is covered.
  func coverage(of tile: PixelArea) throws(GraphicsError) -> Coverage {
    var silhouette = CoverageMask(
      PixelArea(
        columns: cells(tile.columns, origin: originX), rows: cells(tile.rows, origin: originY)))
    let cell = Double(blur.cell)
    let toCells = DeviceTransform(
      scale: transform.scale / cell, x: (transform.x - Double(originX)) / cell,
      y: (transform.y - Double(originY)) / cell)
    try silhouette.cover(under: toCells) { canvas in
      if spot.inside != nil { canvas.add(canvas.clipBounds) }
      canvas.add(spot.outline)
      canvas.fill(evenOdd: true)
    }
    if let value = silhouette.uniformValue { return .uniform(value) }
    return .varied(
      blur.blurred(silhouette).mask(of: tile, cell: blur.cell, originX: originX, originY: originY))
  }

  /// The cells that are felt in a range of pixels.
  private func cells(_ pixels: Range<Int>, origin: Int) -> Range<Int> {
    let first = (Double(pixels.lowerBound - origin) + 0.5) / Double(blur.cell) - 0.5
    let last = (Double(pixels.upperBound - origin) - 0.5) / Double(blur.cell) - 0.5
    return Int(first.rounded(.down)) - blur.margin..<Int(last.rounded(.up)) + 1 + blur.margin
  }

  private static func origin(_ offset: Double, cell: Int) -> Int {
    let rest = offset.rounded(.down).truncatingRemainder(dividingBy: Double(cell))
    return rest.isFinite ? Int(rest) : 0
  }
}
