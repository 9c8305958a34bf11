/// What the checks on a head leave: the part of a request that decides how it goes on.
struct RequestHead {
  /// How much body follows a head.
  enum BodyLength: Hashable {
    case none
    case known(Int)
    case chunked
  }

  let method: HTTPMethod
  let target: RequestTarget
  let body: BodyLength

  /// Checks a head; what decides where the request ends comes first, for nothing after it can be trusted.
  init(
    method: String, target: String, isHTTP10: Bool, fields: HTTPFields, targetLimit: Int
  ) throws(HTTPRefusal) {
    guard fields.areWellFormed else { throw HTTPRefusal(.syntax) }
    body = try Self.bodyLength(fields, isHTTP10: isHTTP10)
    var (hosts, areAuthorities) = (0, true)
    fields.forEachValue(of: "Host") { host in
      hosts += 1
      areAuthorities = areAuthorities && isAuthority(host)
    }
    guard hosts == 1 || hosts == 0 && isHTTP10 else { throw HTTPRefusal(.hostCount(hosts)) }
    guard areAuthorities else { throw HTTPRefusal(.syntax) }
    guard let known = HTTPMethod(named: method) else { throw HTTPRefusal(.method(method)) }
    self.method = known
    guard target.utf8.count <= targetLimit else { throw HTTPRefusal(.targetTooLong(limit: targetLimit)) }
    do {
      self.target = try RequestTarget(parsing: target)
    } catch {
      throw HTTPRefusal(.target(error))
    }
    guard known == .options || !self.target.isAsterisk else {
      throw HTTPRefusal(.target(RequestTargetError(reason: .form, offset: 0)))
    }
    // Without a body nobody may expect to be asked for one (RFC 9110, 10.1.1), and libmicrohttpd 0.9.75 loses the answer
    // when another request follows at once.
    if let expectation = fields["Expect"], expectation.lowercased() != "100-continue" || body == .none {
      throw HTTPRefusal(.expectation(expectation))
    }
  }

  /// RFC 9112, 6.1 and 6.3, without the leniency: a head that could be read in two ways is refused.
  private static func bodyLength(_ fields: HTTPFields, isHTTP10: Bool) throws(HTTPRefusal) -> BodyLength {
    let codings = fields.count(of: "Transfer-Encoding")
    guard fields.count(of: "Content-Length") + codings <= 1, codings == 0 || !isHTTP10 else {
      throw HTTPRefusal(.ambiguousLength)
    }
    if let coding = fields["Transfer-Encoding"] {
      guard coding.lowercased() == "chunked" else { throw HTTPRefusal(.transferCoding(coding)) }
      return .chunked
    }
    guard let length = fields["Content-Length"] else { return .none }
    // libmicrohttpd has checked the digits, so what does not fit is large.
    let count = Int(length) ?? .max
    return count == 0 ? .none : .known(count)
  }
}

/// Whether a `Host` can be one: nothing, or a name or address, and a port or none (RFC 9110, 7.2).
private func isAuthority(_ field: Span<UInt8>) -> Bool {
  // libmicrohttpd leaves the blanks behind a value.
  var end = field.count
  while end > 0, field[end - 1] == UInt8(ascii: " ") || field[end - 1] == UInt8(ascii: "\t") { end -= 1 }
  let text = field.extracting(..<end)
  let nameEnd: Int
  if !text.isEmpty, text[0] == UInt8(ascii: "[") {
    let addressEnd = 1 + text.extracting(1...).countOfPrefix(while: addressBytes.contains)
    guard addressEnd < text.count, text[addressEnd] == UInt8(ascii: "]") else { return false }
    nameEnd = addressEnd + 1
  } else {
    nameEnd = text.countOfPrefix(while: nameBytes.contains)
  }
  guard nameEnd < text.count else { return true }
  return text[nameEnd] == UInt8(ascii: ":") && text.extracting((nameEnd + 1)...).everyByte(digits.contains)
}

private let digits = ByteSet("0123456789")
private let addressBytes = digits.with("abcdefABCDEF:.")
private let nameBytes = ByteSet.word.with("~%!$&'()*+,;=")
