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
      return answer(request).bounded(by: grant, now: access.now)
    } catch {
      return .ready(prepared(Problem(error).response, label: route.template))
    }
  }
}

extension HTTPAnswer {
  /// The same answer, kept by nobody who may not have it.
  fileprivate func bounded(by grant: Grant, now: @escaping @Sendable () -> Int) -> HTTPAnswer {
    switch self {
    case .ready(let answer): .ready(grant.bounding(answer, at: now()))
    case .work(let work):
      // Shared only with those who may have it by the same.
      .work(
        HTTPWork(key: work.key.map { "\(grant)\n\($0)" }) { isAbandoned in
          grant.bounding(work.perform(isAbandoned), at: now())
        })
    }
  }
}
