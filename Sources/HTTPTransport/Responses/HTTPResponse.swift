/// A status, header fields and a body; the server adds `Date`, `Content-Length` and `Connection`.
public struct HTTPResponse: Sendable {
  /// The status code, 200…599.
  public var status: Int
  /// The header fields in the order in which they are sent.
  public var headers: [(name: String, value: String)]
  /// The body; of the answer to a `HEAD` and of a 304 only its length is sent, as `Content-Length`.
  public var body: [UInt8]

  /// What the application calls answers of this kind; not sent, but handed back in ``RequestRecord/label``.
  public var label = AnswerLabel()
  /// Whether the application had the answer ready; not sent, but handed back in ``RequestRecord/isCacheHit``.
  public var isCacheHit = false

  /// A response from its parts.
  public init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
