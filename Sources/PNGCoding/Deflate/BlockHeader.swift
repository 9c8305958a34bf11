/// The beginning of a DEFLATE block, which says what its codes are.
struct BlockHeader {
  /// Symbols of the lengths' own code, and the bits that follow each.
  private let steps: [(symbol: Int, extra: UInt32)]
  private let code: PrefixCode
  private let literalCount: Int
  private let distanceCount: Int
  /// How many of the code's lengths are written.
  private let codeCount: Int
  /// Bits in all.
  let size: Int

  /// The order in which the lengths of the lengths' code stand (RFC 1951, 3.2.7).
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  init(_ literals: [UInt8], _ distances: [UInt8]) {
    literalCount = max(257, (literals.lastIndex { $0 > 0 } ?? 0) + 1)
    distanceCount = max(1, (distances.lastIndex { $0 > 0 } ?? 0) + 1)
    steps = Self.steps(Array(literals[..<literalCount] + distances[..<distanceCount]))
    var counts = [UInt32](repeating: 0, count: 19)
    for step in steps { counts[step.symbol] += 1 }
    let code = PrefixCode(counts: counts, longest: 7)
    self.code = code
    codeCount = max(4, (Self.order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
    let extra = steps.reduce(0) { $0 + Self.extraCount($1.symbol) }
    size = 3 + 5 + 5 + 4 + 3 * codeCount + code.size(counts) + extra
  }

  func write(to writer: inout BitWriter, isLast: Bool) {
    // With codes of its own.
    unsafe writer.write(isLast ? 0b101 : 0b100, count: 3)
    unsafe writer.write(UInt64(literalCount - 257), count: 5)
    unsafe writer.write(UInt64(distanceCount - 1), count: 5)
    unsafe writer.write(UInt64(codeCount - 4), count: 4)
    for symbol in Self.order[..<codeCount] { unsafe writer.write(UInt64(code.lengths[symbol]), count: 3) }
    for step in steps {
      unsafe writer.write(UInt64(code.codes[step.symbol]), count: code.lengths[step.symbol])
      unsafe writer.write(UInt64(step.extra), count: Self.extraCount(step.symbol))
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

  /// The lengths, of which equal ones in a row are said at once.
  private static func steps(_ lengths: [UInt8]) -> [(symbol: Int, extra: UInt32)] {
    var steps: [(symbol: Int, extra: UInt32)] = []
    var index = 0
    while index < lengths.count {
      let length = lengths[index]
      let run = lengths[index...].prefix { $0 == length }.count
      if length == 0, run >= 11 {
        let count = min(run, 138)
        steps.append((18, UInt32(count - 11)))
        index += count
      } else if length == 0, run >= 3 {
        steps.append((17, UInt32(run - 3)))
        index += run
      } else if index > 0, lengths[index - 1] == length, run >= 3 {
        let count = min(run, 6)
        steps.append((16, UInt32(count - 3)))
        index += count
      } else {
        steps.append((Int(length), 0))
        index += 1
      }
    }
    return steps
  }
}
