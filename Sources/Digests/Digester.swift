import CSodium

/// Makes a `Digest` of content that arrives in pieces.
///
/// `update` adds bare bytes: only their sequence counts. `appendField` adds a piece whose borders count
/// too, so that the fields "a", "bc" and "ab", "c" have different digests. A digest should use one of them
/// throughout.
public struct Digester: Sendable {
  private var state = crypto_hash_sha256_state()

  /// A digester that has seen nothing yet.
  public init() {
    prepareSodium()
    unsafe crypto_hash_sha256_init(&state)
  }

  /// Adds bare bytes.
  public mutating func update(_ bytes: [UInt8]) {
    unsafe crypto_hash_sha256_update(&state, bytes, UInt64(bytes.count))
  }

  /// Adds the bare UTF-8 of a text.
  public mutating func update(_ text: String) {
    update(Array(text.utf8))
  }

  /// Adds bytes as one field: their count (64 bits, big-endian), then they themselves.
  public mutating func appendField(_ bytes: [UInt8]) {
    var count: [UInt8] = []
    count.append(count: bytes.count)
    update(count)
    update(bytes)
  }

  /// Adds the UTF-8 of a text as one field.
  public mutating func appendField(_ text: String) {
    appendField(Array(text.utf8))
  }

  /// The digest of all that was added so far; more can be added afterwards.
  public var digest: Digest {
    var state = state
    var bytes = [UInt8](repeating: 0, count: 32)
    unsafe crypto_hash_sha256_final(&state, &bytes)
    return Digest(finished: bytes)
  }
}

extension [UInt8] {
  /// Adds the number of bytes that a field has, as it stands ahead of them: 64 bits, big-endian.
  mutating func append(count: Int) {
    unsafe Swift.withUnsafeBytes(of: UInt64(count).bigEndian) { unsafe append(contentsOf: $0) }
  }

  /// Adds the UTF-8 of a text at once: a loop over its view is many times as slow.
  mutating func append(text: String) {
    var text = text
    text.withUTF8 { unsafe append(contentsOf: $0) }
  }
}
