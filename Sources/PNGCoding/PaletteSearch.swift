/// Finds the colours of pictures as long as there are few.
struct PaletteSearch: ~Copyable {
  private var colors: ColorTable

  /// Most colours that can be counted.
  static let mostColors = ColorTable.most
  /// Most entries of a palette.
  static let paletteSize = 256

  /// A search that gives up when there are more than `limit` colours, at most `mostColors`.
  init(limit: Int) {
    colors = ColorTable(limit: limit)
  }

  /// The colours in the order of their first appearance.
  var found: [ColorTable.Color] { colors.all }

  /// Writes to `runs` what the rows of `picture` are made of; nil if there are too many colours.
  ///
  /// `runs` has room for one a pixel of the distinct rows.
  mutating func split(_ picture: StraightRows, into runs: UnsafeMutableBufferPointer<Run>) -> RunList? {
    let rows = unsafe picture.rows
    var list = unsafe RunList(runs, rowCount: rows.starts.count)
    for row in rows.starts.indices {
      let line = unsafe StraightLine(picture, start: rows.starts[row])
      // All colours of a repeated row fill two pixels.
      let isRepeated = rows.counts[row] > 1
      var column = 0
      let spans = unsafe picture.changes.spans(of: row)
      for number in 0..<spans.count {
        let columns = unsafe spans[number].columns
        if columns.lowerBound > column { list.append(copyOf: columns.lowerBound &- column) }
        column = columns.lowerBound
        while column < columns.upperBound {
          let (word, end) = unsafe line.run(from: column, to: columns.upperBound)
          let isSpread =
            unsafe isRepeated || end &- column > 1 || line.touches(word, column..<end, of: rows.width)
          guard let number = colors.use(word, isSpread: isSpread) else { return nil }
          list.append(number, count: end &- column)
          column = end
        }
      }
      if column < rows.width { list.append(copyOf: rows.width &- column) }
    }
    return list
  }
}
