internal import CMicrohttpd
import Glibc

/// One request on its way to its answer.
///
/// Sendable unchecked: it is touched by the I/O thread of its connection, except between suspending and
/// resuming that, when it is touched by one worker; both take a lock of libmicrohttpd's.
@safe final class Exchange: @unchecked Sendable {
  private enum Stage {
    /// Nothing but the request line is known.
    case requestLine
    /// The body is coming in, or is complete.
    case body(limit: Int, isKept: Bool)
    /// There is an answer, to be sent once the request is complete.
    case answered(PreparedResponse)
    /// The client left while the answer was made.
    case abandoned
    /// The answer was handed over.
    case over
  }

  private static let answerHeadSize = 4 << 10
  /// Smaller answers fit the buffers of the system and are not counted.
  private static let largeAnswerSize = 64 << 10

  private let core: ServerCore
  private let connection: Connection
  private let handle: OpaquePointer
  private let rawTargetStart: UInt
  private let rawTargetEnd: UInt
  private let start = monotonicNanoseconds()

  private var stage = Stage.requestLine
  private var request: HTTPRequest?
  /// The head in the connection's memory, if its answer may be kept for those who send the same.
  private var head: RepeatedHeads.Head?
  /// What becomes of it, as far as that is known.
  private var outcome: RequestRecord
  private var hasClientsID = false
  private var isHTTP10 = false
  private var isHead = false
  private var isUnderWay = false
  private var receivedCount = 0
  private var takenForBody = 0
  private var takenForAnswer = 0
  private var isLast = false
  private var mayLeaveBytesUnread = false

  init(
    core: ServerCore, connection: Connection, handle: OpaquePointer, rawTarget: String, rawTargetStart: UInt,
    rawTargetEnd: UInt
  ) {
    self.core = core
    self.connection = connection
    unsafe self.handle = unsafe handle
    self.rawTargetStart = rawTargetStart
    self.rawTargetEnd = rawTargetEnd
    let id = core.requestIDs.next()
    outcome = RequestRecord(id: id, target: rawTarget, remoteAddress: connection.remoteAddress)
    connection.requestID = id
    _ = connection.expect(
      .head, until: start + nanoseconds(core.options.headDeadline), keepingEarlier: true)
  }

  /// Takes the next step; false closes the connection.
  ///
  /// Called after the head, after each piece of the body, and, `data` then being empty, once that is complete.
  func advance(
    method: UnsafePointer<CChar>?, version: UnsafePointer<CChar>?, data: UnsafeRawBufferPointer
  ) -> Bool {
    switch stage {
    case .requestLine:
      guard let method = unsafe method, let version = unsafe version else { return false }
      // A NUL in the request line ends the method or the target early for C; then the next part does not follow it.
      let name = unsafe String(cString: method)
      let isWhole =
        UInt(bitPattern: method) + UInt(name.utf8.count) + 1 == rawTargetStart
        && UInt(bitPattern: version) == rawTargetEnd + 1
      let size = unsafe CMicrohttpd_head_size(handle)
      let rest = unsafe UnsafeRawBufferPointer(start: version, count: method + size - version)
      guard begin(method: name) else { return false }
      head = unsafe isWhole ? RepeatedHeads.Head(method: name, target: outcome.target, rest: rest) : nil
      if let head, let answer = core.repeatedHeads.answer(to: head, generation: core.application.generation) {
        stage = .answered(answer)
        return true
      }
      let received = unsafe ReceivedHead(on: handle, size: size, rest: rest)
      isHTTP10 = unsafe strcmp(version, "HTTP/1.0") == 0
      return check(received, isPlain: isWhole && received.isPlain)
    case .body(let limit, let isKept):
      return unsafe data.isEmpty ? answer() : receive(data, limit, isKept)
    case .answered(let response):
      return send(response)
    case .abandoned:
      return false
    case .over:
      return true
    }
  }

