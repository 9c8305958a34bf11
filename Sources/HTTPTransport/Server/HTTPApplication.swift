/// What the server asks of the software behind it.
///
/// Every function is called on an I/O thread, ``answer(to:)`` on the watchdog's too, and must not wait.
public protocol HTTPApplication: AnyObject, Sendable {
  /// Says what to do with a request of which only the head is there.
  func admit(_ head: HTTPRequest) -> Admission

  /// Answers a request whose body is complete.
  func answer(_ request: HTTPRequest) -> HTTPAnswer

  /// Words the answer to what the server itself refuses; the status sent is that of the response.
  func answer(to refusal: HTTPRefusal) -> PreparedResponse

  /// Is told of each request once it is over, for the access log and the metrics.
  func didAnswer(_ record: RequestRecord)

  /// Changes when an answer of ``HTTPAnswer/kept(_:generation:)`` may have become another; 0 where there are none.
  var generation: UInt64 { get }
}

extension HTTPApplication {
  /// 0, for applications that keep no answers.
  public var generation: UInt64 { 0 }
}

/// How to go on with a request of which only the head is there.
public enum Admission: Sendable {
  /// Go on; no body is expected, one that comes is read and dropped.
  case proceed
  /// Go on and keep the body, which has at most `limit` bytes, or the request is refused with 413.
  case body(limit: Int)
  /// Answer now; the connection is closed if a body would follow.
  case answer(PreparedResponse)
}

/// An answer that is there, or one that takes work.
public enum HTTPAnswer: Sendable {
  /// Sent at once.
  case ready(PreparedResponse)
  /// Sent at once, and again to each head of the same bytes without asking: as long as the application keeps the response
  /// and ``HTTPApplication/generation`` is this one.
  case kept(PreparedResponse, generation: UInt64)
  /// Made by a worker; refused with 503 when the queue is full.
  case work(HTTPWork)
}
