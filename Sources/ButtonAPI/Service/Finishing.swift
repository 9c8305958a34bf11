import Compression
import Digests
import HTTPTransport

/// What every answer goes through on its way out: entity tag, compression, cross-origin fields, conditions.
enum Finishing {
  /// Below this many bytes compression gains nothing that a packet would show.
  private static let compressionThreshold = 512

  /// The answer with all its fields; a condition of the request has not been looked at yet.
  static func finished(_ response: HTTPResponse, for request: HTTPRequest) -> HTTPResponse {
    var response = response
    response.headers += CrossOrigin.headers
    guard response.status < 300, !response.body.isEmpty else { return response }
    let isRead = request.method == .get || request.method == .head
    if isRead, response["Cache-Control"] != Freshness.never, response["ETag"] == nil {
      response["ETag"] = "\"\(Digest(of: response.body).tag)\""
    }
    if response["Content-Type"] == MediaType.json {
      response.headers.append(("Vary", "Accept-Encoding"))
      if response.body.count >= compressionThreshold,
        Negotiation.acceptsGzip(request.headers["Accept-Encoding"]),
        let compressed = gzip(response.body)
      {
        response.body = compressed
        response.headers.append(("Content-Encoding", "gzip"))
        if isRead { response["ETag"] = response["ETag"].map { $0.dropLast() + "-gzip\"" } }
      }
    }
    return response
  }

  /// The answer, or 304 if the client has it already.
  static func conditional(_ response: HTTPResponse, for request: HTTPRequest) -> HTTPResponse {
    guard request.method == .get || request.method == .head, response.status == 200,
      let tag = response["ETag"], let field = request.headers["If-None-Match"], let tags = EntityTags(field),
      tags.matches(String(tag.dropFirst().dropLast()))
    else { return response }
    return notModified(response)
  }

  /// 304 in place of an answer.
  static func notModified(_ response: HTTPResponse) -> HTTPResponse {
    HTTPResponse(
      status: 304,
      headers: response.headers.filter { !["Content-Type", "Content-Encoding"].contains($0.name) })
  }
}
