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
      firstRow: firstRow, rows: builder.rows, crossings: builder.crossings, clusters: builder.clusters,
      slopes: builder.slopes, isRectilinear: isRectilinear)
  }

  /// Follows the edges down, row by row.
  private struct Builder {
    var rows: [Row] = []
    var crossings: [Crossing] = []
    var clusters: [Cluster] = []
    var slopes: [Slope] = []
    /// Edges that are still to come, the next one last.
    private var waiting: [OutlineEdge]
    private var active: [OutlineEdge] = []
    /// The crossings that the ends of the line before are counted in, from left to right.
    private var latest: [Int] = []
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
      let firstCrossing = crossings.count
      latest.removeAll(keepingCapacity: true)
      for line in start..<end { addLine(line) }
      active.removeAll { $0.lines.upperBound <= end }
      let firstSlope = slopes.count
      slopes += pairs ?? []
      let firstCluster = clusters.count
      cluster(firstCrossing..<crossings.count)
      var row = Row(
        clusters: firstCluster..<clusters.count, slopes: firstSlope..<slopes.count, isSmooth: pairs != nil,
        left: .max, right: .min)
      func extend(_ x: Int32) { (row.left, row.right) = (min(row.left, x), max(row.right, x)) }
      for crossing in crossings[firstCrossing...] { extend(crossing.x) }
      for slope in slopes[firstSlope...] {
        for position in [slope.top, slope.bottom] { extend(Int32(truncatingIfNeeded: position.whole)) }
      }
      rows.append(row)
    }

    /// How far crossings of a cluster are from each other at most: the nearer, the less often a pixel ends between them.
    private static let clusterWidth: Int32 = 64

    /// Puts the crossings of a row in order and together in clusters.
    private mutating func cluster(_ range: Range<Int>) {
      crossings[range].sort { $0.x < $1.x }
      let first = clusters.count
      for index in range {
        let (x, weight) = (crossings[index].x, crossings[index].weight)
        let last = clusters.count - 1
        if last >= first, x - clusters[last].left <= Self.clusterWidth {
          clusters[last].right = x
          clusters[last].weight += weight
          clusters[last].moment &+= x &* weight
          clusters[last].crossings = clusters[last].crossings.lowerBound..<index + 1
        } else {
          clusters.append(
            Cluster(left: x, right: x, weight: weight, moment: x &* weight, crossings: index..<index + 1))
        }
      }
    }

    /// Whether all edges there are go through all of the lines.
    private func isWhole(_ lines: Range<Int>) -> Bool {
      active.allSatisfy { $0.lines.lowerBound <= lines.lowerBound && $0.lines.upperBound >= lines.upperBound }
    }

    /// The edges between inside and outside as slopes; nil if some cross in the row, and none if all are upright.
    private func smoothPairs() -> [Slope]? {
      let ordered = active.map { edge in
        var below = edge
        for _ in 0..<GlyphScan.linesPerRow { below.advance() }
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
      let crossed = Self.cross(line, &active, &places)
      var (winding, start, isInside, count): (Int32, Int32, Bool, Int) = (0, 0, false, 0)
      for index in 0..<crossed {
        let x = places[index] >> 2
        winding &+= (places[index] & 3) &- 1
        if winding != 0 {
          if !isInside { (start, isInside) = (x, true) }
        } else if isInside, index + 1 == crossed || places[index + 1] >> 2 != x {
          if start != x {
            add(start, weight: 1, number: count)
            add(x, weight: -1, number: count + 1)
            count += 2
          }
          isInside = false
        }
      }
    }

    /// Puts down in order where edges cross a line and moves these on; returns how many they are.
    private static func cross(_ line: Int, _ edges: inout [OutlineEdge], _ places: inout [Int32]) -> Int {
      if places.count < edges.count { places = [Int32](repeating: 0, count: edges.count) }
      return unsafe edges.withUnsafeMutableBufferPointer { edges in
        unsafe places.withUnsafeMutableBufferPointer { places in
          var count = 0
          for index in edges.indices
          where unsafe edges[index].lines.lowerBound <= line && line < edges[index].lines.upperBound {
            let place = unsafe edges[index].cell &* 4 &+ edges[index].direction &+ 1
            unsafe edges[index].advance()
            // There are few, and most come in order.
            var slot = count
            while slot > 0, unsafe places[slot - 1] > place {
              unsafe places[slot] = places[slot - 1]
              slot -= 1
            }
            unsafe places[slot] = place
            count += 1
          }
          return count
        }
      }
    }

    /// Adds the end of a line's inside with a number from left to right, to that of the line before if they are at one
    /// place, as they are in stems.
    private mutating func add(_ x: Int32, weight: Int32, number: Int) {
      if number < latest.count {
        if crossings[latest[number]].x == x {
          crossings[latest[number]].weight += weight
          return
        }
        latest[number] = crossings.count
      } else {
        latest.append(crossings.count)
      }
      crossings.append(Crossing(x: x, weight: weight))
    }
  }
}
