public import ButtonStyling
public import Geometry

/// Where each state is in a sprite, in pixels.
public struct SpriteMap: Sendable, Hashable {
  /// One state in the sprite.
  public struct Cell: Sendable, Hashable {
    /// The state.
    public var state: ControlState
    /// The pixels of the cell, all of which belong to this state.
    public var frame: PixelRect
    /// The pixels of the button itself, without what is drawn outside of it.
    public var bounds: PixelRect
    /// The size of the button in points.
    public var size: Size
  }

  /// Pixels per point.
  public var scale: Double
  /// The cells, row by row.
  public var cells: [Cell]
  /// The width of each cell.
  public var cellWidth: Int
  /// The height of each cell.
  public var cellHeight: Int
  /// The cells in a row.
  public var columns: Int
  /// The rows, of which the last may have empty cells at its end.
  public var rows: Int

  /// The width of the sprite.
  public var pixelWidth: Int { columns * cellWidth }
  /// The height of the sprite.
  public var pixelHeight: Int { rows * cellHeight }
}

/// A rectangle of whole pixels, from the top left corner of a picture.
public struct PixelRect: Sendable, Hashable {
  /// The first column.
  public var x: Int
  /// The first row.
  public var y: Int
  /// The columns, 0 or more.
  public var width: Int
  /// The rows, 0 or more.
  public var height: Int
}

/// The columns and rows in which cells are arranged.
struct SpriteGrid: Hashable {
  let columns: Int
  let rows: Int

  /// A grid for `count` cells, with no more columns than asked for and no column empty.
  ///
  /// Unless asked for there are about as many columns as rows, up to four times as many if that leaves fewer cells
  /// empty.
  init(count: Int, columns: Int? = nil) {
    let square = Int(Double(count).squareRoot().rounded(.up))
    func empty(_ columns: Int) -> Int { (columns - count % columns) % columns }
    let fewest = (square...max(2 * square, 1)).min { empty($0) < empty($1) } ?? square
    self.columns = max(1, min(columns ?? fewest, count))
    rows = (count + self.columns - 1) / self.columns
  }
}
