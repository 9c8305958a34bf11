/// A request and what became of it, for the access log and the metrics.
public struct HTTPExchange: Sendable {
  /// The request's ``HTTPRequest/id``.
  public var requestID: String
  /// The method as sent; it need not be one of ``HTTPMethod``.
  public var method: String
  /// The target as sent; it need not be well-formed.
  public var target: String
  /// The client's numeric address, without port.
  public var remoteAddress: String
  /// The status answered; 0 when the client left before there was an answer.
  public var status: Int
  /// The bytes of the body answered, 0 for a `HEAD`.
  public var bytes: Int
  /// Seconds from the end of the request line to the last byte handed to the system.
  public var duration: Double
  /// Whether a worker made the answer, not the I/O thread at once.
  public var tookWork: Bool
  /// Whether the answer went out whole.
  public var isComplete: Bool
}
