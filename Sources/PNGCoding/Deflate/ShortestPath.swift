/// Finds the tokens for bytes that take the fewest bits by what each costs.
///
/// Looks at every way to go on from each place: with a byte, or with a copy from one of the nearby places or from where
/// the next four bytes were before. Of all ways that lead to a place the shortest is kept.
@unsafe
struct ShortestPath {
  let bytes: UnsafeBufferPointer<UInt8>
  /// Distances from which copies are likely.
  let nearby: [Int]
  let memory: Memory

  /// Room for what a search keeps.
  @unsafe
  struct Memory {
    /// For each of `hashCount` hashes where it was last.
    let heads: UnsafeMutableBufferPointer<Int32>
    /// For each place of the window where its hash was before.
    let links: UnsafeMutableBufferPointer<Int32>
    /// Bits up to each place of a part, and to its end.
    let costs: UnsafeMutableBufferPointer<UInt32>
    /// The token that leads there.
    let arrivals: UnsafeMutableBufferPointer<PathStep>
  }

  private static let hashBits: UInt32 = 14
  static let hashCount = 1 << Int(hashBits)
  static let window = 32_768
  /// Most bytes that are searched at once.
  static let part = 32_768
  /// Copies that are taken without a look at shorter ones.
  private static let certain = 40
  /// How many places with the same hash are looked at.
  private static let depth = 3
  /// Bits that a copy from such a place must save, since each distance that occurs makes the code of others longer.
  private static let distantCost: UInt32 = 1

  /// A search that remembers nothing of what was in the memory.
  init(bytes: UnsafeBufferPointer<UInt8>, nearby: [Int], memory: Memory) {
    let nearby = nearby.filter { unsafe $0 <= Self.window }
    unsafe (self.bytes, self.nearby, self.memory) = (bytes, nearby, memory)
    unsafe memory.heads.update(repeating: -1)
  }

  /// Appends the tokens for a part to `list`.
  func search(_ part: Range<Int>, _ costs: TokenCosts, into list: inout TokenList) {
    unsafe costs.bytes.withUnsafeBufferPointer { byteCosts in
      unsafe costs.lengths.withUnsafeBufferPointer { lengthCosts in
        unsafe costs.distances.withUnsafeBufferPointer { distanceCosts in
          unsafe walk(part, Costs(bytes: byteCosts, lengths: lengthCosts, distances: distanceCosts))
        }
      }
    }
    unsafe trace(part, into: &list)
  }

  @unsafe
  private struct Costs {
    let bytes: UnsafeBufferPointer<UInt32>
    let lengths: UnsafeBufferPointer<UInt32>
    let distances: UnsafeBufferPointer<UInt32>
  }

  private func walk(_ part: Range<Int>, _ costs: Costs) {
    unsafe memory.costs[..<(part.count + 1)].update(repeating: .max)
    unsafe memory.costs[0] = 0
    var index = part.lowerBound
    while index < part.upperBound {
      let longest = unsafe copies(at: index, part, costs)
      if unsafe longest >= Self.certain {
        for place in index &+ 1..<min(index &+ 16, part.upperBound) { _ = unsafe remember(place) }
        index &+= longest
      } else {
        let cost = unsafe memory.costs[index &- part.lowerBound] &+ costs.bytes[Int(bytes[index])]
        index &+= 1
        unsafe arrive(index &- part.lowerBound, cost, PathStep(byte: bytes[index &- 1]))
      }
    }
  }

  @inline(__always)
  private func arrive(_ place: Int, _ cost: UInt32, _ step: PathStep) {
    if unsafe cost < memory.costs[place] {
      unsafe memory.costs[place] = cost
      unsafe memory.arrivals[place] = step
    }
  }

  /// Tries all copies to `index`; returns how long the longest is.
  @inline(__always)
  private func copies(at index: Int, _ part: Range<Int>, _ costs: Costs) -> Int {
    let most = min(part.upperBound &- index, Token.longest)
    let place = index &- part.lowerBound
    let cost = unsafe memory.costs[place]
    // Those found later are from further away.
    var longest = 2
    func consider(_ source: Int, extra: UInt32) {
      guard longest < most, unsafe bytes[source &+ longest] == bytes[index &+ longest] else { return }
      let length = unsafe matchLength(bytes, source, index, most)
      guard length > longest else { return }
      let distance = index &- source
      let base = unsafe cost &+ costs.distances[Token.distanceSymbol(distance).symbol] &+ extra
      for length in unsafe (length < Self.certain ? longest &+ 1 : length)...length {
        unsafe arrive(
          place &+ length, base &+ costs.lengths[length], PathStep(length: length, distance: distance))
      }
      longest = length
    }
    for distance in unsafe nearby where index >= distance { consider(index &- distance, extra: 0) }
    var source = unsafe remember(index)
    for _ in unsafe 0..<Self.depth {
      guard source >= 0, unsafe index &- source <= Self.window, unsafe longest < Self.certain else { break }
      unsafe consider(source, extra: Self.distantCost)
      source = unsafe Int(memory.links[source & (Self.window &- 1)])
    }
    return longest
  }

  /// Enters the four bytes at `index`; returns where others with their hash were last, -1 for nowhere.
  @inline(__always)
  private func remember(_ index: Int) -> Int {
    guard unsafe index &+ 4 <= bytes.count else { return -1 }
    let slot = unsafe hash(bytes, index, bits: Self.hashBits)
    let last = unsafe memory.heads[slot]
    unsafe memory.links[index & (Self.window &- 1)] = last
    unsafe memory.heads[slot] = Int32(truncatingIfNeeded: index)
    return Int(last)
  }

  /// Appends the tokens of the shortest way.
  private func trace(_ part: Range<Int>, into list: inout TokenList) {
    // Found from the end on, and kept there: there are no more steps than places.
    var (first, place) = (part.count &+ 1, part.count)
    while place > 0 {
      let step = unsafe memory.arrivals[place]
      first &-= 1
      unsafe memory.arrivals[first] = step
      place &-= step.length
    }
    for index in first...part.count { unsafe memory.arrivals[index].append(to: &list) }
  }
}

/// How many bytes at `index`, up to `most`, are those at `source`.
@inline(__always)
func matchLength(_ bytes: UnsafeBufferPointer<UInt8>, _ source: Int, _ index: Int, _ most: Int) -> Int {
  let base = unsafe UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped)
  var length = 0
  while length &+ 8 <= most {
    let one = unsafe base.loadUnaligned(fromByteOffset: source &+ length, as: UInt64.self)
    let other = unsafe base.loadUnaligned(fromByteOffset: index &+ length, as: UInt64.self)
    if one != other { return length &+ (one ^ other).trailingZeroBitCount / 8 }
    length &+= 8
  }
  while length < most, unsafe bytes[source &+ length] == bytes[index &+ length] { length &+= 1 }
  return length
}

/// A number of `bits` bits for the four bytes at `index`.
@inline(__always)
func hash(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, bits: UInt32) -> Int {
  Int((unsafe word(bytes, index) &* 0x9E37_79B1) >> (32 &- bits))
}

/// The four bytes at `index`.
@inline(__always)
func word(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt32 {
  unsafe UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped + index).loadUnaligned(as: UInt32.self)
}
