import Graphics
import HTTPTransport
import Rendering
import Storage

extension ButtonService {
  /// The metrics of the service, its caches, its store, its server and its process, in Prometheus's text format.
  var exposition: String {
    var text = Exposition()
    text.family(
      "pushbutton_build_info", .gauge, "1, labelled with versions and the fingerprint of the fonts.")
    text.sample(
      [
        ("version", options.version), ("renderer", String(ButtonRenderer.version)),
        ("libmicrohttpd", HTTPServer.libraryVersion), ("cairo", FontLibrary.cairoVersion),
        ("pango", FontLibrary.pangoVersion), ("fonts", renderers.fontFingerprint),
      ], 1)
    metrics.describe(in: &text)
    if let server { describe(server, in: &text) }
    describeCaches(in: &text)
    if let usage = catalog.store.usage { describe(usage, in: &text) }
    ProcessStatistics()?.describe(in: &text)
    return text.lines
  }

  private func describe(_ server: HTTPServer, in text: inout Exposition) {
    let statistics = server.statistics
    let gauges = [
      (
        "http_requests_in_flight", "Requests whose head is there and whose answer is not out.",
        server.requestsUnderWay
      ),
      ("http_connections", "Open connections.", statistics.connections),
      ("http_connections_limit", "The most connections at a time.", server.options.connectionLimit),
      (
        "http_requests_suspended", "Requests that wait for work which others may share.", statistics.suspended
      ),
      ("workers", "Threads that draw.", server.options.workers),
      ("workers_busy", "Workers that run something.", statistics.busyWorkers),
      ("queue_depth", "Requests that wait for a worker.", statistics.queueDepth),
      ("queue_limit", "The most requests that may wait.", server.options.effectiveQueueLimit),
    ]
    for (name, help, value) in gauges {
      text.family("pushbutton_\(name)", .gauge, help)
      text.sample(value)
    }
    text.family(
      "pushbutton_http_buffered_bytes", .gauge,
      "The bytes of bodies on their way in and of large ones on their way out, by direction.")
    text.sample([("direction", "in")], statistics.bufferedRequestBytes)
    text.sample([("direction", "out")], statistics.bufferedResponseBytes)
    text.family(
      "pushbutton_http_buffer_capacity_bytes", .gauge, "The most bytes of such bodies, by direction.")
    text.sample([("direction", "in")], server.options.requestBufferLimit)
    text.sample([("direction", "out")], server.options.responseBufferLimit)
  }

  private func describeCaches(in text: inout Exposition) {
    var whole = answers.statistics
    whole.hits += server?.statistics.repeatedAnswers ?? 0
    let caches = [("answers", whole), ("renderings", renderings.statistics)] + catalog.cacheStatistics
    let families: [(String, Exposition.FamilyType, String, (CacheStatistics) -> Int)] = [
      ("hits_total", .counter, "Look-ups that found something", { $0.hits }),
      ("misses_total", .counter, "Look-ups that found nothing", { $0.misses }),
      ("evictions_total", .counter, "Entries given up to make room", { $0.evictions }),
      ("entries", .gauge, "What is kept", { $0.entries }),
      ("bytes", .gauge, "The bytes of what is kept", { $0.bytes }),
      ("capacity_bytes", .gauge, "The most bytes that may be kept", { $0.capacity }),
    ]
    for (name, type, help, value) in families {
      text.family("pushbutton_cache_\(name)", type, "\(help), by cache.")
      for (cache, statistics) in caches { text.sample([("cache", cache)], value(statistics)) }
    }
  }

  private func describe(_ usage: StoreUsage, in text: inout Exposition) {
    text.family("pushbutton_store_records", .gauge, "What is stored, by kind.")
    text.sample([("kind", "stylesheet")], usage.styleSheets)
    text.sample([("kind", "image")], usage.images)
    text.family("pushbutton_store_records_limit", .gauge, "The most that may be stored, by kind.")
    text.sample([("kind", "stylesheet")], usage.limits.styleSheets)
    text.sample([("kind", "image")], usage.limits.images)
    text.family("pushbutton_store_bytes", .gauge, "The bytes of what is stored.")
    text.sample(usage.bytes)
    text.family("pushbutton_store_capacity_bytes", .gauge, "The most bytes that may be stored.")
    text.sample(usage.limits.bytes)
  }
}
