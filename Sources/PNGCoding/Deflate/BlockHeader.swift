/// The beginning of a DEFLATE block, which says what its codes are.
struct BlockHeader {
  /// Symbols of the lengths' own code, and the bits that follow each.
  private let steps: [Step]
  private let code: PrefixCode
  private let literalCount: Int
  private let distanceCount: Int
  /// How many of the code's lengths are written.
  private let codeCount: Int
  /// Bits in all.
  let size: Int

  /// The order in which the lengths of the lengths' code stand (RFC 1951, 3.2.7).
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  init(_ literals: PrefixCode, _ distances: PrefixCode) {
    literalCount = max(257, (literals.entries.lastIndex { $0.length > 0 } ?? 0) + 1)
    distanceCount = max(1, (distances.entries.lastIndex { $0.length > 0 } ?? 0) + 1)
    let (literalCount, distanceCount) = (literalCount, distanceCount)
    let lengths = unsafe [UInt64](unsafeUninitializedCapacity: literalCount + distanceCount) {
      lengths, count in
      for symbol in 0..<literalCount { unsafe lengths[symbol] = literals.entries[symbol].length }
      for symbol in 0..<distanceCount {
        unsafe lengths[literalCount + symbol] = distances.entries[symbol].length
      }
      count = literalCount + distanceCount
    }
    (steps, code) = unsafe lengths.withUnsafeBufferPointer { lengths in
      unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 19) { counts in
        unsafe counts.initialize(repeating: 0)
        let steps = unsafe Self.steps(lengths, counts)
        let code = unsafe PrefixCode(
          counts: UnsafeBufferPointer(counts), longest: 7, extraCount: Self.extraCount)
        return (steps, code)
      }
    }
    let code = code
    codeCount = max(4, (Self.order.lastIndex { code.entries[$0].length > 0 } ?? 0) + 1)
    size = 3 + 5 + 5 + 4 + 3 * codeCount + code.size
  }

  /// A symbol of the lengths' own code, and the bits that follow it.
  private struct Step {
    let symbol: UInt8
    let extra: UInt8
  }

  func write(to writer: inout BitWriter, isLast: Bool) {
    // With codes of its own.
    unsafe writer.write(isLast ? 0b101 : 0b100, count: 3)
    unsafe writer.write(UInt64(literalCount - 257), count: 5)
    unsafe writer.write(UInt64(distanceCount - 1), count: 5)
    unsafe writer.write(UInt64(codeCount - 4), count: 4)
    for symbol in Self.order[..<codeCount] { unsafe writer.write(code.entries[symbol].length, count: 3) }
    for step in steps {
      let entry = code.entries[Int(step.symbol)]
      unsafe writer.write(
        entry.bits | UInt64(step.extra) &<< entry.length, count: entry.length &+ entry.extraCount)
    }
  }

  private static func extraCount(_ symbol: Int) -> Int {
    switch symbol {
    case 16: 2
    case 17: 3
    case 18: 7
    default: 0
    }
  }

  /// The lengths, of which equal ones in a row are said at once; adds to `counts` how often each symbol occurs.
  private static func steps(
    _ lengths: UnsafeBufferPointer<UInt64>, _ counts: UnsafeMutableBufferPointer<UInt32>
  ) -> [Step] {
    unsafe [Step](unsafeUninitializedCapacity: lengths.count) { steps, count in
      func append(_ symbol: UInt8, _ extra: Int = 0) {
        unsafe steps[count] = Step(symbol: symbol, extra: UInt8(truncatingIfNeeded: extra))
        unsafe counts[Int(symbol)] &+= 1
        count &+= 1
      }
      var index = 0
      while index < lengths.count {
        let length = unsafe lengths[index]
        var run = 1
        while index &+ run < lengths.count, unsafe lengths[index &+ run] == length { run &+= 1 }
        if length == 0, run >= 11 {
          run = min(run, 138)
          append(18, run &- 11)
        } else if length == 0, run >= 3 {
          append(17, run &- 3)
        } else if index > 0, unsafe lengths[index &- 1] == length, run >= 3 {
          run = min(run, 6)
          append(16, run &- 3)
        } else {
          run = 1
          append(UInt8(truncatingIfNeeded: length))
        }
        index &+= run
      }
    }
  }
}
