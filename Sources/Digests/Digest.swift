/// A SHA-256 digest: 32 bytes that stand for the content they were made from (FIPS 180-4).
public struct Digest: Sendable, Hashable, CustomStringConvertible {
  /// The digest, eight bytes a lane, the first ones highest; kept inline so that a digest owns no memory.
  private let lanes: SIMD4<UInt64>

  /// A digest from its 32 bytes.
  init(finished bytes: [UInt8]) {
    var lanes = SIMD4<UInt64>()
    for (index, byte) in bytes.enumerated() {
      lanes[index / 8] |= UInt64(byte) << (56 - 8 * UInt64(index % 8))
    }
    self.lanes = lanes
  }

  /// The SHA-256 of exactly these bytes.
  public init(of bytes: [UInt8]) {
    var digester = Digester()
    digester.update(bytes)
    self = digester.digest
  }

  /// The SHA-256 of exactly the UTF-8 of this text.
  public init(of text: String) {
    self.init(of: Array(text.utf8))
  }

  /// The digest of a list of texts, which differs when a border between two of them moves.
  ///
  /// The same as that of a `Digester` to which each was appended as a field.
  public init(ofFields fields: [String]) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(fields.reduce(0) { $0 + 8 + $1.utf8.count })
    for field in fields {
      bytes.append(count: field.utf8.count)
      bytes.append(text: field)
    }
    self.init(of: bytes)
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