  /// Tells the application how it went; the last call.
  func end(isComplete: Bool) {
    if mayLeaveBytesUnread { core.watchdog.linger(connection.socket) }
    if outcome.status == 0 { outcome.status = unsafe Int(CMicrohttpd_status(handle)) }
    if outcome.status == 0, connection.isLate { outcome.status = 408 }
    if takenForBody > 0 { core.bodies.giveBack(takenForBody) }
    if takenForAnswer > 0 { core.answers.giveBack(takenForAnswer) }
    let now = monotonicNanoseconds()
    _ = connection.expect(.requestLine, until: now + nanoseconds(core.options.idleTimeout))
    outcome.duration = Double(now - start) / 1e9
    outcome.isComplete = isComplete
    core.application.didAnswer(outcome)
    if isUnderWay { core.exchangeEnded() }
  }

  /// Counts the request, whose head is complete; false when the connection is cut.
  private func begin(method: String) -> Bool {
    guard connection.expectNothing() else { return false }
    outcome.method = method
    isHead = method == "HEAD"
    isUnderWay = true
    core.exchangeBegan()
    return true
  }

  private func check(_ received: ReceivedHead, isPlain: Bool) -> Bool {
    let fields = received.fields
    identify(fields)
    let headLimit = core.options.headLimit
    guard unsafe received.memory(on: handle) + Self.answerHeadSize <= headLimit else {
      // An answer of libmicrohttpd's would take memory that is not there.
      return breakOff(HTTPRefusal(.headTooLarge(limit: headLimit)))
    }
    let head: RequestHead
    do throws(HTTPRefusal) {
      guard isPlain else { throw HTTPRefusal(.syntax) }
      head = try RequestHead(
        method: outcome.method, target: outcome.target, isHTTP10: isHTTP10, fields: fields,
        targetLimit: core.options.targetLimit)
    } catch {
      return refuse(error)
    }
    let request = HTTPRequest(
      requestID: outcome.id, method: head.method, target: head.target, headers: fields,
      remoteAddress: connection.remoteAddress)
    let admission = core.application.admit(request)
    self.request = consume request
    switch admission {
    case .proceed: return expect(head.body, limit: core.options.bodyLimit, isKept: false)
    case .body(let limit):
      return expect(head.body, limit: min(limit, core.options.bodyLimit), isKept: true)
    case .answer(let response):
      guard head.body == .none else { return sendEarly(response) }
      stage = .answered(response)
      return true
    }
  }

  private func identify(_ fields: HTTPFields) {
    guard let sent = fields[RequestIDs.fieldName], isRequestID(sent) else { return }
    outcome.id = RequestID(sent)
    connection.requestID = outcome.id
    hasClientsID = true
    head = nil
  }

  private func expect(_ body: RequestHead.BodyLength, limit: Int, isKept: Bool) -> Bool {
    stage = .body(limit: limit, isKept: isKept)
    // An answer to a head alone closes the connection where a body follows.
    if body != .none { head = nil }
    switch body {
    case .none: return true
    case .known(let count) where count > limit: return refuse(HTTPRefusal(.bodyTooLarge(limit: limit)))
    case .known(let count) where isKept && !core.bodies.hasRoom(for: count):
      return refuse(HTTPRefusal(.buffersFull(limit: core.bodies.limit)))
    case .known, .chunked:
      // libmicrohttpd 0.9.75 ends chunks and trailers where others do not, so nothing is read after them.
      isLast = body == .chunked
      return connection.expect(
        .body, until: monotonicNanoseconds() + nanoseconds(core.options.bodyDeadline))
    }
  }

  private func receive(_ data: UnsafeRawBufferPointer, _ limit: Int, _ isKept: Bool) -> Bool {
    receivedCount += data.count
    guard receivedCount <= limit else { return breakOff(HTTPRefusal(.bodyTooLarge(limit: limit))) }
    if isKept {
      // Only what is there, or heads alone that announce bodies would use up what others need.
      guard core.bodies.take(data.count) else {
        return breakOff(HTTPRefusal(.buffersFull(limit: core.bodies.limit)))
      }
      takenForBody += data.count
      unsafe request?.body.append(contentsOf: data)
    }
    return !connection.isCut
  }

