/// Bytes as base64url without padding (RFC 4648, section 5): letters, digits, `-` and `_`.
public func base64URL(_ bytes: [UInt8]) -> String {
  let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
  var text: [UInt8] = []
  text.reserveCapacity((4 * bytes.count + 2) / 3)
  var (pending, count) = (UInt32(0), UInt32(0))
  for byte in bytes {
    pending = pending << 8 | UInt32(byte)
    count += 8
    while count >= 6 {
      count -= 6
      text.append(alphabet[Int(pending >> count & 63)])
    }
    pending &= 63
  }
  if count > 0 { text.append(alphabet[Int(pending << (6 - count) & 63)]) }
  return String(decoding: text, as: UTF8.self)
}
