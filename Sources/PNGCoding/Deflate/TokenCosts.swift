/// What each token takes, in bits, as far as is known before its block is made.
struct TokenCosts {
  /// For each byte.
  let bytes: [UInt32]
  /// For each length of a copy up to 258, with the bits behind its symbol.
  let lengths: [UInt32]
  /// For each symbol of a distance, with the bits behind it.
  let distances: [UInt32]

  /// Before anything is known.
  init() {
    self.init(byte: { _ in 5 }, length: { _ in 10 }, distance: { $0 == 0 ? 1 : 9 })
  }

  /// With the codes of a block, for the next one.
  init(literals: PrefixCode, distances: PrefixCode) {
    // What did not occur would have a code a little longer than the rarest.
    func bits(_ code: PrefixCode) -> (Int) -> UInt8 {
      let lengths = code.entries.map { UInt8(truncatingIfNeeded: $0.length) }
      let rarest = (lengths.max() ?? 0) + 1
      return { lengths[$0] > 0 ? lengths[$0] : rarest }
    }
    self.init(byte: bits(literals), length: bits(literals), distance: bits(distances))
  }

  private init(byte: (Int) -> UInt8, length: (Int) -> UInt8, distance: (Int) -> UInt8) {
    bytes = (0..<256).map { UInt32(byte($0)) }
    lengths = (0...258).map {
      guard $0 > 2 else { return 0 }
      let (symbol, extraCount, _) = Token.lengthSymbol($0)
      return UInt32(length(symbol)) + UInt32(extraCount)
    }
    distances = (0..<30).map { UInt32(distance($0)) + UInt32(max(0, $0 / 2 - 1)) }
  }
}
