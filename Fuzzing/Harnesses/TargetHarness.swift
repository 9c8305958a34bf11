import HTTPTransport

/// The decoded parts of a target hold no NUL, and mean the same when they are encoded and read again.
struct TargetHarness: Harness {
  func check(_ input: [UInt8]) throws(BrokenClaim) {
    let text = String(decoding: input, as: UTF8.self)
    let target: RequestTarget
    do throws(RequestTargetError) {
      target = try RequestTarget(parsing: text)
    } catch {
      return try claim(0...text.utf8.count ~= error.offset, "an error lies in the target: \(error)")
    }
    let parts = target.path + target.query.flatMap { [$0.name, $0.value] }
    for part in parts {
      try claim(!part.utf8.contains(0), "no part holds a NUL: \(parts)")
    }
    try claim(
      target.raw == "*" ? target.path.isEmpty : target.raw.hasPrefix("/") && !target.path.isEmpty,
      "path and query as sent begin with a slash: \(target.raw)")
    guard target.raw != "*" else { return }
    try claim(
      (try? RequestTarget(parsing: target.raw))?.isSame(as: target) == true, "\(target.raw) is read again")
    let encoded = Self.encoded(target)
    guard let again = try? RequestTarget(parsing: encoded) else {
      throw BrokenClaim(claim: "\(encoded) is a target")
    }
    try claim(again.isSame(as: target), "\(encoded) means \(target.raw): \(again.path) \(again.query)")
  }

  private static func encoded(_ target: RequestTarget) -> String {
    let path = target.path.map { "/" + percentEncoded($0) }.joined()
    let items = target.query.map { percentEncoded($0.name) + "=" + percentEncoded($0.value) }
    return items.isEmpty ? path : path + "?" + items.joined(separator: "&")
  }

  private static func percentEncoded(_ text: String) -> String {
    text.utf8.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "%0" + digits : "%" + digits
    }.joined()
  }
}

extension RequestTarget {
  /// Whether both have the same parts, byte for byte.
  fileprivate func isSame(as other: RequestTarget) -> Bool {
    func bytes(_ target: RequestTarget) -> [[UInt8]] {
      (target.path + target.query.flatMap { [$0.name, $0.value] }).map { Array($0.utf8) }
    }
    return path.count == other.path.count && bytes(self) == bytes(other)
  }
}