  private func answer() -> Bool {
    // Moved, not copied: nothing here needs the request any more.
    var taken: HTTPRequest?
    swap(&taken, &request)
    guard connection.expectNothing(), let request = consume taken else { return false }
    switch core.application.answer(request) {
    case .ready(let response): return send(response)
    case .kept(let response, let generation):
      if let head { core.repeatedHeads.keep(response, generation: generation, for: head) }
      return send(response)
    case .work(let work):
      return core.undertakings.take(work, for: self)
        || refuseWhole(.queueFull(limit: core.workers.queueLimit))
    }
  }

  /// Whether the client is known to have left while its answer is made.
  var isAbandoned: Bool { connection.client.isGone }

  /// Lets the connection wait for an answer without a thread.
  func suspend() {
    outcome.tookWork = true
    connection.client.beginWaiting(isHTTP10: isHTTP10)
    // When it goes on, libmicrohttpd 0.9.75 reads before it asks for the answer, and closes at the end of the stream: who
    // sends no more would get none. Connections with an idle timeout of their own are asked first.
    unsafe CMicrohttpd_set_idle_seconds(handle, core.options.idleSeconds + 1)
    unsafe MHD_suspend_connection(handle)
  }

  /// Goes on with an answer, nil if none was made.
  func resume(with response: PreparedResponse?) {
    let isGone = connection.client.endWaiting()
    if let response, !isGone { stage = .answered(response) } else { stage = .abandoned }
    unsafe MHD_resume_connection(handle)
  }

  /// Refuses a request that is complete, so that the connection may go on.
  private func refuseWhole(_ kind: HTTPRefusal.Kind) -> Bool {
    send(core.application.answer(to: HTTPRefusal(kind)))
  }

  private func refuse(_ refusal: HTTPRefusal) -> Bool {
    sendEarly(core.application.answer(to: refusal))
  }

  /// Sends before the request is complete, which makes libmicrohttpd close the connection after it.
  private func sendEarly(_ response: PreparedResponse) -> Bool {
    mayLeaveBytesUnread = true
    return send(response)
  }

  private func send(_ response: PreparedResponse) -> Bool {
    let size = bodySize(of: response)
    if size > Self.largeAnswerSize {
      guard core.answers.take(size) else { return refuseWhole(.buffersFull(limit: core.answers.limit)) }
      takenForAnswer = size
    }
    guard
      connection.expect(.answer, until: monotonicNanoseconds() + nanoseconds(core.options.answerDeadline))
    else { return false }
    note(response, bodySize: size)
    if outcome.tookWork { unsafe CMicrohttpd_set_idle_seconds(handle, core.options.idleSeconds) }
    var fields: [(name: String, value: String)] = []
    // People quote the id of what went wrong; an answer that was ready and went well is not copied for it.
    if hasClientsID || outcome.tookWork || outcome.status >= 400 {
      fields.append((RequestIDs.fieldName, outcome.id.text))
    }
    if isLast || core.isDraining { fields.append(("Connection", "close")) }
    if isLast { mayLeaveBytesUnread = true }
    return unsafe response.adding(fields).queue(on: handle)
  }

  /// Answers in the middle of a body, where libmicrohttpd takes no answer, and closes the connection.
  private func breakOff(_ refusal: HTTPRefusal) -> Bool {
    guard connection.giveUp() else { return false }
    mayLeaveBytesUnread = true
    let answer = core.application.answer(to: refusal)
      .adding([(RequestIDs.fieldName, outcome.id.text)])
    note(answer, bodySize: bodySize(of: answer))
    sendNow(answer.response.lastMessage(withBody: !isHead), on: connection.socket)
    return false
  }

  private func note(_ response: PreparedResponse, bodySize: Int) {
    stage = .over
    outcome.status = response.response.status
    outcome.label = response.response.label
    outcome.isCacheHit = response.response.isCacheHit
    outcome.bytes = bodySize
  }

  /// The bytes of a response's body that are sent; of a 304 only their number is.
  private func bodySize(of response: PreparedResponse) -> Int {
    isHead || response.response.status == 304 ? 0 : response.response.body.count
  }
}

private func isRequestID(_ text: String) -> Bool {
  1...64 ~= text.utf8.count && text.utf8.span.everyByte(ByteSet.word.contains)
}
