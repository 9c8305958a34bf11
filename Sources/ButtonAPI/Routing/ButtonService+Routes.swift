import HTTPTransport

extension ButtonService {
  /// Every path the service serves: a new endpoint is one more line here and the operation behind it.
  static let routes: [Route] = [
    Route(
      "/v1/stylesheets",
      [
        (.get, Operation(.read, perform: StyleSheetOperations.list)),
        (.post, Operation(.write, body: .sheet, perform: StyleSheetOperations.create)),
      ]),
    Route(
      "/v1/stylesheets/{id}",
      [
        (.get, Operation(.read, perform: StyleSheetOperations.show)),
        (.put, Operation(.write, body: .sheet, perform: StyleSheetOperations.replace)),
        (.patch, Operation(.write, body: .patch, perform: StyleSheetOperations.patch)),
        (.delete, Operation(.write, perform: StyleSheetOperations.remove)),
      ]),
    Route("/v1/stylesheets/{id}/states", [(.get, Operation(.read, perform: StyleSheetOperations.states))]),
    Route(
      "/v1/stylesheets/{id}/sprite.png",
      [(.get, Operation(.view, offers: [MediaType.png], perform: RenditionOperations.sprite))]),
    Route(
      "/v1/stylesheets/{id}/sprite.json", [(.get, Operation(.view, perform: RenditionOperations.spriteMap))]),
    Route(
      "/v1/stylesheets/{id}/transition.json", [(.get, Operation(.view, perform: MotionOperations.timeline))]),
    Route(
      "/v1/stylesheets/{id}/transition.png",
      [(.get, Operation(.view, offers: [MediaType.png], perform: MotionOperations.frame))]),
    Route(
      "/v1/stylesheets/{id}/transition.apng",
      [(.get, Operation(.view, offers: [MediaType.apng], perform: MotionOperations.animation))]),
    Route(
      "/v1/stylesheets/{id}/interactions",
      [
        (
          .post,
          Operation(
            .read, offers: [MediaType.json, MediaType.apng], body: .script,
            perform: MotionOperations.interaction)
        )
      ]),
    Route(
      "/v1/stylesheets/{id}/states/{state}.png",
      [(.get, Operation(.view, offers: [MediaType.png], perform: RenditionOperations.picture))]),
    Route(
      "/v1/stylesheets/{id}/states/{state}.svg",
      [(.get, Operation(.view, offers: [MediaType.svg], perform: RenditionOperations.vector))]),
    Route("/v1/stylesheets/{id}/states/{state}", [(.get, Operation(.view, perform: QueryOperations.style))]),
    Route(
      "/v1/stylesheets/{id}/states/{state}/layout",
      [(.get, Operation(.view, perform: QueryOperations.layout))]),
    Route("/v1/images", [(.get, Operation(.read, perform: ImageOperations.list))]),
    Route(
      "/v1/images/{name}",
      [
        (.get, Operation(.read, offers: [MediaType.png], perform: ImageOperations.show)),
        (.put, Operation(.write, body: .picture, perform: ImageOperations.replace)),
        (.delete, Operation(.write, perform: ImageOperations.remove)),
      ]),
    Route(
      "/v1/render",
      [
        (
          .post,
          Operation(
            .read, offers: PictureFormat.allCases.map(\.mediaType), body: .sheet,
            perform: RenditionOperations.render)
        )
      ]),
    Route("/v1/layout", [(.post, Operation(.read, body: .sheet, perform: QueryOperations.measure))]),
    Route("/v1/resolve", [(.post, Operation(.read, body: .sheet, perform: QueryOperations.resolve))]),
    Route("/healthz", [(.get, Operation(.open, isImmediate: true, perform: ServiceOperations.health))]),
    Route("/readyz", [(.get, Operation(.open, isImmediate: true, perform: ServiceOperations.readiness))]),
    Route(
      "/metrics",
      [
        (
          .get,
          Operation(
            .open, offers: [MediaType.prometheus], isImmediate: true, perform: ServiceOperations.metrics)
        )
      ]),
    Route(
      "/openapi.yaml",
      [
        (
          .get,
          Operation(
            .open, offers: [MediaType.yaml], isImmediate: true, perform: ServiceOperations.contractYAML)
        )
      ]),
    Route(
      "/openapi.json", [(.get, Operation(.open, isImmediate: true, perform: ServiceOperations.contractJSON))]),
    Route(
      "/",
      [
        (
          .get,
          Operation(.open, offers: [MediaType.html], isImmediate: true, perform: ServiceOperations.index)
        )
      ]),
  ]

  /// The methods that one path or another takes.
  static let allowedMethods = HTTPMethod.allCases.filter { method in
    routes.contains { $0.allowedMethods.contains(method) }
  }

  /// The route of a target, and what its path captures.
  static func route(to target: RequestTarget) throws(APIError) -> (route: Route, captures: [String]) {
    let path = target.path
    for route in routes {
      if let captures = route.captures(of: path) { return (route, captures) }
    }
    throw .unknownPath(siblings: siblings(of: path), meant: meant(by: path))
  }

  /// What is probably meant by a path that is none: one without a slash at its end, one spelt much like it, or the template
  /// of those that end as it does.
  private static func meant(by path: [String]) -> String? {
    if path.last == "", routes.contains(where: { $0.captures(of: path.dropLast()) != nil }) {
      return "/" + path.dropLast().joined(separator: "/")
    }
    for route in routes {
      if let meant = route.path(meantBy: path) { return "/" + meant.joined(separator: "/") }
    }
    return routes.map(\.template).first { template in
      path.count > 1 && path.last != "" && template.hasSuffix("/" + (path.last ?? ""))
    }
  }

  /// The last parts of paths that differ from `path` only in the kind of file.
  private static func siblings(of path: [String]) -> [String] {
    guard let name = path.last, let dot = name.lastIndex(of: ".") else { return [] }
    return ["png", "svg", "apng", "json", "yaml"].map { "\(name[..<dot]).\($0)" }.filter { sibling in
      routes.contains { $0.captures(of: path.dropLast() + [sibling]) != nil }
    }
  }
}
