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

    private let digest: UInt64

    init(for request: HTTPRequest) {
      target = request.target.raw
      digest = SeededHash.of(target.utf8.span)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(digest)
    }
  }

  /// What was answered to those who accept one coding.
  private final class Variant: Sendable {
    /// The entity tag as its field has it.
    let field: String
    /// The entity tag itself.
    let tag: String
    /// Nil as long as it was only asked for by who has it.
    let answer: PreparedResponse?
    let notModified: PreparedResponse
    /// The bytes that it holds: beside the body two prepared responses with their fields, here and in libmicrohttpd.
    let cost: Int

    init(_ response: HTTPResponse, field: String) {
      self.field = field
      tag = String(field.dropFirst().dropLast())
      var hit = response
      hit.body = response.body.trimmed
      hit.isCacheHit = true
      answer = response.status == 304 ? nil : PreparedResponse(hit)
      var notModified = Finishing.notModified(response)
      notModified.label = response.label
      notModified.isCacheHit = true
      self.notModified = PreparedResponse(notModified)
      cost = response.body.count + 4096
    }
  }

  private final class Entry: Sendable {
    let generation: UInt64
    let mediaType: String
    /// For who accepts gzip, and for who does not: one and the same unless the answer varies with that.
    let compressed: Variant?
    let plain: Variant?

    init(generation: UInt64, mediaType: String, compressed: Variant?, plain: Variant?) {
      (self.generation, self.mediaType) = (generation, mediaType)
      (self.compressed, self.plain) = (compressed, plain)
    }

    var cost: Int {
      (plain?.cost ?? 0) + (compressed === plain ? 0 : compressed?.cost ?? 0)
    }
  }

  private let entries: BoundedCache<Key, Entry>

  init(capacity: Int) {
    entries = BoundedCache(capacity: capacity)
  }

  var statistics: CacheStatistics { entries.statistics }

  /// The answer to a request, if it is kept and the store still has the content it was made from.
  func answer(to request: HTTPRequest, generation: UInt64) -> PreparedResponse? {
    guard request.method.isRead,
      let entry = entries.value(for: Key(for: request)), entry.generation == generation,
      let variant = Self.acceptsGzip(request) ? entry.compressed : entry.plain,
      Negotiation.accepts(entry.mediaType, request.headers["Accept"])
    else { return nil }
    guard let field = request.headers["If-None-Match"] else { return variant.answer }
    // Nearly always it is the field that was sent, and need not be taken apart.
    let isMatch = field == variant.field || EntityTags(field)?.matches(variant.tag) ?? false
    return isMatch ? variant.notModified : variant.answer
  }

  /// Keeps an answer, or a 304 that names its media type, made when the store had reached `generation`; not one without an
  /// entity tag or a body.
  func insert(_ response: HTTPResponse, for request: HTTPRequest, generation: UInt64) {
    guard let field = response["ETag"], let type = response["Content-Type"],
      response.status == 304 || !response.body.isEmpty
    else { return }
    let key = Key(for: request)
    // Of two that are made at once only one is kept, which costs the other another making and nothing else.
    let kept = entries.peek(key).flatMap { $0.generation == generation ? $0 : nil }
    let known = Self.acceptsGzip(request) ? kept?.compressed : kept?.plain
    if response.status == 304, known?.answer != nil { return }
    let variant = Variant(response, field: field)
    var (compressed, plain) = (variant, variant) as (Variant?, Variant?)
    if response["Vary"] != nil {
      if Self.acceptsGzip(request) { plain = kept?.plain } else { compressed = kept?.compressed }
    }
    let entry = Entry(generation: generation, mediaType: type, compressed: compressed, plain: plain)
    entries.insert(entry, for: key, cost: entry.cost + request.target.raw.utf8.count)
  }

  private static func acceptsGzip(_ request: HTTPRequest) -> Bool {
    Negotiation.acceptsGzip(request.headers["Accept-Encoding"])
  }
}
