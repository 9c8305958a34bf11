import HTTPTransport
import Storage

/// Whole answers by target, good as long as nothing in the store changes.
///
/// This is the short way of a request: ``answer(to:generation:)`` is asked on the I/O thread before the request is routed,
/// and most requests get no further. So what lies on it takes no memory but for the request's own, and reads the target and
/// the header fields as they came.
final class AnswerCache: Sendable {
  private struct Key: Hashable, Sendable {
    let target: String
    let isCompressed: Bool

    private let digest: UInt64

    init(for request: HTTPRequest) {
      target = request.target.raw
      isCompressed = Negotiation.acceptsGzip(request.headers["Accept-Encoding"])
      digest = SeededHash.of(target.utf8.span) ^ (isCompressed ? 1 : 0)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(digest)
    }
  }

  private final class Entry: Sendable {
    let generation: UInt64
    /// The entity tag as its field has it.
    let field: String
    /// The entity tag itself.
    let tag: String
    let mediaType: String
    let answer: PreparedResponse
    let notModified: PreparedResponse

    init(
      generation: UInt64, field: String, mediaType: String, answer: PreparedResponse,
      notModified: PreparedResponse
    ) {
      self.generation = generation
      self.field = field
      tag = String(field.dropFirst().dropLast())
      self.mediaType = mediaType
      self.answer = answer
      self.notModified = notModified
    }
  }

  private let entries: BoundedCache<Key, Entry>

  init(capacity: Int) {
    entries = BoundedCache(capacity: capacity)
  }

  var statistics: CacheStatistics { entries.statistics }

  /// The answer to a request, if it is kept and the store still has the content it was made from.
  func answer(to request: HTTPRequest, generation: UInt64) -> PreparedResponse? {
    guard request.method == .get || request.method == .head,
      let entry = entries.value(for: Key(for: request)), entry.generation == generation,
      Negotiation.accepts(entry.mediaType, request.headers["Accept"])
    else { return nil }
    guard let field = request.headers["If-None-Match"] else { return entry.answer }
    // Nearly always it is the field that was sent, and need not be taken apart.
    let isMatch = field == entry.field || EntityTags(field)?.matches(entry.tag) ?? false
    return isMatch ? entry.notModified : entry.answer
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
      generation: generation, field: tag, mediaType: type, answer: PreparedResponse(hit),
      notModified: PreparedResponse(notModified))
    // Beside the body: two prepared responses with their header fields, here and in libmicrohttpd.
    entries.insert(
      entry, for: Key(for: request), cost: response.body.count + request.target.raw.utf8.count + 4096)
  }
}
