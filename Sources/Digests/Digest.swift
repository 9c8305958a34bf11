import CSodium

/// A SHA-256 digest: 32 bytes that stand for the content they were made from (FIPS 180-4).
public struct Digest: Sendable, Hashable, CustomStringConvertible {
  /// The digest, eight bytes a lane, the first ones highest; kept inline so that a digest owns no memory.
  private let lanes: SIMD4<UInt64>

  /// The SHA-256 of exactly these bytes.
  public init(of bytes: [UInt8]) {
    prepareSodium()
    var digest = SIMD4<UInt64>()
    unsafe withUnsafeMutableBytes(of: &digest) { digest in
      guard let start = unsafe digest.bindMemory(to: UInt8.self).baseAddress else { return }
      unsafe crypto_hash_sha256(start, bytes, UInt64(bytes.count))
    }
    lanes = SIMD4(digest[0].bigEndian, digest[1].bigEndian, digest[2].bigEndian, digest[3].bigEndian)
  }

  /// The SHA-256 of exactly the UTF-8 of this text.
  public init(of text: String) {
    self.init(of: Array(text.utf8))
  }

  /// The 32 bytes.
  public var bytes: [UInt8] {
    (0..<32).map { UInt8(truncatingIfNeeded: lanes[$0 / 8] >> (56 - 8 * UInt64($0 % 8))) }
  }

  /// All 64 hexadecimal digits, in lower case.
  public var hexadecimal: String { hexadecimal(lanes: 4) }

  /// The first 128 bits as 32 hexadecimal digits in lower case, for entity tags and revisions.
  public var tag: String { hexadecimal(lanes: 2) }

  /// The same as `hexadecimal`.
  public var description: String { hexadecimal }

  private func hexadecimal(lanes count: Int) -> String {
    unsafe String(unsafeUninitializedCapacity: 16 * count) { text in
      for index in 0..<16 * count {
        let digit = UInt8(truncatingIfNeeded: lanes[index / 16] >> (60 - 4 * UInt64(index % 16)) & 15)
        unsafe text[index] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit
      }
      return 16 * count
    }
  }
}
