/// The text that `bytes` mean once each `%xx` in them is one byte; offsets in errors are indices of `bytes`.
func percentDecoded(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool = false) throws(RequestTargetError)
  -> String
{
  guard bytes.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else {
    return String(decoding: bytes, as: UTF8.self)
  }
  var decoded: [UInt8] = []
  var index = bytes.startIndex
  while index < bytes.endIndex {
    switch bytes[index] {
    case UInt8(ascii: "%"):
      guard index + 2 < bytes.endIndex, let high = hexValue(bytes[index + 1]),
        let low = hexValue(bytes[index + 2])
      else { throw RequestTargetError(reason: .escape, offset: index) }
      guard high | low != 0 else { throw RequestTargetError(reason: .nul, offset: index) }
      decoded.append(high << 4 | low)
      index += 3
    case UInt8(ascii: "+") where plusIsSpace:
      decoded.append(UInt8(ascii: " "))
      index += 1
    case let byte:
      decoded.append(byte)
      index += 1
    }
  }
  guard let text = String(validating: decoded, as: UTF8.self) else {
    throw RequestTargetError(reason: .encoding, offset: bytes.startIndex)
  }
  return text
}

/// `byte` as a lower-case letter if it is an upper-case ASCII letter.
func lowercased(_ byte: UInt8) -> UInt8 {
  UInt8(ascii: "A") <= byte && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
}

private func hexValue(_ digit: UInt8) -> UInt8? {
  switch lowercased(digit) {
  case let digit where UInt8(ascii: "0") <= digit && digit <= UInt8(ascii: "9"): digit - UInt8(ascii: "0")
  case let digit where UInt8(ascii: "a") <= digit && digit <= UInt8(ascii: "f"):
    digit - UInt8(ascii: "a") + 10
  default: nil
  }
}
