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
    return try buttonQuery(
      ButtonQuery(), isPicture: true, also: names, without: isFrame ? [] : ["at"]
    ) { circumstances, reading in
      let nowhere = MotionEnd(state: .normal, flag: circumstances.flag)
      let from = reading.value(of: "from", or: nowhere) { value throws(ParameterFault) in
        try value.motionEnd(flag: circumstances.flag)
      }
      let to = reading.value(of: "to", or: nowhere) { value throws(ParameterFault) in
        try value.motionEnd(flag: from.flag)
      }
      var query = MotionQuery(circumstances: circumstances, from: from, to: to)
      query.isForced =
        reading.value(of: "force") { value throws(ParameterFault) in try value.boolean() } ?? false
      query.rate =
        reading.value(of: "fps") { value throws(ParameterFault) in try value.frameRate() } ?? .standard
      query.plays = reading.value(of: "loop") { value throws(ParameterFault) in try value.plays() }
      return (query, reading["revision"])
    }.others
  }
}
