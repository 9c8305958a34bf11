/// Finds the colours of pictures as long as there are few.
struct PaletteSearch {
  private let limit: Int
  /// The words of the colours in the order of their first appearance.
  private var colors: [UInt32] = []
  /// For each colour the runs of equal pixels in which it appears, twice, and 1 more if it is spread.
  private var uses = [UInt32](repeating: 0, count: mostColors)
  /// A table with open addressing, of which at most half is taken: a word above its number, from 1 on, or 0.
  private var slots = [UInt64](repeating: 0, count: 1 << Int(slotBits))

  /// A colour of a picture.
  struct Found {
    /// `0xAARRGGBB`.
    let word: UInt32
    /// In how many runs of equal pixels it appears.
    let appearances: Int
    /// Whether somewhere two pixels of it lie side by side, or one above the other in equal rows.
    let isSpread: Bool
  }

  private static let slotBits: UInt32 = 10
  /// Most colours that can be counted.
  static let mostColors = 512
  /// Most entries of a palette.
  static let paletteSize = 256

  /// A search that gives up when there are more than `limit` colours, at most `mostColors`.
  init(limit: Int) {
    self.limit = limit
    colors.reserveCapacity(limit)
  }

  /// The colours in the order of their first appearance.
  var found: [Found] {
    colors.indices.map {
      Found(word: colors[$0], appearances: Int(uses[$0] >> 1), isSpread: uses[$0] & 1 > 0)
    }
  }

  /// Writes to `runs` the words' runs of equal pixels; nil if there are too many colours, else how many runs.
  ///
  /// No run goes beyond its row. `words` are those of the distinct `rows`, `runs` has room for as many.
  mutating func split(
    _ words: UnsafeBufferPointer<UInt32>, rows: DistinctRows, into runs: UnsafeMutableBufferPointer<Run>
  ) -> Int? {
    let limit = limit
    return unsafe slots.withUnsafeMutableBufferPointer { slots in
      unsafe uses.withUnsafeMutableBufferPointer { uses in
        var count = 0
        for row in rows.counts.indices {
          let end = (row + 1) * rows.width
          let isRepeated: UInt32 = rows.counts[row] > 1 ? 1 : 0
          var index = row * rows.width
          while index < end {
            let next = unsafe endOfRun(words, from: index, to: min(end, index &+ Run.longest))
            let slot = unsafe Self.slot(of: words[index], in: slots)
            var number = unsafe Int(slots[slot] & 0xFFFF)
            if number == 0 {
              guard colors.count < limit else { return nil }
              unsafe colors.append(words[index])
              number = colors.count
              unsafe slots[slot] = UInt64(words[index]) << 32 | UInt64(number)
            }
            unsafe runs[count] = Run(color: number &- 1, length: next &- index)
            count &+= 1
            unsafe uses[number &- 1] = (uses[number &- 1] &+ 2) | (next &- index > 1 ? 1 : isRepeated)
            index = next
          }
        }
        return count
      }
    }
  }

  /// Where a word is, or would be, in a table.
  @inline(__always)
  private static func slot(of word: UInt32, in slots: UnsafeMutableBufferPointer<UInt64>) -> Int {
    var slot = Int((word &* 0x9E37_79B1) >> (32 - slotBits))
    while unsafe slots[slot] != 0, unsafe UInt32(truncatingIfNeeded: slots[slot] >> 32) != word {
      slot = (slot &+ 1) & (1 << Int(slotBits) - 1)
    }
    return slot
  }
}

/// Equal pixels side by side.
struct Run: BitwiseCopyable {
  private let word: UInt32

  /// Most pixels; a longer run is two.
  static let longest = 1 << 22

  /// A run of 1…`longest` pixels of one of `PaletteSearch.mostColors` colours.
  init(color: Int, length: Int) {
    word = UInt32(truncatingIfNeeded: length << 9 | color)
  }

  /// The number of its colour.
  var color: Int { Int(word & 511) }
  /// Pixels.
  var length: Int { Int(word >> 9) }
}
