/// A request the server turns away by itself.
public struct HTTPRefusal: Error, Sendable, Hashable {
  /// Why, with the value that was refused or the limit that was passed.
  public enum Kind: Sendable, Hashable {
    /// 400: several of `Content-Length` and `Transfer-Encoding`, or the latter in HTTP/1.0.
    case ambiguousLength
    /// 400: no `Host` in HTTP/1.1, or several: `count` is 0 or above 1.
    case hostCount(Int)
    /// 400: a request line or a field name with bytes that have no place there.
    case syntax
    /// 400: a target that is not understood.
    case target(RequestTargetError)
    /// 408: the head or the body was not complete in `seconds`.
    case late(seconds: Double)
    /// 413: the body has more than `limit` bytes.
    case bodyTooLarge(limit: Int)
    /// 414: the target has more than `limit` bytes.
    case targetTooLong(limit: Int)
    /// 417: an `Expect` other than `100-continue`, or without a body.
    case expectation(String)
    /// 431: the head needs more than `limit` bytes, as ``ServerOptions/headLimit`` counts them.
    case headTooLarge(limit: Int)
    /// 501: a transfer coding other than `chunked`.
    case transferCoding(String)
    /// 501: a method that is not one of ``HTTPMethod``.
    case method(String)
    /// 503: every worker is busy and the queue of `limit` is full.
    case queueFull(limit: Int)
    /// 503: with this request the bodies on their way in and out would take more than `limit` bytes.
    case buffersFull(limit: Int)
  }

  /// Why.
  public var kind: Kind

  /// A refusal for a reason.
  public init(_ kind: Kind) {
    self.kind = kind
  }

  /// The status that goes with the reason.
  public var status: Int {
    switch kind {
    case .ambiguousLength, .hostCount, .syntax, .target: 400
    case .late: 408
    case .bodyTooLarge: 413
    case .targetTooLong: 414
    case .expectation: 417
    case .headTooLarge: 431
    case .transferCoding, .method: 501
    case .queueFull, .buffersFull: 503
    }
  }
}
