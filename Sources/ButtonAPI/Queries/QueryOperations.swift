import ButtonStyling
import Digests
import Documents
import HTTPTransport
import Rendering
import Storage

/// The three queries: for a style, a layout and a picture, of a stored sheet or of one that comes along.
enum QueryOperations {
  static func style(_ service: ButtonService, _ exchange: Exchange) throws(APIError) -> HTTPResponse {
    let asked = try Asked(service, exchange, stateName: exchange.capture(1), isPicture: false)
    let style = asked.snapshot.sheet.resolved(
      asked.query.state, previous: asked.query.previous, scheme: asked.query.scheme)
    return HTTPResponse(json: style.answer(asked.snapshot).utf8, freshness: asked.freshness)
  }

  static func layout(_ service: ButtonService, _ exchange: Exchange) throws(APIError) -> HTTPResponse {
    let asked = try Asked(service, exchange, stateName: exchange.capture(1), isPicture: false)
    let metrics = try service.metrics(asked.snapshot, asked.query)
    return HTTPResponse(
      json: metrics.answer(asked.snapshot, state: asked.query.state).utf8, freshness: asked.freshness)
  }

  static func picture(_ service: ButtonService, _ exchange: Exchange) throws(APIError) -> HTTPResponse {
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
    return HTTPResponse(
      png: try service.png(asked.snapshot, asked.query, tag: tag), tag: tag, freshness: asked.freshness)
  }

  static func resolve(_ service: ButtonService, _ exchange: Exchange) throws(APIError) -> HTTPResponse {
    try exchange.takesNoParameters()
    let asked = try StatelessQuery(exchange.document(), isPicture: false)
    let snapshot = try service.catalog.snapshot(of: asked.sheet)
    let style = snapshot.sheet.resolved(
      asked.query.state, previous: asked.query.previous, scheme: asked.query.scheme)
    return HTTPResponse(json: style.answer(snapshot).utf8, freshness: Freshness.never)
  }

  static func measure(_ service: ButtonService, _ exchange: Exchange) throws(APIError) -> HTTPResponse {
    try exchange.takesNoParameters()
    let asked = try StatelessQuery(exchange.document(), isPicture: false)
    let snapshot = try service.catalog.snapshot(of: asked.sheet)
    let metrics = try service.metrics(snapshot, asked.query)
    return HTTPResponse(
      json: metrics.answer(snapshot, state: asked.query.state).utf8, freshness: Freshness.never)
  }

  static func render(_ service: ButtonService, _ exchange: Exchange) throws(APIError) -> HTTPResponse {
    try exchange.takesNoParameters()
    let asked = try StatelessQuery(exchange.document(), isPicture: true)
    let snapshot = try service.catalog.snapshot(of: asked.sheet)
    let tag = service.tag(of: snapshot, asked.query)
    return HTTPResponse(
      png: try service.png(snapshot, asked.query, tag: tag), tag: tag, freshness: Freshness.never)
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

/// What a GET asks of a stored sheet.
private struct Asked {
  let snapshot: SheetSnapshot
  var query: ButtonQuery
  let freshness: String

  init(
    _ service: ButtonService, _ exchange: Exchange, stateName: String, isPicture: Bool
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
