/// What must hold for any bytes of one kind of input.
///
/// A harness is used by one thread at a time.
public protocol Harness {
  /// Hands the input to the code that reads its kind.
  ///
  /// Throws the first claim that does not hold; whether the input is valid is no claim.
  func check(_ input: [UInt8]) throws(BrokenClaim)
}

/// Something that was to hold for every input, and did not for one.
public struct BrokenClaim: Error, Hashable {
  /// The claim in words, with what was found instead.
  public let claim: String
}

/// Throws what `words` say unless it holds.
func claim(_ holds: Bool, _ words: @autoclosure () -> String) throws(BrokenClaim) {
  guard holds else { throw BrokenClaim(claim: words()) }
}
