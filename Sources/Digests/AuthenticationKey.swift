import CSodium

/// A key for HMAC-SHA-256 (RFC 2104 over FIPS 180-4), of any length.
public struct AuthenticationKey: Sendable {
  /// The state once the key is in it: every message begins with a copy.
  private let keyed: crypto_auth_hmacsha256_state

  /// A key from its bytes.
  public init(_ bytes: [UInt8]) {
    prepareSodium()
    var state = crypto_auth_hmacsha256_state()
    unsafe crypto_auth_hmacsha256_init(&state, bytes, bytes.count)
    keyed = state
  }

  /// The authentication code of a message: 32 bytes, to be compared with `isEqualInConstantTime`.
  public func code(of message: [UInt8]) -> [UInt8] {
    var state = keyed
    var code = [UInt8](repeating: 0, count: 32)
    unsafe crypto_auth_hmacsha256_update(&state, message, UInt64(message.count))
    unsafe crypto_auth_hmacsha256_final(&state, &code)
    return code
  }
}
