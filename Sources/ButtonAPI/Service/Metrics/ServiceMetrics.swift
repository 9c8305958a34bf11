import HTTPTransport

/// Counts what the service does.
///
/// Every label is one of a list made here, so that clients cannot make up series.
final class ServiceMetrics: Sendable {
  /// How many answers had each status; few have been seen for one route and method, so they are found by looking.
  private struct Statuses {
    private(set) var counts: [(status: Int, count: Int)] = []

    mutating func count(_ status: Int, by number: Int = 1) {
      if let index = counts.firstIndex(where: { $0.status == status }) {
        counts[index].count += number
      } else {
        counts.append((status, number))
      }
    }

    static func += (total: inout Statuses, other: Statuses) {
      for (status, number) in other.counts { total.count(status, by: number) }
    }
  }

  private struct Counters {
    /// By route, then by method.
    var requests = [Statuses](repeating: Statuses(), count: routes.count * methods.count)
    var durations = [Histogram](repeating: Histogram(), count: routes.count)
    var bytes = 0
    var waits = Histogram()
    var renderings: [RenderingKind: Histogram] = [:]
    var unavailable = [Int](repeating: 0, count: reasons.count)

    static func += (total: inout Counters, other: Counters) {
      for (index, statuses) in other.requests.enumerated() { total.requests[index] += statuses }
      for (index, durations) in other.durations.enumerated() { total.durations[index] += durations }
      total.bytes += other.bytes
      total.waits += other.waits
      for (kind, durations) in other.renderings { total.renderings[kind, default: Histogram()] += durations }
      for (index, count) in other.unavailable.enumerated() { total.unavailable[index] += count }
    }
  }

  /// What stands for a route where there was none: the client left, the server or the router refused, a preflight.
  private static let routes = ["none", "refused", "preflight"] + ButtonService.routes.map(\.template)
  private static let labels = Dictionary(
    uniqueKeysWithValues: zip(routes, routes.indices).map { ($0, AnswerLabel(name: $0, number: $1)) })
  private static let methods = HTTPMethod.allCases.map(\.rawValue) + ["other"]

  /// The kinds of problem that are 503.
  static let reasons = ["busy", "too-slow", "not-drawn", "not-ready", "store-unavailable", "other"]

  private let shares = Shares(Counters())

  /// The label under which answers of a route are counted; `refused` and `preflight` stand for a route as well.
  static func label(for route: String) -> AnswerLabel { labels[route] ?? AnswerLabel() }

  /// Counts a request.
  func count(_ record: RequestRecord) {
    let route = record.label.number
    let method = Self.methods.firstIndex(of: record.method) ?? Self.methods.count - 1
    shares.count { counters in
      counters.requests[route * Self.methods.count + method].count(record.status)
      counters.durations[route].record(record.duration)
      counters.bytes += record.bytes
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
  func countUnavailable(_ problem: Problem) {
    guard problem.status == 503 else { return }
    let reason = Self.reasons.firstIndex(of: problem.kind) ?? Self.reasons.count - 1
    shares.count { $0.unavailable[reason] += 1 }
  }

  /// Adds everything counted.
  func describe(in text: inout Exposition) {
    var total = Counters()
    for share in shares.all { total += share }

    text.family("pushbutton_http_requests_total", .counter, "Requests, by route, method and status.")
    for (index, statuses) in total.requests.enumerated() {
      let (route, method) = index.quotientAndRemainder(dividingBy: Self.methods.count)
      for (status, count) in statuses.counts.sorted(by: { $0.status < $1.status }) {
        text.sample(
          [
            ("route", Self.routes[route]), ("method", Self.methods[method]), ("status", String(status)),
          ], count)
      }
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
    for (reason, count) in zip(Self.reasons, total.unavailable) { text.sample([("reason", reason)], count) }
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
