import Testing

@testable import PNGCoding

@Suite("Changes from row to row")
struct RowChangesTests {
  /// Words of which each row repeats much of the one above; some are translucent, some rows are equal.
  private func picture(width: Int, seed: Int) -> [UInt32] {
    var random = Sequence64(state: UInt64(width << 8 | seed))
    let words: [UInt32] = [0, 0xFF00_0000, 0xFFFF_FFFF, 0x8000_0000, 0x0101_0101, 0xFE12_3456]
    var row = (0..<width).map { _ in words.randomElement(using: &random) ?? 0 }
    return (0..<24).flatMap { _ in
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let place = Int.random(in: 0..<width, using: &random)
        row[place] = words.dropLast(seed % 4).randomElement(using: &random) ?? 0
      }
      return row
    }
  }

  @Test(
    "Spans have all that differs from the row above or is translucent, and begin and end with it",
    arguments: Array(1...20) + [31, 32, 33, 70, 200], 0..<6)
  func complete(width: Int, seed: Int) {
    let pixels = picture(width: width, seed: seed)
    unsafe pixels.withUnsafeBufferPointer { pixels in
      let rows = unsafe DistinctRows(of: pixels, width: width)
      var room = Scratch<RowChanges.Span>()
      let changes = unsafe RowChanges(
        of: pixels, rows: rows, spans: room.room(for: RowChanges.room(for: rows)))
      for row in rows.starts.indices {
        let start = rows.starts[row]
        let line = unsafe Array(pixels[start..<start + width])
        let spans = unsafe Array(changes.spans(of: row))
        if row == 0 || rows.counts[row] > 1 {
          #expect(spans.map(\.columns) == [0..<width])
        } else {
          let above = unsafe Array(pixels[rows.starts[row - 1]..<rows.starts[row - 1] + width])
          let changed = (0..<width).filter { line[$0] != above[$0] || isTranslucent(line[$0]) }
          #expect(changed.allSatisfy { column in spans.contains { $0.columns.contains(column) } })
          #expect(
            spans.flatMap { [$0.columns.lowerBound, $0.columns.upperBound - 1] }.allSatisfy(changed.contains))
          #expect(
            zip(spans, spans.dropFirst()).allSatisfy { $0.columns.upperBound + 4 <= $1.columns.lowerBound })
        }
        #expect(spans.allSatisfy { $0.hasTranslucency == line[$0.columns].contains(where: isTranslucent) })
      }
    }
  }
}
