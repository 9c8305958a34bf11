extension GlyphScan {
  /// The scan of an outline; nil if it covers nothing.
  convenience init?(_ edges: [OutlineEdge], isRectilinear: Bool) {
    guard let first = edges.map(\.lines.lowerBound).min(), let last = edges.map(\.lines.upperBound).max()
    else {
      return nil
    }
    let firstRow = Int((Double(first) / Double(Self.linesPerRow)).rounded(.down))
    var builder = Builder(edges.sorted { $0.lines.lowerBound > $1.lines.lowerBound })
    var line = firstRow * Self.linesPerRow
    while line < last {
      builder.addRow(from: line)
      line += Self.linesPerRow
    }
    self.init(
      firstRow: firstRow, rows: builder.rows, crossings: builder.crossings, slopes: builder.slopes,
      isRectilinear: isRectilinear)
  }

  /// Follows the edges down, row by row.
  private struct Builder {
    var rows: [Row] = []
    var crossings: [Crossing] = []
    var slopes: [Slope] = []
    /// Edges that are still to come, the next one last.
    private var waiting: [OutlineEdge]
    private var active: [OutlineEdge] = []
    /// Where lines of the row begin and end to be inside: twice the position, and one more for an end.
    private var ends: [Int32] = []
    /// Edges on a line: four times the position and the direction + 1.
    private var places: [Int32] = []

    init(_ edges: [OutlineEdge]) {
      waiting = edges
    }

    mutating func addRow(from start: Int) {
      let end = start + GlyphScan.linesPerRow
      while let next = waiting.last, next.lines.lowerBound < end {
        active.append(next)
        waiting.removeLast()
      }
      let pairs = isWhole(start..<end) ? smoothPairs() : nil
      ends.removeAll(keepingCapacity: true)
      for line in start..<end { addLine(line) }
      active.removeAll { $0.lines.upperBound <= end }

      let firstCrossing = crossings.count
      appendCrossings()
      let firstSlope = slopes.count
      slopes += pairs ?? []
      var row = Row(
        crossings: firstCrossing..<crossings.count, slopes: firstSlope..<slopes.count, isSmooth: pairs != nil,
        left: .max, right: .min)
      func extend(_ x: Int32) { (row.left, row.right) = (min(row.left, x), max(row.right, x)) }
      for crossing in crossings[firstCrossing...] { extend(crossing.x) }
      for slope in slopes[firstSlope...] {
        for position in [slope.top, slope.bottom] { extend(Int32(truncatingIfNeeded: position.whole)) }
      }
      rows.append(row)
    }

    /// Whether all edges there are go through all of the lines.
    private func isWhole(_ lines: Range<Int>) -> Bool {
      active.allSatisfy { $0.lines.lowerBound <= lines.lowerBound && $0.lines.upperBound >= lines.upperBound }
    }

    /// The edges between inside and outside as slopes; nil if some cross in the row, and none if all are upright.
    private func smoothPairs() -> [Slope]? {
      let ordered = active.map { edge in
        var below = edge
        below.advance(by: GlyphScan.linesPerRow)
        return (edge: edge, below: below)
      }.sorted { ($0.edge.cell, $0.below.cell) < ($1.edge.cell, $1.below.cell) }
      guard zip(ordered, ordered.dropFirst()).allSatisfy({ $0.below.cell <= $1.below.cell }) else {
        return nil
      }
      guard ordered.contains(where: { $0.edge.denominator > 0 }) else { return [] }
      var (slopes, winding): ([Slope], Int32) = ([], 0)
      for (index, (edge, below)) in ordered.enumerated() {
        let begins = winding == 0 && (slopes.last?.sign ?? -1) < 0
        winding += edge.direction
        let isFollowed = index + 1 < ordered.count && ordered[index + 1].edge.cell == edge.cell
        guard begins || winding == 0 && !isFollowed else { continue }
        slopes.append(
          Slope(
            top: edge.boundary, bottom: below.boundary, denominator: edge.denominator, sign: begins ? 1 : -1))
      }
      return slopes
    }

    /// Notes where a line is inside, and moves the edges on.
    private mutating func addLine(_ line: Int) {
      places.removeAll(keepingCapacity: true)
      for index in active.indices where active[index].lines.contains(line) {
        places.append(active[index].cell &* 4 &+ active[index].direction &+ 1)
        active[index].advance()
      }
      places.sort()
      var (winding, start): (Int32, Int32?) = (0, nil)
      for (index, place) in places.enumerated() {
        let x = place >> 2
        winding += place & 3 - 1
        if winding != 0 {
          start = start ?? x
        } else if index + 1 == places.count || places[index + 1] >> 2 != x, let first = start {
          if first != x { ends += [first * 2, x * 2 + 1] }
          start = nil
        }
      }
    }

    /// Adds the ends of the row's lines, those at one position together.
    private mutating func appendCrossings() {
      ends.sort()
      let first = crossings.count
      for end in ends {
        let (x, weight): (Int32, Int32) = (end >> 1, end & 1 == 0 ? 1 : -1)
        if crossings.count > first, crossings[crossings.count - 1].x == x {
          crossings[crossings.count - 1].weight += weight
        } else {
          crossings.append(Crossing(x: x, weight: weight))
        }
      }
    }
  }
}
