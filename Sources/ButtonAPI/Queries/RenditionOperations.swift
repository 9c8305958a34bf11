import ButtonStyling
import Documents
import HTTPTransport
import Rendering
import SVGCoding

/// The queries for what is drawn, of a stored sheet or of one that comes along.
enum RenditionOperations {
  static func picture(_ service: ButtonService, _ routed: RoutedRequest) throws(APIError) -> HTTPResponse {
    let id = try routed.identifier()
    let (stateName, density) = densitySuffix(of: routed.capture(1))
    var (query, others) = try routed.request.target.buttonQuery(
      ButtonQuery(state: routed.state(named: stateName)), isPicture: true, also: ["revision"]
    ) { (revision: $1["revision"], givesScale: $1["scale"] != nil) }
    if let density {
      let scale = try density.scale
      if others.givesScale, scale != query.scale {
        throw .conflictingScales(suffix: scale, parameter: query.scale)
      }
      query.scale = scale
    }
    return try answer(Asked(service, sheet: id, .png(query), revision: others.revision), service, routed)
  }

  static func vector(_ service: ButtonService, _ routed: RoutedRequest) throws(APIError) -> HTTPResponse {
    let id = try routed.identifier()
    let (query, others) = try routed.request.target.buttonQuery(
      ButtonQuery(state: routed.state()), isPicture: true, also: ["text", "revision"]
    ) { _, reading in
      let text = reading.value(of: "text") { value throws(ParameterFault) in
        try value.name(of: SVGText.self)
      }
      return (text: text ?? .outlines, revision: reading["revision"])
    }
    return try answer(
      Asked(service, sheet: id, .svg(query, others.text), revision: others.revision), service, routed)
  }

  static func sprite(_ service: ButtonService, _ routed: RoutedRequest) throws(APIError) -> HTTPResponse {
    let id = try routed.identifier()
    let (query, revision) = try routed.request.target.spriteQuery()
    return try answer(Asked(service, sheet: id, .sprite(query), revision: revision), service, routed)
  }

  static func spriteMap(_ service: ButtonService, _ routed: RoutedRequest) throws(APIError) -> HTTPResponse {
    let id = try routed.identifier()
    let (query, revision) = try routed.request.target.spriteQuery()
    let asked = try Asked(service, sheet: id, query, revision: revision)
    let map = try service.map(asked.snapshot, query, for: routed)
    return HTTPResponse(json: map.answer(asked.snapshot).utf8, freshness: asked.freshness)
  }

  static func render(_ service: ButtonService, _ routed: RoutedRequest) throws(APIError) -> HTTPResponse {
    try routed.takesNoParameters(butMembers: StatelessQuery.members(isPicture: true))
    let stateless = try StatelessQuery(routed.document(), isPicture: true)
    let accepted = routed.request.headers["Accept"]
    let preferred = Negotiation.preferred(of: PictureFormat.allCases.map(\.mediaType), by: accepted)
    let format = stateless.format ?? PictureFormat.allCases.first { $0.mediaType == preferred } ?? .png
    guard Negotiation.accepts(format.mediaType, accepted) else {
      throw .notAcceptable(offered: [format.mediaType])
    }
    let rendition = format.rendition(stateless.query, text: stateless.text)
    return try answer(Asked(service, stateless, rendition), service, routed)
  }

  /// The answer with a rendition, or that the client has it already.
  static func answer(
    _ asked: Asked<Rendition>, _ service: ButtonService, _ routed: RoutedRequest
  ) throws(APIError) -> HTTPResponse {
    let tag = service.tag(of: asked.question, asked.snapshot)
    var response = HTTPResponse(
      kind: asked.question.mediaType, body: [], tag: tag, freshness: asked.freshness)
    // What the client has already is not drawn.
    if let known = Finishing.notModified(response, for: routed.request) { return known }
    response.body = try service.bytes(of: asked.question, asked.snapshot, tag: tag, for: routed)
    return response
  }

  /// Splits `selected@2x` into the state's name and the density.
  private static func densitySuffix(of text: String) -> (state: String, density: Density?) {
    guard text.hasSuffix("x"), let at = text.lastIndex(of: "@") else { return (text, nil) }
    return (String(text[..<at]), Density(text: String(text[text.index(after: at)...].dropLast())))
  }
}

/// Pixels per point as a file's name says them: the `2` of `@2x`.
private struct Density {
  let text: String

  var scale: Double {
    get throws(APIError) {
      do throws(ParameterFault) {
        return try ParameterValue.text(text).number(ButtonQuery.scales)
      } catch {
        throw .invalidParameters([ParameterIssue("@\(text)x", .value(error.reason))])
      }
    }
  }
}
