import ButtonMotion
import ButtonStyling
import Documents
import HTTPTransport
import Rendering

extension RequestTarget {
  /// Reads the parameters of a query for a motion, the time that is meant, which only a frame has, and the revision.
  ///
  /// A `from` without flag has that of the parameter `flag`, a `to` without one that of `from`.
  func motionQuery(
    isFrame: Bool
  ) throws(APIError) -> (query: MotionQuery, revision: String?) {
    let names = ["from", "to", "fps", "force", "loop", "revision"]
    let (circumstances, others) = try buttonQuery(
      ButtonQuery(), isPicture: true, also: names, without: isFrame ? [] : ["at"])
    let from = try others.required("from") { value throws(ParameterFault) in
      try value.place(flag: circumstances.flag)
    }
    let to = try others.required("to") { value throws(ParameterFault) in try value.place(flag: from.flag) }
    var query = MotionQuery(circumstances: circumstances, from: from, to: to)
    query.isForced =
      try others.value(of: "force") { value throws(ParameterFault) in try value.boolean() } ?? false
    query.rate =
      try others.value(of: "fps") { value throws(ParameterFault) in try value.frameRate() } ?? .standard
    query.plays = try others.value(of: "loop") { value throws(ParameterFault) in try value.plays() }
    return (query, others["revision"])
  }
}

extension [String: String] {
  /// The value of a parameter that must be given.
  fileprivate func required<Parsed>(
    _ name: String, by read: (ParameterValue) throws(ParameterFault) -> Parsed
  ) throws(APIError) -> Parsed {
    guard let value = try value(of: name, by: read) else { throw .missingParameter(name) }
    return value
  }
}
