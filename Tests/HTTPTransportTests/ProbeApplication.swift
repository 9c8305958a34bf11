import Dispatch
import Glibc
import HTTPTransport
import Threads

/// An application that shows what reached it, and remembers what it was told.
final class ProbeApplication: HTTPApplication {
  /// Opens when the test lets a piece of `/slow` go on.
  let gate = DispatchSemaphore(value: 0)
  /// Is signalled when a piece of `/slow` has begun.
  let workBegan = DispatchSemaphore(value: 0)
  /// What `/lasting` answers, and how often it was asked for; without one there is a new one each time.
  let lasting = Locked<(generation: UInt64, answer: PreparedResponse?, askedCount: Int)>((1, nil, 0))
  private let requestEnded = DispatchSemaphore(value: 0)
  private let records = Locked<[RequestRecord]>([])
  private let refusals = Locked<[HTTPRefusal]>([])

  static let greeting = PreparedResponse(
    HTTPResponse(
      status: 200, headers: [("Content-Type", "text/plain"), ("ETag", "\"1\"")], body: Array("hello".utf8)))

  static let missing = PreparedResponse(HTTPResponse(status: 404, body: Array("missing".utf8)))

  func admit(_ head: HTTPRequest) -> Admission {
    switch head.target.path.first {
    case "echo", "slow", "patient": .body(limit: 1000)
    case "kept", "lasting": .body(limit: 1 << 20)
    case "closed": .answer(Self.text(401, "closed"))
    case "missing": .answer(Self.missing)
    default: .proceed
    }
  }

  func answer(_ request: HTTPRequest) -> HTTPAnswer {
    switch request.target.path.first {
    case nil: .ready(PreparedResponse(HTTPResponse(status: 204)))
    case "hello": .ready(Self.greeting)
    case "thread": .ready(Self.text(200, "\(pthread_self())"))
    case "lasting":
      lasting.withLock { state in
        state.askedCount += 1
        return .kept(state.answer ?? Self.text(200, "lasting"), generation: state.generation)
      }
    case "unchanged": .ready(PreparedResponse(HTTPResponse(status: 304, headers: [("ETag", "\"1\"")])))
    case "big":
      .ready(PreparedResponse(HTTPResponse(status: 200, body: Array(repeating: 120, count: 8 << 20))))
    case "echo": .ready(PreparedResponse(HTTPResponse(status: 200, body: request.body)))
    case "slow":
      .work(
        HTTPWork(key: request.target.query.first?.value) { _ in
          self.workBegan.signal()
          self.gate.wait()
          return Self.text(200, "worked")
        })
    case "patient":
      .work(
        HTTPWork(key: request.target.query.first?.value) { isAbandoned in
          self.workBegan.signal()
          return eventually(isAbandoned) ? Self.text(200, "abandoned") : Self.text(500, "awaited")
        })
    default: .ready(Self.text(200, Self.describe(request)))
    }
  }

  func answer(to refusal: HTTPRefusal) -> PreparedResponse {
    refusals.withLock { $0.append(refusal) }
    return Self.text(refusal.status, "refused")
  }

  var generation: UInt64 { lasting.withLock { $0.generation } }

  func didAnswer(_ record: RequestRecord) {
    records.withLock { $0.append(record) }
    requestEnded.signal()
  }

  /// The next record that the server hands over.
  func nextRecord() -> RequestRecord? {
    guard requestEnded.wait(timeout: .now() + 30) == .success else { return nil }
    return records.withLock { $0.removeFirst() }
  }

  /// The refusals so far.
  var refused: [HTTPRefusal] { refusals.withLock { $0 } }

  private static func text(_ status: Int, _ text: String) -> PreparedResponse {
    PreparedResponse(HTTPResponse(status: status, body: Array(text.utf8)))
  }

  private static func describe(_ request: HTTPRequest) -> String {
    let query = request.target.query.map { "\($0.name)=\($0.value)" }
    return
      "\(request.method.rawValue) \(request.target.raw) \(request.target.path) \(query) \(request.body.count)"
  }
}

/// Whether `condition` comes true within 30 s; looks at it as often as the scheduler lets it.
func eventually(_ condition: () -> Bool) -> Bool {
  let end = ContinuousClock.now + .seconds(30)
  while !condition() {
    guard ContinuousClock.now < end else { return false }
    sched_yield()
  }
  return true
}

/// Runs `body` with a server on a free port, and stops that.
func withServer(
  _ change: (inout ServerOptions) -> Void = { _ in }, _ body: (HTTPServer, ProbeApplication) throws -> Void
) throws {
  var options = ServerOptions()
  change(&options)
  let application = ProbeApplication()
  let server = try HTTPServer(options: options, application: application)
  defer { server.drainAndStop() }
  try body(server, application)
}

/// Sends `request` on a connection of its own, and returns the answer and whether the connection ended after it.
func exchange(
  _ request: String, _ change: (inout ServerOptions) -> Void = { _ in }
) throws -> (answer: SocketClient.Answer?, isClosed: Bool, refusals: [HTTPRefusal]) {
  var result: (SocketClient.Answer?, Bool, [HTTPRefusal]) = (nil, false, [])
  try withServer(change) { server, application in
    let client = try SocketClient(port: server.port)
    try client.send(request)
    let answer = try client.receive(afterHead: request.hasPrefix("HEAD"))
    // Only a connection that is still open answers this.
    try? client.send("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n")
    let isClosed = answer == nil || (try? client.receive()) == nil
    result = (answer, isClosed, application.refused)
  }
  return result
}
