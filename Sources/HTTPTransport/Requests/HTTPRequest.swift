/// One request: its head, and its body once that is complete.
public struct HTTPRequest: Sendable {
  /// The client's `X-Request-Id` when that is 1…64 of `A-Za-z0-9._-`, else one made here.
  public var id: String { requestID.text }
  /// What is asked for.
  public var method: HTTPMethod
  /// What it is asked of.
  public var target: RequestTarget
  /// The header fields, in the client's order.
  public var headers: HTTPFields
  /// The body; empty in ``HTTPApplication/admit(_:)`` and when there is none.
  public var body: [UInt8]
  /// The client's numeric address, without port.
  public var remoteAddress: String

  private let requestID: RequestID

  /// A request from its parts, as tests make them.
  public init(
    id: String = "-", method: HTTPMethod, target: RequestTarget, headers: HTTPFields = [:],
    body: [UInt8] = [], remoteAddress: String = "127.0.0.1"
  ) {
    self.init(
      requestID: RequestID(id), method: method, target: target, headers: headers, body: body,
      remoteAddress: remoteAddress)
  }

  init(
    requestID: RequestID, method: HTTPMethod, target: RequestTarget, headers: HTTPFields, body: [UInt8] = [],
    remoteAddress: String
  ) {
    self.requestID = requestID
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
    self.remoteAddress = remoteAddress
  }
}
