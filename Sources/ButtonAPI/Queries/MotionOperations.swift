import ButtonMotion
import Documents
import HTTPTransport
import Rendering

/// The queries for what moves.
enum MotionOperations {
  static func timeline(_ service: ButtonService, _ routed: RoutedRequest) throws(APIError) -> HTTPResponse {
    let id = try routed.identifier()
    let (query, revision) = try routed.request.target.motionQuery(isFrame: false)
    let asked = try Asked(service, sheet: id, query, revision: revision)
    let timeline = try service.timeline(asked.snapshot, query, for: routed)
    return HTTPResponse(json: timeline, freshness: asked.freshness)
  }

  static func frame(_ service: ButtonService, _ routed: RoutedRequest) throws(APIError) -> HTTPResponse {
    let id = try routed.identifier()
    let (query, revision) = try routed.request.target.motionQuery(isFrame: true)
    return try RenditionOperations.answer(
      Asked(service, sheet: id, .frame(query), revision: revision), service, routed)
  }

  static func animation(_ service: ButtonService, _ routed: RoutedRequest) throws(APIError) -> HTTPResponse {
    let id = try routed.identifier()
    let (query, revision) = try routed.request.target.motionQuery(isFrame: false)
    return try RenditionOperations.answer(
      Asked(service, sheet: id, .animation(query), revision: revision), service, routed)
  }

  static func interaction(_ service: ButtonService, _ routed: RoutedRequest) throws(APIError)
    -> HTTPResponse
  {
    let id = try routed.identifier()
    try routed.takesNoParameters(butMembers: InteractionScript.members)
    let script = try InteractionScript(routed.document())
    let snapshot = try service.catalog.snapshot(ofSheet: id)
    let query = try service.replayQuery(script, snapshot, for: routed)
    let offers = [MediaType.json, MediaType.apng]
    if Negotiation.preferred(of: offers, by: routed.request.headers["Accept"]) == MediaType.apng {
      return try RenditionOperations.answer(
        Asked(snapshot, .replay(query)), service, routed)
    }
    return HTTPResponse(json: try service.replay(query, snapshot).answer.utf8, freshness: Freshness.never)
  }
}
