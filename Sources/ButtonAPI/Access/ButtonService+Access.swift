import HTTPTransport

extension ButtonService {
  /// Answers those who may have the answer, and refuses all others before anything is looked up.
  ///
  /// `answer` never learns who asks, so that nothing it keeps depends on that.
  func guarding(
    _ request: HTTPRequest, _ answer: (HTTPRequest) -> HTTPAnswer
  ) -> HTTPAnswer {
    // What has no route or no such method is refused to everybody alike.
    guard let route = try? Self.route(to: request.target).route,
      let permission = route.operation(for: request.method)?.permission
    else { return answer(request) }
    do throws(APIError) {
      let grant = try access.grant(permission, to: request)
      var request = request
      if permission == .view, !access.signingKeys.isEmpty, let signed = SignedTarget(request.target) {
        request.target = signed.unsigned
      }
      let now = access.now
      return answer(request).map { grant.bounding($0, at: now()) }
    } catch {
      return .ready(prepared(Problem(error).response, label: route.template))
    }
  }
}

extension HTTPAnswer {
  /// The same answer, changed once it is there.
  fileprivate func map(_ change: @escaping @Sendable (PreparedResponse) -> PreparedResponse) -> HTTPAnswer {
    switch self {
    case .ready(let answer): .ready(change(answer))
    case .work(let work): .work { change(work()) }
    }
  }
}
