public import Graphics
public import HTTPTransport
import Rendering
public import Storage
import Threads

/// The service: answers requests about stored sheets and pictures, and about sheets that come along.
///
/// I/O threads answer from the cache of whole answers; everything else is work for the pool.
public final class ButtonService: Sendable {
  let options: ServiceOptions
  let access: AccessPolicy
  let catalog: Catalog
  let answers: AnswerCache
  let renderings: BoundedCache<String, [UInt8]>
  let renderers: RendererPool
  let metrics = ServiceMetrics()
  private let log: @Sendable (RequestRecord) -> Void
  private let isDrainingNow = Locked(false)
  private let observed = Locked(Observed(server: nil))

  /// A service over a store.
  ///
  /// - Parameters:
  ///   - store: where sheets and pictures are.
  ///   - library: the fonts.
  ///   - options: how much it takes on.
  ///   - access: who may read and write; everybody unless given.
  ///   - log: is told of every request once it is over.
  public init(
    store: any ResourceStore, library: FontLibrary, options: ServiceOptions = ServiceOptions(),
    access: AccessPolicy = AccessPolicy(), log: @escaping @Sendable (RequestRecord) -> Void = { _ in }
  ) {
    self.options = options
    self.access = access
    self.log = log
    catalog = Catalog(store: store, options: options)
    answers = AnswerCache(capacity: options.cacheBytes / 4)
    renderings = BoundedCache(capacity: options.cacheBytes / 4)
    var limits = RenderingLimits()
    limits.pixels = options.renderingPixels
    limits.frames = options.animationFrames
    limits.framePixels = options.animationPixels
    // A toggle's three may each be as large as a picture can be.
    limits.picturePixels = 3 * options.picturePixels
    renderers = RendererPool(library: library, limits: limits)
  }

  /// Whether the service is about to end; then it says that it is not ready.
  public var isDraining: Bool {
    get { isDrainingNow.withLock { $0 } }
    set { isDrainingNow.withLock { $0 = newValue } }
  }

  /// Lets metrics and readiness show how busy the server is; it is not kept alive.
  public func observe(_ server: HTTPServer) {
    observed.withLock { $0 = Observed(server: server) }
  }

  /// The server before the service, if it can be observed.
  var server: HTTPServer? { observed.withLock { $0.server } }

  /// Whether a request that takes work would be refused now.
  var isQueueFull: Bool {
    server.map { $0.statistics.queueDepth >= $0.options.effectiveQueueLimit } ?? false
  }

  private struct Observed: Sendable {
    weak let server: HTTPServer?
  }
}

extension ButtonService: HTTPApplication {
  /// Refuses what has no route, what the client may not do, and bodies that are not what the route takes, before they are
  /// read.
  public func admit(_ head: HTTPRequest) -> Admission {
    if head.method == .options { return .proceed }
    // What reads takes no body, and is routed when it is answered; only strangers' bodies are not even read and dropped.
    if head.method.isRead, access.isOpen || !head.announcesBody { return .proceed }
    var label = Self.labelWithoutRoute
    do throws(APIError) {
      let (route, _) = try Self.route(to: head.target)
      label = route.template
      guard let operation = route.operation(for: head.method) else {
        throw .methodNotAllowed(allowed: route.allowedMethods)
      }
      _ = try access.grant(operation.permission, to: head)
      guard let body = operation.body else { return .proceed }
      if let coding = head.headers["Content-Encoding"], coding.lowercased() != "identity" {
        throw .encodedBody(coding)
      }
      let type = head.headers["Content-Type"]
      guard let type, body.mediaTypes.contains(MediaType.essence(type)) else {
        throw .unsupportedMediaType(found: type, accepted: body.mediaTypes, method: head.method)
      }
      return .body(limit: body.limit(options))
    } catch {
      return .answer(prepared(Problem(error), label: label))
    }
  }

  /// Answers who may have the answer: from the cache, or by saying what work it takes.
  public func answer(_ request: HTTPRequest) -> HTTPAnswer {
    access.isOpen ? answerUnguarded(request) : guarding(request, answerUnguarded)
  }

