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
    var size = 0
    for symbol in counts.indices { size &+= Int(counts[symbol]) &* Int(lengths[symbol]) }
    return size
  }

  private static func lengths(_ counts: [UInt32], longest: Int) -> [UInt8] {
    let leaves = leaves(counts)
    let numbers = numbers(depths(leaves), longest: longest)
    var lengths = [UInt8](repeating: 0, count: counts.count)
    var next = 0
    // Rarest symbols come first in `leaves`, so they take the longest codes.
    for length in numbers.indices.reversed() {
      for _ in 0..<numbers[length] {
        lengths[Int(leaves[next] & 0xFFFF)] = UInt8(truncatingIfNeeded: length)
        next &+= 1
      }
    }
    return lengths
  }

  /// The symbols that get a code, each below how often it occurs, in order.
  private static func leaves(_ counts: [UInt32]) -> [UInt64] {
    var leaves: [UInt64] = []
    leaves.reserveCapacity(counts.count + 2)
    for symbol in counts.indices where counts[symbol] > 0 {
      leaves.append(UInt64(counts[symbol]) << 16 | UInt64(symbol))
    }
    for extra: UInt64 in 0..<2 where leaves.count < 2 && !leaves.contains(where: { $0 & 0xFFFF == extra }) {
      leaves.append(extra)
    }
    leaves.sortStably(fromBit: 16)
    return leaves
  }

  /// How deep each leaf lies in the tree that joins the two lightest nodes again and again.
  private static func depths(_ leaves: [UInt64]) -> [Int] {
    let count = leaves.count
    var weights = [Int](repeating: 0, count: 2 * count - 1)
    var parents = weights
    for index in 0..<count { weights[index] = Int(leaves[index] >> 16) }
    // Leaves, and joined nodes behind them, are each in order already.
    var (leaf, node) = (0, count)
    for joined in count..<weights.count {
      for _ in 0..<2 {
        let takesLeaf = leaf < count && (node >= joined || weights[leaf] <= weights[node])
        let lightest = takesLeaf ? leaf : node
        if takesLeaf { leaf &+= 1 } else { node &+= 1 }
        weights[joined] &+= weights[lightest]
        parents[lightest] = joined
      }
    }
    // From the root on, each is one deeper than its parent, whose depth stands there already.
    for node in (0..<parents.count - 1).reversed() { parents[node] = parents[parents[node]] &+ 1 }
    parents.removeLast(count - 1)
    return parents
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
    var numbers = [UInt16](repeating: 0, count: 17)
    for length in lengths where length > 0 { numbers[Int(length)] &+= 1 }
    var next = [UInt16](repeating: 0, count: 17)
    for length in 1..<17 { next[length] = (next[length - 1] &+ numbers[length - 1]) &<< 1 }
    var codes = [UInt16](repeating: 0, count: lengths.count)
    for symbol in lengths.indices where lengths[symbol] > 0 {
      let length = Int(lengths[symbol])
      codes[symbol] = reversed(next[length]) &>> (16 &- UInt16(length))
      next[length] &+= 1
    }
    return codes
  }

  /// With the lowest bit first.
  private static func reversed(_ bits: UInt16) -> UInt16 {
    var bits = bits.byteSwapped
    bits = bits >> 4 & 0x0F0F | (bits & 0x0F0F) << 4
    bits = bits >> 2 & 0x3333 | (bits & 0x3333) << 2
    return bits >> 1 & 0x5555 | (bits & 0x5555) << 1
  }
}
