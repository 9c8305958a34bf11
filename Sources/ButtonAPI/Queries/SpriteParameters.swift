import ButtonStyling
import Documents
import HTTPTransport
import Rendering

extension RequestTarget {
  /// Reads the parameters of a query for a sprite, and the revision that is meant.
  func spriteQuery() throws(APIError) -> (query: SpriteQuery, revision: String?) {
    let names = ["states", "columns", "revision"]
    return try buttonQuery(SpriteQuery().circumstances, isPicture: true, also: names) {
      circumstances, reading in
      // Cells are even by nature, so the canvas of each state alone is none of the choices.
      if circumstances.canvas == .drawn {
        let choices = [CanvasExtent.even.rawValue, CanvasExtent.bounds.rawValue]
        reading.report("canvas", .value(.unknownName(CanvasExtent.drawn.rawValue, allowed: choices)))
      }
      var query = SpriteQuery(circumstances: circumstances)
      query.states =
        reading.value(of: "states") { value throws(ParameterFault) in
          // A state has many spellings, so one may well be named twice; a map that has it twice helps nobody.
          try value.states(limit: SpriteQuery.cellLimit).reduce(into: []) { states, state in
            if !states.contains(state) { states.append(state) }
          }
        } ?? []
      query.columns = reading.value(of: "columns") { value throws(ParameterFault) in
        try value.integer(1...SpriteQuery.cellLimit)
      }
      return (query, reading["revision"])
    }.others
  }
}

extension SpriteQuery {
  /// The most cells: one for each state there is.
  fileprivate static let cellLimit = 64
}
