import Testing

@testable import PNGCoding

@Suite("Prefix codes")
struct PrefixCodeTests {
  /// How often symbols occur, whose shortest codes would be up to 31 bits long.
  private static let steep = (0..<32).reduce(into: [UInt32]()) { counts, index in
    counts.append(index < 2 ? 1 : counts[index - 1] + counts[index - 2])
  }

  @Test(
    "Codes use up what there is, and none is too long", arguments: [7, 15],
    [[], [5], [0, 3], [1, 1, 1], [9, 0, 0, 4, 4], Array(steep[..<19]), steep] as [[UInt32]])
  func complete(longest: Int, counts: [UInt32]) {
    let counts = counts + [0, 0]
    let code = PrefixCode(counts: counts, longest: longest)
    #expect(code.lengths.allSatisfy { $0 <= longest })
    #expect(zip(counts, code.lengths).allSatisfy { $0 == 0 || $1 > 0 })
    let taken = code.lengths.filter { $0 > 0 }.reduce(0) { $0 + 1 << (longest - Int($1)) }
    #expect(taken == 1 << longest)
  }

  @Test("The size is that of all codes, and of the bits that follow them")
  func size() {
    let counts: [UInt32] = [3, 0, 9, 1]
    let code = PrefixCode(counts: counts, longest: 7) { $0 }
    let bits = zip(counts, code.entries).map { Int($0) * Int($1.length + $1.extraCount) }
    #expect(code.entries.map(\.extraCount) == [0, 0, 2, 3])
    #expect(code.size == bits.reduce(0, +))
  }

  @Test("What occurs more often never has the longer code")
  func order() {
    let code = PrefixCode(counts: Self.steep, longest: 15)
    #expect(zip(code.lengths, code.lengths.dropFirst()).allSatisfy { $0 >= $1 })
  }

  @Test("No code begins with another")
  func prefixes() {
    let code = PrefixCode(counts: Array(Self.steep[..<20]), longest: 15)
    let codes = zip(code.codes, code.lengths)
    for (index, one) in codes.enumerated() {
      for (other, longer) in codes.enumerated() where other != index && longer.1 >= one.1 {
        #expect(longer.0 & (1 << one.1 - 1) != one.0)
      }
    }
  }
}

extension PrefixCode {
  fileprivate init(counts: [UInt32], longest: Int, extraCount: (Int) -> Int = { _ in 0 }) {
    self = unsafe counts.withUnsafeBufferPointer {
      unsafe PrefixCode(counts: $0, longest: longest, extraCount: extraCount)
    }
  }

  fileprivate var lengths: [UInt64] { entries.map(\.length) }
  fileprivate var codes: [UInt64] { entries.map(\.bits) }
}
