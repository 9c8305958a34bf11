import Documents
import HTTPTransport

/// The operations that are about the service itself; each is answered on the spot.
enum ServiceOperations {
  static func health(_ service: ButtonService, _ routed: RoutedRequest) throws(APIError) -> HTTPResponse {
    try routed.takesNoParameters()
    return HTTPResponse(json: Array(#"{"status":"ok"}"#.utf8), freshness: Freshness.never)
  }

  static func readiness(_ service: ButtonService, _ routed: RoutedRequest) throws(APIError) -> HTTPResponse {
    try routed.takesNoParameters()
    let readiness = Readiness(of: service)
    guard readiness.isReady else { throw .notReady(readiness) }
    let document: JSONObject = ["status": .string("ok"), "checks": readiness.document]
    return HTTPResponse(json: JSONValue.object(document).utf8, freshness: Freshness.never)
  }

  static func metrics(_ service: ButtonService, _ routed: RoutedRequest) throws(APIError) -> HTTPResponse {
    try routed.takesNoParameters()
    return HTTPResponse(
      kind: MediaType.prometheus, body: Array(service.exposition.utf8), freshness: Freshness.never)
  }

  static func contractYAML(_ service: ButtonService, _ routed: RoutedRequest) throws(APIError)
    -> HTTPResponse
  {
    try routed.takesNoParameters()
    return HTTPResponse(kind: MediaType.yaml, body: Contract.yaml)
  }

  static func contractJSON(_ service: ButtonService, _ routed: RoutedRequest) throws(APIError)
    -> HTTPResponse
  {
    try routed.takesNoParameters()
    return HTTPResponse(json: Contract.json)
  }

  static func index(_ service: ButtonService, _ routed: RoutedRequest) throws(APIError) -> HTTPResponse {
    try routed.takesNoParameters()
    var response = HTTPResponse(
      kind: MediaType.html,
      body: Array(IndexPage.html(version: service.options.version, ButtonService.routes).utf8))
    response["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'"
    return response
  }
}
