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
      switch answer(request) {
      // Not kept for the same head: who may have it, and for how long, changes without the store.
      case .ready(let answer), .kept(let answer, _): return .ready(grant.bounding(answer, at: now()))
      case .work(let work):
        // Only who may keep an answer alike shares it.
        return .work(
          HTTPWork(key: work.key.map { "\($0)\n\(grant.name)" }) {
            grant.bounding(work.perform($0), at: now())
          })
      }
    } catch {
      return .ready(prepared(Problem(error).response, label: route.template))
    }
  }
}
