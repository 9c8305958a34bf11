import ButtonStyling
import Documents
import HTTPTransport
import Rendering

/// The queries for a style and a layout, of a stored sheet or of one that comes along.
enum QueryOperations {
  static func style(_ service: ButtonService, _ routed: RoutedRequest) throws(APIError) -> HTTPResponse {
    try style(asked(service, routed))
  }

  static func resolve(_ service: ButtonService, _ routed: RoutedRequest) throws(APIError) -> HTTPResponse {
    try style(askedInBody(service, routed))
  }

  static func layout(_ service: ButtonService, _ routed: RoutedRequest) throws(APIError) -> HTTPResponse {
    try layout(asked(service, routed), service, routed)
  }

  static func measure(_ service: ButtonService, _ routed: RoutedRequest) throws(APIError) -> HTTPResponse {
    try layout(askedInBody(service, routed), service, routed)
  }

  private static func style(_ asked: Asked<ButtonQuery>) -> HTTPResponse {
    let query = asked.question
    let style = asked.snapshot.sheet.resolved(query.state, previous: query.previous, scheme: query.scheme)
    return HTTPResponse(json: style.answer(asked.snapshot).utf8, freshness: asked.freshness)
  }

  private static func layout(
    _ asked: Asked<ButtonQuery>, _ service: ButtonService, _ routed: RoutedRequest
  ) throws(APIError) -> HTTPResponse {
    let metrics = try service.metrics(asked.snapshot, asked.question, for: routed)
    return HTTPResponse(
      json: metrics.answer(asked.snapshot, state: asked.question.state).utf8, freshness: asked.freshness)
  }

  private static func asked(
    _ service: ButtonService, _ routed: RoutedRequest
  ) throws(APIError) -> Asked<ButtonQuery> {
    let id = try routed.identifier()
    let (query, revision) = try routed.request.target.buttonQuery(
      ButtonQuery(state: routed.state()), isPicture: false, also: ["revision"]
    ) { $1["revision"] }
    return try Asked(service, sheet: id, query, revision: revision)
  }

  private static func askedInBody(
    _ service: ButtonService, _ routed: RoutedRequest
  ) throws(APIError) -> Asked<ButtonQuery> {
    try routed.takesNoParameters(butMembers: StatelessQuery.members(isPicture: false))
    let stateless = try StatelessQuery(routed.document(), isPicture: false)
    return try Asked(service, stateless, stateless.query)
  }
}
