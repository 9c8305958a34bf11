/// A code of DEFLATE: few bits for symbols that are frequent, no code of which begins with another.
struct PrefixCode {
  /// Bits of each symbol's code; 0 for one that does not occur.
  let lengths: [UInt8]
  /// The codes, ready to be written from the lowest bit.
  let codes: [UInt16]

  /// The shortest code for symbols that occur `counts` times, if none had more than `longest` bits; at least two symbols
  /// get one, since decoders refuse a code that leaves bits without a meaning.
  init(counts: [UInt32], longest: Int) {
    let lengths = Self.lengths(counts, longest: longest)
    self.lengths = lengths
    codes = Self.codes(lengths)
  }

  /// Bits that all symbols take together.
  func size(_ counts: [UInt32]) -> Int {
    zip(counts, lengths).reduce(0) { $0 + Int($1.0) * Int($1.1) }
  }

  private static func lengths(_ counts: [UInt32], longest: Int) -> [UInt8] {
    var symbols = counts.indices.filter { counts[$0] > 0 }
    for extra in 0..<2 where symbols.count < 2 && !symbols.contains(extra) { symbols.append(extra) }
    symbols.sort { (counts[$0], $0) < (counts[$1], $1) }
    var lengths = [UInt8](repeating: 0, count: counts.count)
    var next = 0
    // Rarest symbols come first in `symbols`, so they take the longest codes.
    for (length, number) in numbers(depths(symbols.map { Int(counts[$0]) }), longest: longest).enumerated()
      .reversed()
    {
      for symbol in symbols[next..<next + number] { lengths[symbol] = UInt8(length) }
      next += number
    }
    return lengths
  }

  /// How deep each leaf lies in the tree that joins the two lightest nodes again and again; weights rise.
  private static func depths(_ weights: [Int]) -> [Int] {
    let leaves = weights.count
    var weights = weights
    var parents = [Int](repeating: 0, count: 2 * leaves - 1)
    // Leaves, and joined nodes behind them, are each in order already.
    var (leaf, node) = (0, leaves)
    while weights.count < parents.count {
      var sum = 0
      for _ in 0..<2 {
        let takesLeaf = leaf < leaves && (node >= weights.count || weights[leaf] <= weights[node])
        let lightest = takesLeaf ? leaf : node
        if takesLeaf { leaf += 1 } else { node += 1 }
        sum += weights[lightest]
        parents[lightest] = weights.count
      }
      weights.append(sum)
    }
    var depths = [Int](repeating: 0, count: parents.count)
    for node in (0..<parents.count - 1).reversed() { depths[node] = depths[parents[node]] + 1 }
    return Array(depths[..<leaves])
  }

  /// How many codes there are of each length, none longer than `longest`.
  private static func numbers(_ depths: [Int], longest: Int) -> [Int] {
    var numbers = [Int](repeating: 0, count: longest + 1)
    for depth in depths { numbers[min(depth, longest)] += 1 }
    // Codes cut short take up more than there is: a shorter one makes room by growing.
    var taken = numbers.enumerated().reduce(0) { $0 + $1.element << (longest - $1.offset) }
    while taken > 1 << longest {
      guard let length = numbers[..<longest].lastIndex(where: { $0 > 0 }) else { break }
      numbers[length] -= 1
      numbers[length + 1] += 1
      taken -= 1 << (longest - length - 1)
    }
    // What that leaves free goes to the longest again.
    while taken < 1 << longest {
      guard let length = numbers.lastIndex(where: { $0 > 0 }), taken + 1 << (longest - length) <= 1 << longest
      else { break }
      numbers[length] -= 1
      numbers[length - 1] += 1
      taken += 1 << (longest - length)
    }
    return numbers
  }

  private static func codes(_ lengths: [UInt8]) -> [UInt16] {
    var numbers = [Int](repeating: 0, count: 17)
    for length in lengths where length > 0 { numbers[Int(length)] += 1 }
    var next = [Int](repeating: 0, count: 17)
    for length in 1..<17 { next[length] = (next[length - 1] + numbers[length - 1]) << 1 }
    return lengths.map { length in
      guard length > 0 else { return 0 }
      defer { next[Int(length)] += 1 }
      return reversed(next[Int(length)], count: Int(length))
    }
  }

  private static func reversed(_ code: Int, count: Int) -> UInt16 {
    (0..<count).reduce(0) { $0 << 1 | UInt16(truncatingIfNeeded: code >> $1 & 1) }
  }
}
