/// Finds colours of which one can stand for another, so that a palette holds those of a picture.
///
/// Where two colours meet, the steps between them on a smoothed edge are up to 255 colours, often in two roundings,
/// and each is seen in a few pixels. Such a colour may be replaced by one that differs by at most 1 a channel. One that
/// fills as much as two pixels of a row, or is in equal rows, as in a gradient or the side of a shadow, stays; so
/// does one that is not opaque, since its colour may be 1 off already.
struct ColorMerging {
  private let found: [PaletteSearch.Found]
  /// The numbers of the opaque colours by value, so that those near to one stand near to it.
  private let order: [Int]

  init(_ found: [PaletteSearch.Found]) {
    self.found = found
    order = found.indices.filter { found[$0].word >> 24 == 255 }
      .map { UInt64(found[$0].word) << 32 | UInt64($0) }.sorted().map { Int($0 & 0xFFFF_FFFF) }
  }

  /// For each colour the number of the one that stands for it, its own for most.
  ///
  /// The rarest go first, to the most frequent in reach; none that stands for another goes.
  var standing: [Int] {
    var standing = Array(found.indices)
    var stands = [Bool](repeating: false, count: standing.count)
    let movable = order.indices.filter { !found[order[$0]].isSpread }
      .map { found[order[$0]].appearances << 16 | $0 }.sorted().map { $0 & 0xFFFF }
    for position in movable where !stands[order[position]] {
      guard let best = mostFrequent(near: position, standing) else { continue }
      standing[order[position]] = best
      stands[best] = true
    }
    return standing
  }

  /// The most frequent of the other colours within 1 a channel for which none stands yet.
  private func mostFrequent(near position: Int, _ standing: [Int]) -> Int? {
    let color = found[order[position]].word
    var best: Int?
    func consider(_ other: Int) -> Bool {
      let number = order[other]
      guard abs(Int(found[number].word >> 16 & 0xFF) - Int(color >> 16 & 0xFF)) <= 1 else { return false }
      if standing[number] == number, areNear(found[number].word, color),
        best.map({ isRarer($0, than: number) }) ?? true
      {
        best = number
      }
      return true
    }
    var other = position + 1
    while other < order.count, consider(other) { other += 1 }
    other = position - 1
    while other >= 0, consider(other) { other -= 1 }
    return best
  }

  private func isRarer(_ one: Int, than other: Int) -> Bool {
    let (one, other) = (found[one], found[other])
    if one.isSpread != other.isSpread { return other.isSpread }
    return (one.appearances, one.word) < (other.appearances, other.word)
  }
}

/// Whether two colours differ by at most 1 a channel.
private func areNear(_ one: UInt32, _ other: UInt32) -> Bool {
  abs(Int(one >> 8 & 0xFF) - Int(other >> 8 & 0xFF)) <= 1 && abs(Int(one & 0xFF) - Int(other & 0xFF)) <= 1
    && abs(Int(one >> 16 & 0xFF) - Int(other >> 16 & 0xFF)) <= 1
}
