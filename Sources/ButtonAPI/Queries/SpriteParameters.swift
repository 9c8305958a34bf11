import ButtonStyling
import Documents
import HTTPTransport
import Rendering

extension RequestTarget {
  /// Reads the parameters of a query for a sprite, and the revision that is meant.
  func spriteQuery() throws(APIError) -> (query: SpriteQuery, revision: String?) {
    let (circumstances, others) = try buttonQuery(
      SpriteQuery().circumstances, isPicture: true, also: ["states", "columns", "revision"])
    // Cells are even by nature, so the canvas of each state alone is none of the choices.
    guard circumstances.canvas != .drawn else {
      throw .invalidParameter(
        "canvas",
        .unknownName(Canvas.drawn.rawValue, allowed: [Canvas.even.rawValue, Canvas.bounds.rawValue]))
    }
    var query = SpriteQuery(circumstances: circumstances)
    query.states =
      try others.value(of: "states") { value throws(ParameterFault) in
        let states = try value.states(limit: SpriteQuery.cellLimit)
        for (index, state) in states.enumerated() where states[..<index].contains(state) {
          throw ParameterFault(.repeatedName(state.description))
        }
        return states
      } ?? []
    query.columns = try others.value(of: "columns") { value throws(ParameterFault) in
      try value.integer(1...SpriteQuery.cellLimit)
    }
    return (query, others["revision"])
  }
}

extension SpriteQuery {
  /// The most cells: one for each state there is.
  fileprivate static let cellLimit = 64
}
