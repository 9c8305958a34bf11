extension HTTPApplication {
  /// Answers a request without a server: admits its head, keeps no longer a body than that allows, and does the work of the
  /// answer here, before it returns.
  ///
  /// The application is not told of it by ``didAnswer(_:)``.
  public func respond(to request: HTTPRequest) -> PreparedResponse {
    var head = request
    head.body = []
    switch admit(head) {
    case .answer(let response): return response
    case .proceed: return complete(head)
    case .body(let limit):
      guard request.body.count <= limit else { return answer(to: HTTPRefusal(.bodyTooLarge(limit: limit))) }
      return complete(request)
    }
  }

  /// Answers a request whose target is as it was written, which may be malformed; otherwise as ``respond(to:)``.
  public func respond(
    to method: HTTPMethod, _ target: String, headers: HTTPFields = [:], body: [UInt8] = []
  ) -> PreparedResponse {
    do throws(RequestTargetError) {
      let target = try RequestTarget(parsing: target)
      return respond(to: HTTPRequest(method: method, target: target, headers: headers, body: body))
    } catch {
      return answer(to: HTTPRefusal(.target(error)))
    }
  }

  private func complete(_ request: HTTPRequest) -> PreparedResponse {
    switch answer(request) {
    case .ready(let response), .kept(let response, _): response
    case .work(let work): work.perform { false }
    }
  }
}
