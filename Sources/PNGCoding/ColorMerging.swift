/// Finds colours of which one can stand for another, so that a palette holds those of a picture.
///
/// Where two colours meet, the steps between them on a smoothed edge are up to 255 colours, often in two roundings,
/// and each is seen in a few pixels. Such a colour may be replaced by one that differs by at most 1 a channel. One that
/// fills as much as two pixels of a row, or is in equal rows, as in a gradient or the side of a shadow, stays; so
/// does one that is not opaque, since its colour may be 1 off already.
struct ColorMerging {
  /// The opaque colours by value, so that those near to one stand near to it.
  private var colors: [Candidate] = []
  private let count: Int

  private struct Candidate {
    let word: UInt32
    /// Its number among those that were found.
    let number: Int
    /// Higher for one that is spread, or else appears more often.
    let rank: UInt64
    var canMove: Bool
    /// Whether another one stands for it.
    var isGone = false
  }

  init(_ found: [ColorTable.Color]) {
    count = found.count
    var order: [UInt64] = []
    order.reserveCapacity(count)
    for number in found.indices where found[number].word >> 24 == 255 {
      order.append(UInt64(found[number].word & 0xFF_FFFF) << 16 | UInt64(number))
    }
    order.sortStably(fromBit: 16)
    colors = order.map { entry in
      let number = Int(entry & 0xFFFF)
      let color = found[number]
      let rank = UInt64(color.appearances) << 32 | UInt64(color.word)
      return Candidate(
        word: color.word, number: number, rank: color.isSpread ? 1 << 63 | rank : rank,
        canMove: !color.isSpread)
    }
  }

  /// For each colour the number of the one that stands for it, its own for most.
  ///
  /// The rarest go first, to the most frequent in reach; none that stands for another goes.
  consuming func standing() -> [Int] {
    var standing = Array(0..<count)
    var movable: [UInt64] = []
    movable.reserveCapacity(colors.count)
    for position in colors.indices where colors[position].canMove {
      movable.append((colors[position].rank >> 32) << 16 | UInt64(position))
    }
    movable.sortStably(fromBit: 16)
    for entry in movable {
      let position = Int(entry & 0xFFFF)
      guard colors[position].canMove, let best = mostFrequent(near: position) else { continue }
      standing[colors[position].number] = colors[best].number
      colors[position].isGone = true
      colors[best].canMove = false
    }
    return standing
  }

  /// The most frequent of the other colours within 1 a channel for which none stands yet.
  private func mostFrequent(near position: Int) -> Int? {
    let colors = colors.span
    let word = colors[position].word
    var best: Int?
    var rank: UInt64 = 0
    func consider(_ other: Int) -> Bool {
      guard distance(colors[other].word, word, 16) <= 1 else { return false }
      if colors[other].rank > rank, !colors[other].isGone, distance(colors[other].word, word, 8) <= 1,
        distance(colors[other].word, word, 0) <= 1
      {
        (best, rank) = (other, colors[other].rank)
      }
      return true
    }
    var other = position + 1
    while other < colors.count, consider(other) { other += 1 }
    other = position - 1
    while other >= 0, consider(other) { other -= 1 }
    return best
  }
}

/// By how much a channel of two colours differs.
@inline(__always)
private func distance(_ one: UInt32, _ other: UInt32, _ shift: UInt32) -> Int32 {
  abs(Int32(one >> shift & 0xFF) &- Int32(other >> shift & 0xFF))
}
