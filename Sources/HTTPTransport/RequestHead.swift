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
    guard fields.haveTokenNames else { throw HTTPRefusal(.syntax) }
    body = try Self.bodyLength(fields, isHTTP10: isHTTP10)
    let hosts = fields.count(of: "Host")
    guard hosts == 1 || hosts == 0 && isHTTP10 else { throw HTTPRefusal(.hostCount(hosts)) }
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
    if let expectation = fields["Expect"], expectation.lowercased() != "100-continue" {
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
