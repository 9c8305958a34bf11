import ButtonAPI
import Documents
import Graphics
import HTTPTransport
import Storage

/// How a request reaches the service.
enum Way: CaseIterable, Sendable {
  /// By the calls a transport would make.
  case inProcess
  /// Over a socket, through libmicrohttpd.
  case socket
}

/// A client of a service of its own.
final class Client: Sendable {
  /// Takes a request to the service and its answer back.
  private protocol Carrier: Sendable {
    func send(_ method: HTTPMethod, _ target: String, _ headers: [(String, String)], _ body: [UInt8]) throws
      -> Answer
  }

  let service: ButtonService
  private let carrier: any Carrier

  /// Starts a service with an empty store, or over `store`.
  init(
    _ way: Way, store: any ResourceStore = MemoryStore(), options: ServiceOptions = ServiceOptions(),
    access: AccessPolicy = AccessPolicy()
  ) throws {
    service = ButtonService(
      store: store, library: try Self.library.get(), options: options, access: access)
    switch way {
    case .inProcess: carrier = DirectCarrier(service: service)
    case .socket:
      carrier = SocketCarrier(server: try HTTPServer(options: ServerOptions(), application: service))
    }
  }

  /// The fonts take a while to open, so all tests share them.
  private static let library = Result { try FontLibrary(.debian) }

  @discardableResult
  func send(
    _ method: HTTPMethod, _ target: String, _ headers: [(String, String)] = [], body: [UInt8] = []
  ) throws -> Answer {
    try carrier.send(method, target, headers, body)
  }

  @discardableResult
  func get(_ target: String, _ headers: (String, String)...) throws -> Answer {
    try send(.get, target, headers)
  }

  @discardableResult
  func delete(_ target: String, _ headers: (String, String)...) throws -> Answer {
    try send(.delete, target, headers)
  }

  /// Sends JSON, by its own media type.
  @discardableResult
  func send(_ method: HTTPMethod, _ target: String, json: String, _ headers: (String, String)...) throws
    -> Answer
  {
    let type = method == .patch ? "application/merge-patch+json" : "application/json"
    return try send(method, target, [("Content-Type", type)] + headers, body: Array(json.utf8))
  }

  /// Stores a sheet.
  @discardableResult
  func put(_ id: String, _ json: String, _ headers: (String, String)...) throws -> Answer {
    try send(
      .put, "/v1/stylesheets/\(id)", [("Content-Type", "application/json")] + headers, body: Array(json.utf8))
  }

  /// Stores a picture.
  @discardableResult
  func put(picture name: String, _ bytes: [UInt8], _ headers: (String, String)...) throws -> Answer {
    try send(.put, "/v1/images/\(name)", [("Content-Type", "image/png")] + headers, body: bytes)
  }

  /// How much one of the metrics says.
  func metric(_ name: String) throws -> Int {
    let lines = try get("/metrics").text.split(separator: "\n")
    let line = lines.first { $0.hasPrefix(name + " ") }
    return line.flatMap { Int($0.dropFirst(name.utf8.count + 1)) } ?? -1
  }

  /// How many pictures were drawn.
  var renderingCount: Int { get throws { try metric("pushbutton_renderings_total") } }

  private struct DirectCarrier: Carrier {
    let service: ButtonService

    func send(_ method: HTTPMethod, _ target: String, _ headers: [(String, String)], _ body: [UInt8]) throws
      -> Answer
    {
      let response = service.respond(
        to: method, target, headers: HTTPFields(headers.map { (name: $0.0, value: $0.1) }), body: body
      ).response
      let hasBody = method != .head && response.status != 304
      service.didAnswer(
        RequestRecord(
          requestID: "-", method: method.rawValue, target: target, status: response.status,
          label: response.label, bytes: hasBody ? response.body.count : 0))
      var fields = response.headers
      if response.status != 204 {
        fields.append(("Content-Length", String(response.body.count)))
      }
      return Answer(status: response.status, headers: fields, body: hasBody ? response.body : [])
    }
  }

  private struct SocketCarrier: Carrier {
    let server: HTTPServer

    func send(_ method: HTTPMethod, _ target: String, _ headers: [(String, String)], _ body: [UInt8]) throws
      -> Answer
    {
      var head = "\(method.rawValue) \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
      for (name, value) in headers { head += "\(name): \(value)\r\n" }
      if !body.isEmpty || [.put, .post, .patch].contains(method) {
        head += "Content-Length: \(body.count)\r\n"
      }
      return try Answer(message: Socket.exchange(Array((head + "\r\n").utf8) + body, port: server.port))
    }
  }
}
