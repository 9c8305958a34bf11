import ButtonStyling
import Documents
import HTTPTransport
import JSONCoding
import Storage

/// A request together with what its path captured.
struct RoutedRequest: Sendable {
  let request: HTTPRequest
  let captures: [String]
  /// Whether its answer is to be given up: nobody waits for it any more, or it takes too long; cheap.
  var isCancelled: @Sendable () -> Bool = { false }

  /// What stands for the path's name at `index`.
  func capture(_ index: Int) -> String {
    captures.indices.contains(index) ? captures[index] : ""
  }
}

extension RoutedRequest {
  /// The JSON document in the body.
  func document() throws(APIError) -> JSONValue {
    do throws(JSONError) {
      return try JSONReader.read(request.body)
    } catch {
      throw .malformedJSON(error)
    }
  }

  /// The id in the path.
  func identifier() throws(APIError) -> String {
    let id = capture(0)
    guard ResourceName.isValid(id) else { throw .malformedName(id) }
    return id
  }

  /// The state in the path, behind the id.
  func state() throws(APIError) -> ControlState { try state(named: capture(1)) }

  /// The state of a name in the path.
  func state(named name: String) throws(APIError) -> ControlState {
    do throws(UnknownStateName) {
      return try ControlState(name: name)
    } catch {
      throw .unknownState(part: error.part, name: name)
    }
  }

  /// Throws if there are parameters.
  ///
  /// - Parameter members: what may be said in the body.
  func takesNoParameters(butMembers members: [String] = []) throws(APIError) {
    do throws(APIError) {
      try request.target.parameters([]) { _ in }
    } catch {
      guard case .invalidParameters(let issues) = error else { throw error }
      throw .invalidParameters(
        issues.map { members.contains($0.name) ? ParameterIssue($0.name, .belongsInBody) : $0 })
    }
  }

  /// The bounds of a listing.
  func listing() throws(APIError) -> (limit: Int, cursor: String?) {
    try request.target.parameters(["limit", "cursor"]) { reading in
      let limit = reading.value(of: "limit") { value throws(ParameterFault) in try value.integer(1...1000) }
      return (limit ?? 100, reading["cursor"])
    }
  }

  /// What must hold for a write: from `If-Match` and `If-None-Match`.
  func precondition() throws(APIError) -> Precondition {
    if let field = request.headers["If-None-Match"] {
      guard EntityTags(field) == .any else {
        throw .malformedPrecondition(header: "If-None-Match", value: field)
      }
      return .absent
    }
    guard let field = request.headers["If-Match"] else { return .none }
    switch EntityTags(field) {
    case .any: return .present
    // The tag of a compressed answer stands for the same revision.
    case .list(let strong, _):
      return .revision(strong.map { $0.hasSuffix("-gzip") ? String($0.dropLast(5)) : $0 })
    case nil: throw .malformedPrecondition(header: "If-Match", value: field)
    }
  }
}
