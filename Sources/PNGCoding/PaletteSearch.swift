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
      let line = unsafe Line(picture: picture, start: rows.starts[row], width: rows.width)
      if rows.counts[row] > 1 {
        // All its colours fill two pixels.
        guard unsafe split(line, 0..<rows.width, isRepeated: true, &list) else { return nil }
        continue
      }
      var column = 0
      let spans = unsafe picture.changes.spans(of: row)
      for number in 0..<spans.count {
        let columns = unsafe spans[number].columns
        if columns.lowerBound > column { list.append(nil, count: columns.lowerBound &- column) }
        guard unsafe split(line, columns, isRepeated: false, &list) else { return nil }
        column = columns.upperBound
      }
      if column < rows.width { list.append(nil, count: rows.width &- column) }
    }
    return list
  }

  /// A row of a picture.
  @unsafe
  private struct Line {
    let picture: StraightRows
    let start: Int
    let width: Int

    subscript(column: Int) -> UInt32 {
      @inline(__always) get { unsafe picture[start &+ column] }
    }
  }

  /// Appends the runs of some columns; returns whether there are few enough colours.
  @inline(__always)
  private mutating func split(
    _ line: Line, _ columns: Range<Int>, isRepeated: Bool, _ list: inout RunList
  ) -> Bool {
    var column = columns.lowerBound
    var word = unsafe line[column]
    var isSpread = unsafe isRepeated || (column > 0 && line[column &- 1] == word)
    while true {
      var end = column &+ 1
      var next = word
      while end < columns.upperBound {
        next = unsafe line[end]
        guard next == word else { break }
        end &+= 1
      }
      let isLast = end == columns.upperBound
      if unsafe end &- column > 1 || (isLast && end < line.width && line[end] == word) { isSpread = true }
      guard let number = colors.use(word, isSpread: isSpread) else { return false }
      list.append(number, count: end &- column)
      if isLast { return true }
      (column, word, isSpread) = (end, next, isRepeated)
    }
  }
}
