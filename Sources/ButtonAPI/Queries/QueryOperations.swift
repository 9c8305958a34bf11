import ButtonStyling
import Documents
import HTTPTransport
import Rendering
import Storage

/// The three queries: for a style, a layout and a picture, of a stored sheet or of one that comes along.
enum QueryOperations {
  static func style(_ service: ButtonService, _ exchange: RoutedRequest) throws(APIError) -> HTTPResponse {
    try style(Asked(service, exchange, stateName: exchange.capture(1), isPicture: false))
  }

  static func resolve(_ service: ButtonService, _ exchange: RoutedRequest) throws(APIError) -> HTTPResponse {
    try style(Asked(service, bodyOf: exchange, isPicture: false))
  }

  static func layout(_ service: ButtonService, _ exchange: RoutedRequest) throws(APIError) -> HTTPResponse {
    try layout(Asked(service, exchange, stateName: exchange.capture(1), isPicture: false), service)
  }

  static func measure(_ service: ButtonService, _ exchange: RoutedRequest) throws(APIError) -> HTTPResponse {
    try layout(Asked(service, bodyOf: exchange, isPicture: false), service)
  }

  static func picture(_ service: ButtonService, _ exchange: RoutedRequest) throws(APIError) -> HTTPResponse {
    let (stateName, density) = densitySuffix(of: exchange.capture(1))
    var asked = try Asked(service, exchange, stateName: stateName, isPicture: true)
    if let density {
      let scale = try density.scale
      if exchange.request.target.query.contains(where: { $0.name == "scale" }), scale != asked.query.scale {
        throw .conflictingScales(suffix: scale, parameter: asked.query.scale)
      }
      asked.query.scale = scale
    }
    let tag = service.tag(of: asked.snapshot, asked.query)
    if let field = exchange.request.headers["If-None-Match"], EntityTags(field)?.matches(tag) ?? false {
      // The answer without its body; it becomes a 304 on the way out.
      return HTTPResponse(png: [], tag: tag, freshness: asked.freshness)
    }
    return try picture(asked, tag: tag, service)
  }

  static func render(_ service: ButtonService, _ exchange: RoutedRequest) throws(APIError) -> HTTPResponse {
    let asked = try Asked(service, bodyOf: exchange, isPicture: true)
    return try picture(asked, tag: service.tag(of: asked.snapshot, asked.query), service)
  }

  private static func style(_ asked: Asked) -> HTTPResponse {
    let query = asked.query
    let style = asked.snapshot.sheet.resolved(query.state, previous: query.previous, scheme: query.scheme)
    return HTTPResponse(json: style.answer(asked.snapshot).utf8, freshness: asked.freshness)
  }

  private static func layout(_ asked: Asked, _ service: ButtonService) throws(APIError) -> HTTPResponse {
    let metrics = try service.metrics(asked.snapshot, asked.query)
    return HTTPResponse(
      json: metrics.answer(asked.snapshot, state: asked.query.state).utf8, freshness: asked.freshness)
  }

  private static func picture(
    _ asked: Asked, tag: String, _ service: ButtonService
  ) throws(APIError) -> HTTPResponse {
    HTTPResponse(
      png: try service.png(asked.snapshot, asked.query, tag: tag), tag: tag, freshness: asked.freshness)
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
        throw .invalidParameter("@\(text)x", error.reason)
      }
    }
  }
}

/// What is asked of a sheet.
private struct Asked {
  let snapshot: SheetSnapshot
  var query: ButtonQuery
  let freshness: String

  /// What a body asks, which brings the sheet along.
  init(_ service: ButtonService, bodyOf exchange: RoutedRequest, isPicture: Bool) throws(APIError) {
    try exchange.takesNoParameters()
    let stateless = try StatelessQuery(exchange.document(), isPicture: isPicture)
    snapshot = try service.catalog.snapshot(of: stateless.sheet)
    query = stateless.query
    freshness = Freshness.never
  }

  /// What path and parameters ask of a stored sheet.
  init(
    _ service: ButtonService, _ exchange: RoutedRequest, stateName: String, isPicture: Bool
  ) throws(APIError) {
    let id = try exchange.identifier()
    let state: ControlState
    do throws(UnknownStateName) {
      state = try ControlState(name: stateName)
    } catch {
      throw .unknownState(part: error.part)
    }
    let (query, others) = try exchange.request.target.buttonQuery(
      for: state, isPicture: isPicture, also: ["revision"])
    self.query = query
    snapshot = try service.catalog.snapshot(ofSheet: id)

    let revision = snapshot.revision
    switch others["revision"] {
    case nil: freshness = Freshness.revalidated
    case revision: freshness = Freshness.immutable
    // The sheet's own revision says nothing about what it depends on.
    case snapshot.own.revision: freshness = Freshness.revalidated
    case let asked?: throw .otherRevision(asked: asked, current: revision)
    }
  }
}
