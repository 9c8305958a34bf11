/// A request and what became of it.
///
/// ``HTTPApplication/didAnswer(_:)`` takes it; the access log and the metrics are made of it.
public struct RequestRecord: Sendable {
  /// The request's ``HTTPRequest/id``.
  public var requestID: String { id.text }
  /// The method as sent; it need not be one of ``HTTPMethod``.
  public var method: String
  /// The target as sent; it need not be well-formed.
  public var target: String
  /// The client's numeric address, without port.
  public var remoteAddress: String
  /// The status answered; 0 when the client left before there was an answer.
  public var status: Int
  /// The label of the response that answered; that of no kind when there was none.
  public var label: AnswerLabel
  /// Whether the application had the answer ready.
  public var isCacheHit: Bool
  /// The bytes of the body answered, 0 for a `HEAD`.
  public var bytes: Int
  /// Seconds from the end of the request line to the last byte handed to the system.
  public var duration: Double
  /// Whether a worker made the answer, not the I/O thread at once.
  public var tookWork: Bool
  /// Whether the answer went out whole.
  public var isComplete: Bool

  var id: RequestID

  /// A record from its parts, as tests make them.
  public init(
    requestID: String, method: String, target: String, remoteAddress: String = "127.0.0.1", status: Int,
    label: AnswerLabel = AnswerLabel(), isCacheHit: Bool = false, bytes: Int = 0, duration: Double = 0,
    tookWork: Bool = false, isComplete: Bool = true
  ) {
    id = RequestID(requestID)
    self.method = method
    self.target = target
    self.remoteAddress = remoteAddress
    self.status = status
    self.label = label
    self.isCacheHit = isCacheHit
    self.bytes = bytes
    self.duration = duration
    self.tookWork = tookWork
    self.isComplete = isComplete
  }

  /// A request of which only the target is known.
  init(id: RequestID, target: String, remoteAddress: String) {
    (self.id, method, self.target, self.remoteAddress) = (id, "", target, remoteAddress)
    (status, label, isCacheHit, bytes) = (0, AnswerLabel(), false, 0)
    (duration, tookWork, isComplete) = (0, false, false)
  }
}
