/// Finds the colours of pictures as long as there are few.
struct PaletteSearch {
  /// The colours in the order of their first appearance.
  private(set) var found: [Found] = []
  private let limit: Int
  /// A table with open addressing: at most half of its slots is taken.
  private var slots = [Int16](repeating: -1, count: 1 << Int(slotBits))

  /// A colour of a picture.
  struct Found {
    /// `0xAARRGGBB`.
    let word: UInt32
    /// In how many runs of equal pixels it appears.
    var appearances = 0
    /// Whether somewhere two pixels of it lie side by side, or one above the other in equal rows.
    var isSpread = false
  }

  private static let slotBits: UInt32 = 10
  /// Most colours that can be counted.
  static let mostColors = 512
  /// Most entries of a palette.
  static let paletteSize = 256

  /// A search that gives up when there are more than `limit` colours, at most `mostColors`.
  init(limit: Int) {
    self.limit = limit
    found.reserveCapacity(limit)
  }

  /// Writes to `runs` the words' runs of equal pixels; nil if there are too many colours, else how many runs.
  ///
  /// No run goes beyond its row. `words` are those of the distinct `rows`, `runs` has room for as many.
  mutating func split(
    _ words: UnsafeBufferPointer<UInt32>, rows: DistinctRows, into runs: UnsafeMutableBufferPointer<Run>
  ) -> Int? {
    unsafe slots.withUnsafeMutableBufferPointer { slots in
      var count = 0
      for row in rows.counts.indices {
        let end = (row + 1) * rows.width
        let repeats = rows.counts[row] > 1
        var index = row * rows.width
        while index < end {
          let next = unsafe endOfRun(words, from: index, to: min(end, index &+ Run.longest))
          guard let color = unsafe Self.number(of: words[index], in: &found, limit: limit, slots: slots)
          else {
            return nil
          }
          unsafe runs[count] = Run(color: color, length: next &- index)
          count &+= 1
          found[color].appearances &+= 1
          if repeats || next &- index > 1 { found[color].isSpread = true }
          index = next
        }
      }
      return count
    }
  }

  /// The number of a colour, a new one if it is met for the first time; nil if there is none left.
  @inline(__always)
  private static func number(
    of word: UInt32, in found: inout [Found], limit: Int, slots: UnsafeMutableBufferPointer<Int16>
  ) -> Int? {
    var slot = Int((word &* 0x9E37_79B1) >> (32 - slotBits))
    while true {
      let number = unsafe Int(slots[slot])
      if number < 0 { break }
      if found[number].word == word { return number }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    guard found.count < limit else { return nil }
    unsafe slots[slot] = Int16(truncatingIfNeeded: found.count)
    found.append(Found(word: word))
    return found.count - 1
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
