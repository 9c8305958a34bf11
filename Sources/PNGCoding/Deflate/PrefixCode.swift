/// A code of DEFLATE: few bits for symbols that are frequent, no code of which begins with another.
struct PrefixCode {
  /// The code of a symbol.
  struct Entry: BitwiseCopyable {
    fileprivate var word: UInt32 = 0

    /// Ready to be written from the lowest bit.
    var bits: UInt64 { UInt64(word & 0xFFFF) }
    /// How many bits; 0 for a symbol that does not occur.
    var length: UInt64 { UInt64(word >> 16 & 0xFF) }
    /// How many bits follow it that are no code.
    var extraCount: UInt64 { UInt64(word >> 24) }
  }

  /// For each symbol its code.
  let entries: [Entry]
  /// Bits that all symbols take together, with those that follow them.
  let size: Int

  /// The shortest code for symbols that occur `counts` times, if none had more than `longest` bits; at least two symbols
  /// get one, since decoders refuse a code that leaves bits without a meaning.
  ///
  /// - Parameter extraCount: how many bits follow a symbol.
  init(
    counts: UnsafeBufferPointer<UInt32>, longest: Int, extraCount: (Int) -> Int = { _ in 0 }
  ) {
    let leaves = unsafe Self.leaves(counts)
    let numbers = Self.numbers(Self.depthCounts(leaves), longest: longest)
    var size = 0
    entries = unsafe [Entry](unsafeUninitializedCapacity: counts.count) { entries, count in
      unsafe entries.initialize(repeating: Entry())
      count = counts.count
      var next = 0
      // Rarest symbols come first in `leaves`, so they take the longest codes.
      for length in numbers.indices.reversed() {
        for _ in 0..<numbers[length] {
          let (symbol, uses) = (Int(leaves[next] & 0xFFFF), Int(leaves[next] >> 16))
          let extra = extraCount(symbol)
          unsafe entries[symbol].word = UInt32(truncatingIfNeeded: length &<< 16 | extra &<< 24)
          size &+= uses &* (length &+ extra)
          next &+= 1
        }
      }
      unsafe Self.number(entries, numbers)
    }
    self.size = size
  }

  /// The symbols that get a code, each below how often it occurs, in order.
  private static func leaves(_ counts: UnsafeBufferPointer<UInt32>) -> [UInt64] {
    var leaves = unsafe [UInt64](unsafeUninitializedCapacity: counts.count + 2) { leaves, count in
      for symbol in 0..<counts.count {
        // Written in any case, and kept where it occurs.
        unsafe leaves[count] = UInt64(counts[symbol]) << 16 | UInt64(truncatingIfNeeded: symbol)
        count &+= unsafe counts[symbol] > 0 ? 1 : 0
      }
    }
    for extra: UInt64 in 0..<2 where leaves.count < 2 && !leaves.contains(where: { $0 & 0xFFFF == extra }) {
      leaves.append(extra)
    }
    leaves.sortStably(fromBit: 16)
    return leaves
  }

  /// How many leaves lie at each depth of the tree that joins the two lightest nodes again and again.
  private static func depthCounts(_ leaves: [UInt64]) -> [Int] {
    let count = leaves.count
    return unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 2 * count - 1) { weights in
      unsafe withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2 * count - 1) { parents in
        for index in 0..<count { unsafe weights[index] = leaves[index] >> 16 }
        // Leaves, and joined nodes behind them, are each in order already.
        var (leaf, node) = (0, count)
        for joined in count..<2 &* count &- 1 {
          var weight: UInt64 = 0
          for _ in 0..<2 {
            let takesLeaf = unsafe leaf < count && (node >= joined || weights[leaf] <= weights[node])
            let lightest = takesLeaf ? leaf : node
            if takesLeaf { leaf &+= 1 } else { node &+= 1 }
            unsafe weight &+= weights[lightest]
            unsafe parents[lightest] = Int32(truncatingIfNeeded: joined)
          }
          unsafe weights[joined] = weight
        }
        // From the root on, each is one deeper than its parent, whose depth stands there already.
        unsafe parents[2 &* count &- 2] = 0
        for node in stride(from: 2 &* count &- 3, through: 0, by: -1) {
          unsafe parents[node] = parents[Int(parents[node])] &+ 1
        }
        var numbers = unsafe [Int](repeating: 0, count: Int(parents[0]) + 1)
        for leaf in 0..<count { numbers[unsafe Int(parents[leaf])] &+= 1 }
        return numbers
      }
    }
  }

  /// How many codes there are of each length, none longer than `longest`, where leaves lie `depths` deep.
  private static func numbers(_ depths: [Int], longest: Int) -> [Int] {
    var numbers = [Int](repeating: 0, count: longest + 1)
    for depth in depths.indices { numbers[min(depth, longest)] += depths[depth] }
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

  /// Gives each symbol that has a length its bits: those of the same length count up, and the next length goes on from there.
  private static func number(_ entries: UnsafeMutableBufferPointer<Entry>, _ numbers: [Int]) {
    unsafe withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 17) { next in
      var first = 0
      for length in numbers.indices {
        unsafe next[length] = UInt16(truncatingIfNeeded: first)
        first = (first &+ numbers[length]) &<< 1
      }
      for symbol in 0..<entries.count {
        let length = unsafe Int(entries[symbol].length)
        guard length > 0 else { continue }
        unsafe entries[symbol].word |= UInt32(reversed(next[length]) &>> (16 &- UInt16(length)))
        unsafe next[length] &+= 1
      }
    }
  }

  /// With the lowest bit first.
  private static func reversed(_ bits: UInt16) -> UInt16 {
    var bits = bits.byteSwapped
    bits = bits >> 4 & 0x0F0F | (bits & 0x0F0F) << 4
    bits = bits >> 2 & 0x3333 | (bits & 0x3333) << 2
    return bits >> 1 & 0x5555 | (bits & 0x5555) << 1
  }
}
