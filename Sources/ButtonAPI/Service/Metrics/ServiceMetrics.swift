import HTTPTransport

/// Counts what the service does.
///
/// Every label is one of a list made here, so that clients cannot make up series.
final class ServiceMetrics: Sendable {
  private struct Series: Hashable, Comparable {
    let route: Int
    let method: Int
    let status: Int

    static func < (left: Series, right: Series) -> Bool {
      (left.route, left.method, left.status) < (right.route, right.method, right.status)
    }
  }

  private struct Counters {
    var requests: [Series: Int] = [:]
    var durations = [Histogram](repeating: Histogram(), count: routes.count)
    var bytes = 0
    var waits = Histogram()
    var renderings: [RenderingKind: Histogram] = [:]
    var refusals = [Int](repeating: 0, count: reasons.count)

    static func += (total: inout Counters, other: Counters) {
      total.requests.merge(other.requests) { $0 + $1 }
      for (index, durations) in other.durations.enumerated() { total.durations[index] += durations }
      total.bytes += other.bytes
      total.waits += other.waits
      for (kind, durations) in other.renderings { total.renderings[kind, default: Histogram()] += durations }
      for (index, count) in other.refusals.enumerated() { total.refusals[index] += count }
    }
  }

  /// What stands for a route where there was none: the client left, the server or the router refused, a preflight.
  private static let routes = ["none", "refused", "preflight"] + ButtonService.routes.map(\.template)
  private static let routeIndices = Dictionary(uniqueKeysWithValues: zip(routes, routes.indices))
  private static let methods = ["other"] + HTTPMethod.allCases.map(\.rawValue)
  private static let methodIndices = Dictionary(uniqueKeysWithValues: zip(methods, methods.indices))

  /// The kinds of problem that are 503.
  private static let reasons = ["busy", "too-slow", "not-ready", "store-unavailable", "other"]

  private let shares = Shares(Counters())

  /// Counts an exchange.
  func record(_ exchange: HTTPExchange) {
    let route = Self.routeIndices[exchange.label] ?? 0
    let method = Self.methodIndices[exchange.method] ?? 0
    let series = Series(route: route, method: method, status: exchange.status)
    shares.count { counters in
      counters.requests[series, default: 0] += 1
      counters.durations[route].record(exchange.duration)
      counters.bytes += exchange.bytes
    }
  }

  /// Counts something that was drawn or measured.
  func countRendering(of kind: RenderingKind, seconds: Double) {
    shares.count { $0.renderings[kind, default: Histogram()].record(seconds) }
  }

  /// Counts a piece of work that a worker begins.
  func countWait(seconds: Double) {
    shares.count { $0.waits.record(seconds) }
  }

  /// Counts an answer if it is 503.
  func countRefusal(_ problem: Problem) {
    guard problem.status == 503 else { return }
    let reason = Self.reasons.firstIndex(of: problem.kind) ?? Self.reasons.count - 1
    shares.count { $0.refusals[reason] += 1 }
  }

  /// Adds everything counted.
  func describe(in text: inout Exposition) {
    var total = Counters()
    for share in shares.all { total += share }

    text.family("pushbutton_http_requests_total", .counter, "Requests, by route, method and status.")
    for (series, count) in total.requests.sorted(by: { $0.key < $1.key }) {
      text.sample(
        [
          ("route", Self.routes[series.route]), ("method", Self.methods[series.method]),
          ("status", String(series.status)),
        ], count)
    }
    text.family(
      "pushbutton_http_request_duration_seconds", .histogram,
      "Time from a request's first line to the end of its answer, by route.")
    for (route, histogram) in zip(Self.routes, total.durations) where !histogram.isEmpty {
      text.samples([("route", route)], histogram)
    }
    text.family("pushbutton_http_response_bytes_total", .counter, "Bytes of all bodies answered.")
    text.sample(total.bytes)
    text.family("pushbutton_http_unavailable_total", .counter, "Answers of 503, by the kind of problem.")
    for (reason, count) in zip(Self.reasons, total.refusals) { text.sample([("reason", reason)], count) }
    text.family(
      "pushbutton_queue_wait_seconds", .histogram, "Time that requests waited until a worker took them.")
    text.samples([], total.waits)
    text.family("pushbutton_renderings_total", .counter, "Pictures drawn.")
    text.sample(
      total.renderings.reduce(0) { $1.key == .layout ? $0 : $0 + $1.value.counts.reduce(0, +) })
    text.family(
      "pushbutton_rendering_duration_seconds", .histogram,
      "Time to draw a picture and make its file, or to measure a layout, by kind.")
    for kind in RenderingKind.allCases {
      text.samples([("kind", kind.rawValue)], total.renderings[kind] ?? Histogram())
    }
  }
}

/// What a renderer is asked for.
enum RenderingKind: String, Sendable, CaseIterable {
  case png, svg, sprite, frame, animation, replay, layout
}

extension Rendition {
  /// How metrics count it.
  var kind: RenderingKind {
    switch self {
    case .png: .png
    case .svg: .svg
    case .sprite: .sprite
    case .frame: .frame
    case .animation: .animation
    case .replay: .replay
    }
  }
}
