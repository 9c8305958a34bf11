import HTTPTransport
import Threads

/// Whatever a connection carries, it ends, what comes back are whole answers, and no request is answered but those
/// that RFC 9112 finds in it.
///
/// The first byte of an input says how many bytes after it are the lengths of the first pieces in which the rest is
/// sent.
struct HTTPHarness: Harness {
  private let server: HTTPServer
  private let application = RecordingApplication()

  /// Throws when there is no port.
  init() throws {
    var options = ServerOptions()
    (options.ioThreads, options.workers) = (1, 1)
    (options.headLimit, options.targetLimit, options.bodyLimit) = (8 << 10, 1 << 10, 1 << 10)
    server = try HTTPServer(options: options, application: application)
  }

  func check(_ input: [UInt8]) throws(BrokenClaim) {
    var (pieces, stream) = Self.pieces(of: input)
    if RequestFraming(stream).isWhole {
      // A connection that may go on is closed seconds after its client ended it; asked to close, it is at once.
      pieces.append(Self.last)
      stream += Self.last
    }
    application.forget()
    let received: (bytes: [UInt8], isReset: Bool)
    do throws(Conversation.Failure) {
      received = try Conversation(port: server.port).exchange(pieces)
    } catch {
      throw BrokenClaim(claim: "a connection is made, and ends soon after its client said all: \(error)")
    }
    let framing = RequestFraming(stream)
    let requests = framing.requests.map { request in
      // Without scheme and authority, as the application gets it.
      let target = (try? RequestTarget(parsing: request.target))?.raw ?? request.target
      return RequestFraming.Request(method: request.method, target: target)
    }
    let answered = application.answered
    try claim(
      requests.filter { !RecordingApplication.refuses($0.target) }.starts(with: answered),
      "what is answered are the first of the requests sent: \(answered) of \(requests)")
    let answers = AnswerFraming(received.bytes, to: requests.map(\.method))
    try claim(
      answers.isWhole || received.isReset,
      "what comes back are whole answers: \(String(decoding: received.bytes, as: UTF8.self))")
    try claim(
      answers.statuses.count <= requests.count + 1,
      "there is no more than an answer to each request, and one to what is none: \(answers.statuses)")
    try claim(
      requests.count == (framing.endsInChunks ? 1 : 0) || !answers.statuses.isEmpty || received.isReset,
      "a request gets an answer: \(requests)")
  }

  private static let last = Array("GET /last HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".utf8)[...]

  private static func pieces(of input: [UInt8]) -> (pieces: [ArraySlice<UInt8>], stream: ArraySlice<UInt8>) {
    let count = Int((input.first ?? 0) & 7)
    let stream = input.dropFirst(1 + count)
    var pieces: [ArraySlice<UInt8>] = []
    var rest = stream
    for length in input.dropFirst().prefix(count) {
      pieces.append(rest.prefix(Int(length)))
      rest = rest.dropFirst(Int(length))
    }
    return (pieces + [rest], stream)
  }
}

/// Remembers which requests it was to answer.
private final class RecordingApplication: HTTPApplication {
  private let requests = Locked<[RequestFraming.Request]>([])

  var answered: [RequestFraming.Request] { requests.withLock { $0 } }

  /// Whether the answer to a target is there before its body is, so that the application is not asked for one.
  static func refuses(_ target: String) -> Bool {
    (try? RequestTarget(parsing: target))?.path.first == "closed"
  }

  func forget() {
    requests.withLock { $0 = [] }
  }

  func admit(_ head: HTTPRequest) -> Admission {
    switch head.target.path.first {
    case "closed": .answer(Self.response(401, "closed"))
    case "dropped": .proceed
    default: .body(limit: 512)
    }
  }

  func answer(_ request: HTTPRequest) -> HTTPAnswer {
    requests.withLock {
      $0.append(RequestFraming.Request(method: request.method.rawValue, target: request.target.raw))
    }
    let response = Self.response(request.body.isEmpty ? 404 : 200, request.target.path.joined(separator: "|"))
    return request.target.path.first == "work" ? .work(HTTPWork { _ in response }) : .ready(response)
  }

  func answer(to refusal: HTTPRefusal) -> PreparedResponse {
    Self.response(refusal.status, "refused")
  }

  func didAnswer(_ record: RequestRecord) {}

  private static func response(_ status: Int, _ text: String) -> PreparedResponse {
    PreparedResponse(
      HTTPResponse(status: status, headers: [("Content-Type", "text/plain")], body: Array(text.utf8)))
  }
}
