import ButtonLayout
public import ButtonStyling
import Geometry
import Graphics
public import Pixels

extension ButtonRenderer {
  /// Where each state is in the sprite of a sheet.
  ///
  /// - Throws: `missingPictures`, `cancelled`, and `tooLarge` if one of the states or the whole is.
  public func map(
    of sheet: CascadedSheet, _ query: SpriteQuery, pictures: any PictureSource
  ) throws(RenderingError) -> SpriteMap {
    try sprite(sheet, query, pictures).map
  }

  /// Several states in one picture of exactly the map's pixels.
  ///
  /// Each cell begins with the very pixels that the state has on a canvas of its own; what is left of it has the
  /// background alone. Nothing is drawn unless the whole is within the limits.
  ///
  /// - Throws: as `map`, and `drawing`.
  public func bitmap(
    of sheet: CascadedSheet, _ query: SpriteQuery, pictures: any PictureSource
  ) throws(RenderingError) -> Bitmap {
    try bitmap(of: sheet, query, pictures) { cell throws(RenderingError) in cell }
  }

  private func bitmap(
    of sheet: CascadedSheet, _ query: SpriteQuery, _ pictures: any PictureSource,
    _ finish: (Bitmap) throws(RenderingError) -> Bitmap
  ) throws(RenderingError) -> Bitmap {
    let (map, lists) = try sprite(sheet, query, pictures)
    var mosaic = Mosaic(
      width: map.pixelWidth, height: map.pixelHeight, filledWith: try blank(query.circumstances))
    // Each is drawn by itself: what would reach into the next cell ends where it ends in a picture of the state.
    for (cell, list) in zip(map.cells, lists) {
      mosaic.place(try finish(draw(list)), x: cell.frame.x, y: cell.frame.y)
    }
    return mosaic.bitmap
  }

  /// Several states in one PNG file.
  ///
  /// - Throws: as `bitmap`, and `encoding`.
  public func png(
    of sheet: CascadedSheet, _ query: SpriteQuery, pictures: any PictureSource
  ) throws(RenderingError) -> [UInt8] {
    let bitmap = try bitmap(of: sheet, query, pictures) { cell throws(RenderingError) in try settled(cell) }
    return try encode(bitmap, scale: query.circumstances.scale, isSettled: true)
  }

  /// The map, and what is drawn in each of its cells.
  private func sprite(
    _ sheet: CascadedSheet, _ query: SpriteQuery, _ pictures: any PictureSource
  ) throws(RenderingError) -> (map: SpriteMap, lists: [DisplayList]) {
    let pictures = NeededPictures(pictures, limits)
    let scenes = try query.shownStates(of: sheet).map { state throws(RenderingError) in
      try checkCancellation()
      return try scene(sheet, query.query(for: state), pictures)
    }
    var overflow = PixelInsets()
    if query.circumstances.canvas != .bounds {
      overflow = try evenOverflow(scenes, sheet, query.circumstances, pictures)
    }
    try pictures.check()
    let metrics = try scenes.map { scene throws(RenderingError) in
      try scene.metrics(overflow: overflow, limits: limits)
    }
    let (width, height) = (metrics.map(\.pixelWidth).max() ?? 1, metrics.map(\.pixelHeight).max() ?? 1)
    let grid = SpriteGrid(count: scenes.count, columns: query.columns)
    try limits.check(width: Double(grid.columns * width), height: Double(grid.rows * height))

    let cells = scenes.enumerated().map { index, scene in
      let (x, y) = (index % grid.columns * width, index / grid.columns * height)
      return SpriteMap.Cell(
        state: scene.query.state, frame: PixelRect(x: x, y: y, width: width, height: height),
        bounds: PixelRect(
          x: x + overflow.left, y: y + overflow.top, width: Int(scene.pixels(scene.layout.size.width)),
          height: Int(scene.pixels(scene.layout.size.height))),
        size: scene.layout.size)
    }
    let map = SpriteMap(
      scale: query.circumstances.scale, cells: cells, cellWidth: width, cellHeight: height,
      columns: grid.columns, rows: grid.rows)
    return (map, zip(scenes, metrics).map { scene, metrics in scene.displayList(metrics) })
  }
}
