import ButtonAPI
import Graphics
import HTTPTransport
import Storage

/// A service with something stored in it, reached by the calls that a transport would make.
struct ServiceDoor {
  private static let statuses = "2xx, 3xx, 4xx, 503 and 507"
  private let service: ButtonService

  /// A service that holds the sheets and pictures given; throws when one is refused, or the fonts are not there.
  init(sheets: [(id: String, json: String)]) throws {
    var options = ServiceOptions()
    options.renderingPixels = 1 << 15
    options.animationFrames = 40
    options.animationPixels = 1 << 16
    // Too small for most answers, so that the same question is worked on again.
    options.cacheBytes = 1 << 16
    service = ButtonService(
      store: MemoryStore(limits: StoreLimits()), library: try FontLibrary(.debian), options: options)
    for name in ["a", "b@2x", "heart-no", "heart-yes", "heart-default"] {
      try put("/v1/images/\(name)", "image/png", Self.picture)
    }
    for (id, json) in sheets { try put("/v1/stylesheets/\(id)", "application/json", Array(json.utf8)) }
  }

  /// The answer to a request, or to what is refused of it; a status that no input may cause is a broken claim.
  func send(_ method: HTTPMethod, _ target: String, _ headers: HTTPFields = [:], body: [UInt8] = [])
    throws(BrokenClaim) -> HTTPResponse
  {
    let response = service.respond(to: method, target, headers: headers, body: body).response
    try claim(
      200..<500 ~= response.status || [503, 507].contains(response.status),
      "a status is one of \(Self.statuses): \(response.status) \(String(decoding: response.body, as: UTF8.self))"
    )
    for (name, value) in response.headers {
      try claim(
        !name.isEmpty && (name + value).utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F },
        "a header field is on one line: \(name): \(value)")
    }
    return response
  }

  private struct Refused: Error {
    let target: String
    let body: String
  }

  private func put(_ target: String, _ type: String, _ body: [UInt8]) throws {
    let response = try send(.put, target, ["Content-Type": type], body: body)
    guard response.status == 201 else {
      throw Refused(target: target, body: String(decoding: response.body, as: UTF8.self))
    }
  }
}
