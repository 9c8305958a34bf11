/// Finds colours of which one can stand for another, so that a palette holds those of a picture.
///
/// Where two colours meet, the steps between them on a smoothed edge are up to 255 colours, often in two roundings,
/// and each is seen in a few pixels. Such a colour may be replaced by one that differs by at most 1 a channel. One that
/// fills as much as two pixels of a row, or is in equal rows, as in a gradient or the side of a shadow, stays; so
/// does one that is not opaque, since its colour may be 1 off already.
struct ColorMerging {
  private let found: [ColorTable.Color]
  /// For each cell a colour in it, or -1.
  private var firsts = [Int16](repeating: -1, count: Cell.count)
  /// For each colour another one of its cell, or -1.
  private var nexts: [Int16]
  /// For each colour whether it stands for another.
  private var isTaken: [Bool]

  init(_ found: [ColorTable.Color]) {
    self.found = found
    nexts = Array(repeating: -1, count: found.count)
    isTaken = Array(repeating: false, count: found.count)
    for number in found.indices where found[number].word >> 24 == 255 {
      let cell = Cell.index(found[number].word)
      nexts[number] = firsts[cell]
      firsts[cell] = Int16(truncatingIfNeeded: number)
    }
  }

  /// For each colour the number of the one that stands for it, its own for most.
  ///
  /// The rarest go first, to the most frequent in reach; none that stands for another goes.
  consuming func standing() -> [Int] {
    var standing = Array(0..<found.count)
    var movable: [UInt64] = []
    movable.reserveCapacity(found.count)
    for number in found.indices where found[number].word >> 24 == 255 && !found[number].isSpread {
      movable.append(UInt64(found[number].appearances) << 16 | UInt64(number))
    }
    movable.sortStably(fromBit: 16)
    for entry in movable {
      let number = Int(entry & 0xFFFF)
      guard !isTaken[number], let best = mostFrequent(near: number, standing) else { continue }
      standing[number] = best
      isTaken[best] = true
    }
    return standing
  }

  /// The most frequent of the other colours within 1 a channel for which none stands yet.
  private func mostFrequent(near number: Int, _ standing: [Int]) -> Int? {
    let (found, nexts, firsts) = (found.span, nexts.span, firsts.span)
    let word = found[number].word
    var best: Int?
    var rank: UInt64 = 0
    for cell in Cell.near(word) {
      var other = Int(firsts[cell])
      while other >= 0 {
        let color = found[other]
        if color.rank > rank, isNear(color.word, word), other != number, standing[other] == other {
          (best, rank) = (other, color.rank)
        }
        other = Int(nexts[other])
      }
    }
    return best
  }
}

/// Where colours that may be near to each other are: numbers by a sum of the channels, each of which counts otherwise, so
/// that the steps from one colour to another, where a channel rises as another falls, are in many cells.
private enum Cell {
  /// By how much the sums of two colours may differ.
  private static let reach = 4 + 2 + 1
  private static let width = 8
  static let count = (7 * 255 + 2 * reach) / width + 1

  static func index(_ word: UInt32) -> Int { (sum(word) &+ reach) / width }

  /// The cells of all colours within 1 a channel.
  static func near(_ word: UInt32) -> ClosedRange<Int> {
    let sum = sum(word)
    return sum / width...(sum &+ 2 &* reach) / width
  }

  private static func sum(_ word: UInt32) -> Int {
    let (red, green, blue) = (word >> 16 & 0xFF, word >> 8 & 0xFF, word & 0xFF)
    return Int(4 &* red &+ 2 &* green &+ blue)
  }
}

/// Whether two colours differ by at most 1 a channel.
@inline(__always)
private func isNear(_ one: UInt32, _ other: UInt32) -> Bool {
  func distance(_ shift: UInt32) -> Int32 {
    abs(Int32(one >> shift & 0xFF) &- Int32(other >> shift & 0xFF))
  }
  return distance(0) <= 1 && distance(8) <= 1 && distance(16) <= 1
}
