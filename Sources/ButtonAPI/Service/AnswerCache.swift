import HTTPTransport
import Storage

/// Whole answers by target, good as long as nothing in the store changes.
final class AnswerCache: Sendable {
  private struct Key: Hashable, Sendable {
    let target: String
    let isCompressed: Bool
  }

  private struct Entry: Sendable {
    let generation: UInt64
    let tag: String
    let mediaType: String
    let answer: PreparedResponse
    let notModified: PreparedResponse
  }

  private let entries: BoundedCache<Key, Entry>

  init(capacity: Int) {
    entries = BoundedCache(capacity: capacity)
  }

  var statistics: CacheStatistics { entries.statistics }

  /// The answer to a request, if it is kept and the store still has the content it was made from.
  func answer(to request: HTTPRequest, generation: UInt64) -> PreparedResponse? {
    guard request.method == .get || request.method == .head,
      let entry = entries.value(for: Self.key(for: request)), entry.generation == generation,
      Negotiation.accepts(entry.mediaType, request.headers["Accept"])
    else { return nil }
    if let field = request.headers["If-None-Match"], EntityTags(field)?.matches(entry.tag) ?? false {
      return entry.notModified
    }
    return entry.answer
  }

  /// Keeps an answer made when the store had reached `generation`; not one without an entity tag or a body.
  func insert(_ response: HTTPResponse, for request: HTTPRequest, generation: UInt64) {
    guard let tag = response["ETag"], let type = response["Content-Type"], !response.body.isEmpty else {
      return
    }
    var hit = response
    hit.body = response.body.trimmed
    hit.isCacheHit = true
    var notModified = Finishing.notModified(response)
    notModified.label = response.label
    notModified.isCacheHit = true
    let entry = Entry(
      generation: generation, tag: String(tag.dropFirst().dropLast()), mediaType: type,
      answer: PreparedResponse(hit), notModified: PreparedResponse(notModified))
    // Beside the body: two prepared responses with their header fields, here and in libmicrohttpd.
    entries.insert(
      entry, for: Self.key(for: request), cost: response.body.count + request.target.raw.utf8.count + 4096)
  }

  private static func key(for request: HTTPRequest) -> Key {
    Key(
      target: request.target.raw,
      isCompressed: request.headers["Accept-Encoding"].map { Negotiation.acceptsGzip($0) } ?? false)
  }
}
