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
  public init(ofFields fields: [String]) {
    var digester = Digester()
    for field in fields { digester.appendField(field) }
    self = digester.digest
  }

  /// The 32 bytes.
  public var bytes: [UInt8] {
    (0..<32).map { UInt8(truncatingIfNeeded: lanes[$0 / 8] >> (56 - 8 * UInt64($0 % 8))) }
  }

  /// All 64 hexadecimal digits, in lower case.
  public var hexadecimal: String { Self.hexadecimal(bytes) }

  /// The first 128 bits as 32 hexadecimal digits in lower case, for entity tags and revisions.
  public var tag: String { Self.hexadecimal(bytes.prefix(16)) }

  /// The same as `hexadecimal`.
  public var description: String { hexadecimal }

  private static func hexadecimal(_ bytes: some Collection<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(2 * bytes.count)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
