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
    guard fields.haveTokenNames, fields.haveTextValues else { throw HTTPRefusal(.syntax) }
    body = try Self.bodyLength(fields, isHTTP10: isHTTP10)
    let hosts = fields.count(of: "Host")
    guard hosts == 1 || hosts == 0 && isHTTP10 else { throw HTTPRefusal(.hostCount(hosts)) }
    guard fields["Host"].map(isAuthority) ?? true else { throw HTTPRefusal(.syntax) }
    guard let known = HTTPMethod(rawValue: method) else { throw HTTPRefusal(.method(method)) }
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
    let lengths = fields.values(named: "Content-Length")
    let codings = fields.values(named: "Transfer-Encoding")
    guard lengths.count + codings.count <= 1, codings.isEmpty || !isHTTP10 else {
      throw HTTPRefusal(.ambiguousLength)
    }
    if let coding = codings.first {
      guard coding.lowercased() == "chunked" else { throw HTTPRefusal(.transferCoding(coding)) }
      return .chunked
    }
    guard let length = lengths.first else { return .none }
    // libmicrohttpd has checked the digits, so what does not fit is large.
    let count = Int(length) ?? .max
    return count == 0 ? .none : .known(count)
  }
}

/// Whether a `Host` can be one: nothing, or a name or address, and a port or none (RFC 9110, 7.2).
private func isAuthority(_ text: String) -> Bool {
  var rest = Array(text.utf8)[...]
  // libmicrohttpd leaves the blanks behind a value.
  while rest.last == UInt8(ascii: " ") || rest.last == UInt8(ascii: "\t") { rest.removeLast() }
  if rest.first == UInt8(ascii: "[") {
    guard let end = rest.firstIndex(of: UInt8(ascii: "]")), rest[..<end].dropFirst().allSatisfy(isAddressByte)
    else { return false }
    rest = rest[end...].dropFirst()
  } else {
    rest = rest.drop(while: isNameByte)
  }
  return rest.isEmpty || rest.first == UInt8(ascii: ":") && rest.dropFirst().allSatisfy(isDigit)
}

private func isDigit(_ byte: UInt8) -> Bool {
  UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
}

private func isAddressByte(_ byte: UInt8) -> Bool {
  isDigit(byte) || UInt8(ascii: "a")...UInt8(ascii: "f") ~= lowercased(byte) || ":.".utf8.contains(byte)
}

private func isNameByte(_ byte: UInt8) -> Bool {
  isDigit(byte) || UInt8(ascii: "a")...UInt8(ascii: "z") ~= lowercased(byte)
    || "-._~%!$&'()*+,;=".utf8.contains(byte)
}
