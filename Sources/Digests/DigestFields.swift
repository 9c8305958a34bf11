/// Texts that make one digest, which differs when a border between two of them moves.
public struct DigestFields: Sendable {
  /// Of each field its length in 64 bits, big-endian, then itself.
  private var bytes: [UInt8] = []

  /// No fields.
  public init() {
    bytes.reserveCapacity(Self.usualSize)
  }

  /// Room for what most digests are made of; of a kilobyte and more the allocator keeps nothing at hand.
  private static let usualSize = 768

  /// Adds the UTF-8 of a text.
  public mutating func append(_ field: String) {
    var field = field
    // At once: a loop over a text's view is many times as slow.
    field.withUTF8 { text in
      unsafe withUnsafeBytes(of: UInt64(text.count).bigEndian) { unsafe bytes.append(contentsOf: $0) }
      unsafe bytes.append(contentsOf: text)
    }
  }

  /// Adds texts one by one.
  public mutating func append(contentsOf fields: [String]) {
    for field in fields { append(field) }
  }

  /// The digest of all fields that were added so far; more can be added afterwards.
  public var digest: Digest { Digest(of: bytes) }
}
