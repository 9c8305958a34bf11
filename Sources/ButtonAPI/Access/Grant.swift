import HTTPTransport

/// By what somebody may have an answer, which decides who may keep it.
enum Grant: Sendable, Hashable {
  /// It is not protected.
  case unprotected
  /// By a token: the answer is for this client alone.
  case token
  /// By a signature, which ends at a Unix second if it ever does: the answer is for whoever knows the address.
  case signature(until: Int?)

  /// A name that no other grant has.
  var name: String {
    switch self {
    case .unprotected: "unprotected"
    case .token: "token"
    case .signature(until: let end): "signature \(end.map(String.init) ?? "")"
    }
  }

  /// An answer that is kept by nobody who may not have it, nor longer than they may.
  func bounding(_ answer: PreparedResponse, at now: Int) -> PreparedResponse {
    guard let freshness = answer.response["Cache-Control"] else { return answer }
    let bounded =
      switch self {
      case .unprotected, .signature(until: nil): freshness
      case .token: Freshness.unshared(freshness)
      case .signature(until: let end?): Freshness.bounded(freshness, to: end - now)
      }
    guard bounded != freshness else { return answer }
    var response = answer.response
    response["Cache-Control"] = bounded
    return PreparedResponse(response)
  }
}
