import Digests
import HTTPTransport

/// A target with a signature, which is over everything else in it.
struct SignedTarget {
  /// The parameters that say who vouches for a target.
  enum Parameter {
    /// The signature.
    static let signature = "sig"
    /// The id of the key it is made with.
    static let key = "key"
    /// The Unix second at which it ends.
    static let expiry = "exp"

    static let all = [signature, key, expiry]
  }

  private let target: RequestTarget
  private let parameters: [RequestTarget.QueryItem]

  /// A target that has a signature; nil if this one has none.
  init?(_ target: RequestTarget) {
    parameters = target.query
    guard parameters.contains(where: { $0.name == Parameter.signature }) else { return nil }
    self.target = target
  }

  /// Checks the signature and returns the Unix second at which it ends, if it ever does.
  func verified(by keys: [SigningKey], at now: Int) throws(APIError) -> Int? {
    guard let signature = value(of: Parameter.signature), let id = value(of: Parameter.key),
      let key = keys.first(where: { $0.id == id }),
      isEqualInConstantTime(
        Array(signature.utf8), Array(key.signature(of: target.canonicalText).utf8))
    else { throw .invalidSignature }
    guard parameters.contains(where: { $0.name == Parameter.expiry }) else { return nil }
    guard let expiry = value(of: Parameter.expiry).flatMap(unixSecond) else { throw .invalidSignature }
    guard now < expiry else { throw .expiredSignature(at: expiry) }
    return expiry
  }

  /// The target without the parameters of the signature, which means the same.
  var unsigned: RequestTarget { target.removing(Parameter.all) ?? target }

  /// The value of a parameter that is given once.
  private func value(of name: String) -> String? {
    let values = parameters.filter { $0.name == name }
    return values.count == 1 ? values[0].value : nil
  }
}

/// A time as `exp` says it: digits, at most 12, which is past the year 30000.
private func unixSecond(_ text: String) -> Int? {
  let isNumber = text.utf8.count <= 12 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  return isNumber ? Int(text) : nil
}

extension RequestTarget {
  /// What is signed: path and parameters without `sig`, in their order and in the one spelling in which every byte of a
  /// segment, name or value that is not unreserved is `%XX`.
  ///
  /// Two targets have the same text only if path and parameters, decoded, are the same.
  var canonicalText: String {
    let path = "/" + path.map(percentEncoded).joined(separator: "/")
    let parameters = query.filter { $0.name != SignedTarget.Parameter.signature }
    return path + "?"
      + parameters.map { percentEncoded($0.name) + "=" + percentEncoded($0.value) }.joined(separator: "&")
  }

  /// The target without some parameters, everything else spelt as it was.
  func removing(_ names: [String]) -> RequestTarget? {
    let (path, parts) = split(raw)
    let left = parts.filter { !(parameterName(of: $0).map(names.contains) ?? false) }
    return try? RequestTarget(parsing: left.isEmpty ? path : path + "?" + left.joined(separator: "&"))
  }
}

/// A target as it was sent, its signature made unreadable: what a log may show.
///
/// The target need not be well-formed.
public func withoutSignature(_ target: String) -> String {
  let (path, parts) = split(target)
  guard !parts.isEmpty else { return target }
  return path + "?"
    + parts.map { part in
      parameterName(of: part) == SignedTarget.Parameter.signature
        ? SignedTarget.Parameter.signature + "=***" : String(part)
    }.joined(separator: "&")
}

/// The path of a target and its parameters, as they are spelt; no parameters if there is no `?`.
private func split(_ target: String) -> (path: String, parameters: [Substring]) {
  let bytes = target.utf8
  // Every logged target comes by here, and most have no query.
  guard unsafe bytes.withContiguousStorageIfAvailable({ unsafe $0.contains(UInt8(ascii: "?")) }) != false,
    let end = bytes.firstIndex(of: UInt8(ascii: "?"))
  else { return (target, []) }
  let query = bytes[bytes.index(after: end)...]
  return (
    String(target[..<end]),
    query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map { Substring($0) }
  )
}

/// The decoded name of a parameter, whose value need not be well-formed.
private func parameterName(of part: Substring) -> String? {
  let name = Substring(part.utf8.prefix { $0 != UInt8(ascii: "=") })
  return (try? RequestTarget(parsing: "/?" + name))?.query.first?.name
}

/// A text with every byte that is not unreserved as `%XX` (RFC 3986, section 2).
private func percentEncoded(_ text: String) -> String {
  guard !text.utf8.allSatisfy(isUnreserved) else { return text }
  let digits = Array("0123456789ABCDEF".utf8)
  var encoded: [UInt8] = []
  for byte in text.utf8 {
    if isUnreserved(byte) {
      encoded.append(byte)
    } else {
      encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
  return String(decoding: encoded, as: UTF8.self)
}