  private func answerUnguarded(_ request: HTTPRequest) -> HTTPAnswer {
    let generation = generation
    if let answer = answers.answer(to: request, generation: generation) {
      return .kept(answer, generation: generation)
    }
    var label = Self.labelWithoutRoute
    do throws(APIError) {
      if request.method == .options { return .ready(try preflight(request)) }
      let (route, captures) = try Self.route(to: request.target)
      label = route.template
      guard let operation = route.operation(for: request.method) else {
        throw .methodNotAllowed(allowed: route.allowedMethods)
      }
      let accept = request.headers["Accept"]
      guard operation.offers.contains(where: { Negotiation.accepts($0, accept) }) else {
        throw .notAcceptable(offered: operation.offers)
      }
      let routed = RoutedRequest(request: request, captures: captures)
      if operation.isImmediate { return .ready(perform(operation, routed, label: route.template)) }
      let wait = Stopwatch()
      return .work(
        HTTPWork(key: sharedWorkKey(request)) { isAbandoned in
          self.metrics.countWait(seconds: wait.seconds)
          var routed = routed
          let end = ContinuousClock.now + .seconds(self.options.renderDeadline)
          routed.isCancelled = { isAbandoned() || ContinuousClock.now > end }
          return self.perform(operation, routed, label: route.template)
        })
    } catch {
      return .ready(prepared(Problem(error), label: label))
    }
  }

  /// That of the store.
  public var generation: UInt64 { catalog.store.generation }

  /// Words what the server refuses by itself.
  public func answer(to refusal: HTTPRefusal) -> PreparedResponse {
    prepared(Problem(.refused(refusal)), label: Self.labelWithoutRoute)
  }

  /// Counts and logs a request.
  public func didAnswer(_ record: RequestRecord) {
    metrics.count(record)
    log(record)
  }

  /// What metrics and log show in place of a route's template.
  private static let labelWithoutRoute = "refused"

  private func preflight(_ request: HTTPRequest) throws(APIError) -> PreparedResponse {
    // `OPTIONS *` asks about the server as a whole.
    let methods =
      request.target.path.isEmpty
      ? Self.allowedMethods : try Self.route(to: request.target).route.allowedMethods
    return prepared(CrossOrigin.answer(allowing: methods), label: "preflight")
  }

  /// What the answer to a read depends on; nil for a write, which is done once for each who asks for it.
  private func sharedWorkKey(_ request: HTTPRequest) -> String? {
    guard request.method.isRead else { return nil }
    // Behind a write nobody shares what was begun before it.
    var key = "\(generation)\n\(request.method.rawValue)\n\(request.target.raw)"
    for name in ["Accept", "Accept-Encoding", "If-None-Match"] {
      key += "\n"
      if let value = request.headers[name] { key += value }
    }
    return key
  }

  private func perform(_ operation: Operation, _ routed: RoutedRequest, label: String) -> PreparedResponse {
    let request = routed.request
    // Read before the store is, so that a write in between makes the kept answer stale, not wrong.
    let generation = generation
    do throws(APIError) {
      var response = Finishing.finished(try operation.perform(self, routed), for: request)
      response.label = ServiceMetrics.label(for: label)
      if request.method.isRead {
        answers.insert(response, for: request, generation: generation)
      }
      return prepared(Finishing.conditional(response, for: request), label: label)
    } catch {
      return prepared(Problem(hinted(error, for: routed)), label: label)
    }
  }

  /// A problem made ready, and counted.
  private func prepared(_ problem: Problem, label: String) -> PreparedResponse {
    metrics.countUnavailable(problem)
    return prepared(problem.response, label: label)
  }

  /// A response made ready under the label that metrics and log show.
  func prepared(_ response: HTTPResponse, label: String) -> PreparedResponse {
    var response = response
    response.label = ServiceMetrics.label(for: label)
    return PreparedResponse(response)
  }
}

extension HTTPRequest {
  /// Whether a body follows the head (RFC 9112, section 6).
  fileprivate var announcesBody: Bool {
    headers["Content-Length"] != nil || headers["Transfer-Encoding"] != nil
  }
}
