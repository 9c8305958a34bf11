/// A hash that takes eight bytes at a time, which for a request's head is some ten times faster than `Hasher`.
///
/// Nobody outside can know two texts of one hash, because each step multiplies what was folded with a secret of this
/// process.
public enum SeededHash {
  private static let secret: (UInt64, UInt64) = (
    .random(in: .min ... .max) | 1, .random(in: .min ... .max) | 1
  )

  /// The hash of `bytes`, another in each process.
  public static func of(_ bytes: Span<UInt8>) -> UInt64 {
    let secret = secret
    var hash = secret.0 ^ UInt64(bytes.count)
    let wholeEnd = bytes.count & ~7
    for index in stride(from: 0, to: wholeEnd, by: 8) {
      // Any eight bytes are a number.
      let word = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
      hash = folded(hash ^ word, secret.1)
    }
    var rest: UInt64 = 0
    for index in wholeEnd..<bytes.count { rest = rest << 8 | UInt64(bytes[index]) }
    return folded(folded(hash ^ rest, secret.1), secret.0)
  }

  /// Both halves of a product, so that every bit of it depends on every bit of the factors.
  private static func folded(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}
