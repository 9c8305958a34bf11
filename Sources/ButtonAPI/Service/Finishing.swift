import Compression
import Digests
import HTTPTransport

/// What every answer goes through on its way out: entity tag, compression, cross-origin fields, conditions.
enum Finishing {
  /// Below this many bytes compression gains nothing that a packet would show.
  private static let compressionThreshold = 512

  private static let varying = (name: "Vary", value: "Accept-Encoding")

  /// The tag of an answer once it is compressed.
  private static func compressedTag(_ tag: String) -> String { tag.dropLast() + "-gzip\"" }

  /// The answer with all its fields; a condition of the request has not been looked at yet.
  static func finished(_ response: HTTPResponse, for request: HTTPRequest) -> HTTPResponse {
    var response = response
    response.headers += CrossOrigin.headers
    guard response.status < 300, !response.body.isEmpty else { return response }
    let isRead = request.method.isRead
    if isRead, response["Cache-Control"] != Freshness.never, response["ETag"] == nil {
      response["ETag"] = "\"\(Digest(of: response.body).tag)\""
    }
    if MediaType.isCompressible(response["Content-Type"]) {
      response.headers.append(varying)
      if response.body.count >= compressionThreshold,
        Negotiation.acceptsGzip(request.headers["Accept-Encoding"]),
        let compressed = gzip(response.body)
      {
        response.body = compressed
        response.headers.append(("Content-Encoding", "gzip"))
        if isRead { response["ETag"] = response["ETag"].map(compressedTag) }
      }
    }
    return response
  }

  /// The answer, or 304 if the client has it already.
  static func conditional(_ response: HTTPResponse, for request: HTTPRequest) -> HTTPResponse {
    if response.status == 304 { return notModified(response) }
    guard request.method.isRead, response.status == 200,
      let tag = response["ETag"], let field = request.headers["If-None-Match"], let tags = EntityTags(field),
      tags.matches(String(tag.dropFirst().dropLast()))
    else { return response }
    return notModified(response)
  }

  /// 304 in place of an answer that has a tag but no body yet; nil if it must be made.
  ///
  /// It keeps the answer's media type.
  static func notModified(_ response: HTTPResponse, for request: HTTPRequest) -> HTTPResponse? {
    // `*` says nothing of whether it can be made, and what cannot is refused whatever the condition.
    guard request.headers["If-None-Match"].flatMap({ EntityTags($0) }) != .any else { return nil }
    var response = response
    if MediaType.isCompressible(response["Content-Type"]) {
      response.headers.append(varying)
      if Negotiation.acceptsGzip(request.headers["Accept-Encoding"]) {
        response["ETag"] = response["ETag"].map(compressedTag)
      }
    }
    guard conditional(response, for: request).status == 304 else { return nil }
    response.status = 304
    return response
  }

  /// 304 in place of an answer, whose body stays for its length (RFC 9110, 8.6).
  static func notModified(_ response: HTTPResponse) -> HTTPResponse {
    HTTPResponse(
      status: 304,
      headers: response.headers.filter { !["Content-Type", "Content-Encoding"].contains($0.name) },
      body: response.body)
  }
}
