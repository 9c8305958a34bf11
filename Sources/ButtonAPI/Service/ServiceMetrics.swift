import HTTPTransport
import Locking
import Storage

/// Counts what the service does.
final class ServiceMetrics: Sendable {
  private struct Series: Hashable, Comparable {
    let route: String
    let method: String
    let status: Int

    static func < (left: Series, right: Series) -> Bool {
      (left.route, left.method, left.status) < (right.route, right.method, right.status)
    }
  }

  /// Durations of the requests to one route, in Prometheus's cumulative buckets.
  private struct Histogram {
    static let bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
    var counts = [Int](repeating: 0, count: bounds.count + 1)
    var sum = 0.0

    mutating func record(_ seconds: Double) {
      counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
      sum += seconds
    }
  }

  private struct Counters {
    var requests: [Series: Int] = [:]
    var durations: [String: Histogram] = [:]
    var bytes = 0
    var renderings = 0
  }

  private let counters = Locked(Counters())

  /// Counts an exchange.
  func record(_ exchange: HTTPExchange) {
    // Only known methods are labels, so that clients cannot make up series.
    let method = HTTPMethod(rawValue: exchange.method) == nil ? "other" : exchange.method
    let route = exchange.label.isEmpty ? "none" : exchange.label
    counters.withLock { counters in
      counters.requests[Series(route: route, method: method, status: exchange.status), default: 0] += 1
      counters.durations[route, default: Histogram()].record(exchange.duration)
      counters.bytes += exchange.bytes
    }
  }

  /// Counts a picture that was drawn.
  func countRendering() {
    counters.withLock { $0.renderings += 1 }
  }

  /// Everything counted, in Prometheus's text format.
  var exposition: String {
    let counters = counters.withLock { $0 }
    var text = Exposition()
    text.family(
      "pushbutton_http_requests_total", "counter", "Requests answered, by route, method and status.")
    for (series, count) in counters.requests.sorted(by: { $0.key < $1.key }) {
      text.sample(
        "pushbutton_http_requests_total",
        [("route", series.route), ("method", series.method), ("status", String(series.status))], Double(count)
      )
    }
    text.family("pushbutton_http_request_duration_seconds", "histogram", "How long requests took, by route.")
    for (route, histogram) in counters.durations.sorted(by: { $0.key < $1.key }) {
      var total = 0
      for (index, count) in histogram.counts.enumerated() {
        total += count
        let bound = index < Histogram.bounds.count ? "\(Histogram.bounds[index])" : "+Inf"
        text.sample(
          "pushbutton_http_request_duration_seconds_bucket", [("route", route), ("le", bound)], Double(total))
      }
      text.sample("pushbutton_http_request_duration_seconds_sum", [("route", route)], histogram.sum)
      text.sample("pushbutton_http_request_duration_seconds_count", [("route", route)], Double(total))
    }
    text.family("pushbutton_http_response_bytes_total", "counter", "Bytes of all bodies answered.")
    text.sample("pushbutton_http_response_bytes_total", [], Double(counters.bytes))
    text.family("pushbutton_renderings_total", "counter", "Pictures drawn.")
    text.sample("pushbutton_renderings_total", [], Double(counters.renderings))
    return text.lines
  }
}

extension ButtonService {
  /// The metrics of the service, its caches and its server.
  var exposition: String {
    var text = Exposition()
    text.family("pushbutton_build_info", "gauge", "1, labelled with the version.")
    text.sample("pushbutton_build_info", [("version", options.version)], 1)
    if let server = serverStatistics {
      text.family("pushbutton_http_connections", "gauge", "Open connections.")
      text.sample("pushbutton_http_connections", [], Double(server.connections))
      text.family("pushbutton_workers_busy", "gauge", "Workers that run something.")
      text.sample("pushbutton_workers_busy", [], Double(server.busyWorkers))
      text.family("pushbutton_queue_depth", "gauge", "Requests that wait for a worker.")
      text.sample("pushbutton_queue_depth", [], Double(server.queueDepth))
    }
    let caches =
      [("answers", answers.statistics), ("renderings", renderings.statistics)] + catalog.cacheStatistics
    let families: [(String, String, String, (CacheStatistics) -> Int)] = [
      ("hits_total", "counter", "Look-ups that found something", { $0.hits }),
      ("misses_total", "counter", "Look-ups that found nothing", { $0.misses }),
      ("entries", "gauge", "What is kept", { $0.entries }),
      ("bytes", "gauge", "The bytes of what is kept", { $0.bytes }),
    ]
    for (name, type, help, value) in families {
      text.family("pushbutton_cache_\(name)", type, "\(help), by cache.")
      for (cache, statistics) in caches {
        text.sample("pushbutton_cache_\(name)", [("cache", cache)], Double(value(statistics)))
      }
    }
    return text.lines + metrics.exposition
  }
}
