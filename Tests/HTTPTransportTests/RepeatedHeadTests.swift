import HTTPTransport
import Testing
import Threads

@Suite struct RepeatedHeadTests {
  // Not static: what has been referred to weakly looks leaked to LeakSanitizer if it is there at the end.
  private let kept = PreparedResponse(
    HTTPResponse(status: 200, headers: [("ETag", "\"1\"")], body: Array("lasting".utf8)))

  /// Asks `heads` one after the other on one connection, and returns how often the application was asked for each.
  private func questions(
    _ heads: [String], body: String = "", change: (Int, ProbeApplication) -> Void = { _, _ in }
  ) throws -> [Int] {
    var counts: [Int] = []
    try withServer { server, application in
      application.lasting.withLock { $0.answer = kept }
      let client = try SocketClient(port: server.port)
      for (index, head) in heads.enumerated() {
        change(index, application)
        let before = application.lasting.withLock { $0.askedCount }
        try client.send("\(head)\r\n\r\n\(body)")
        let isHead = head.hasPrefix("HEAD")
        let answer = try client.receive(afterHead: isHead)
        #expect(answer?.status == 200)
        #expect(answer?.body == (isHead ? "" : "lasting"))
        #expect(answer?.headers["content-length"] == "7")
        #expect(answer?.headers["connection"] == nil)
        counts.append(application.lasting.withLock { $0.askedCount } - before)
        let record = application.nextRecord()
        #expect(record?.method == (isHead ? "HEAD" : head.hasPrefix("GET") ? "GET" : "POST"))
        #expect(record?.target.hasPrefix("/lasting") == true)
        #expect(record?.status == 200)
        #expect(record?.bytes == (isHead ? 0 : 7))
        #expect(record?.tookWork == false)
      }
      #expect(server.statistics.repeatedAnswers == counts.count { $0 == 0 })
    }
    return counts
  }

  private static let head = "GET /lasting?a=1 HTTP/1.1\r\nHost: a\r\nAccept: image/png"

  @Test("The application is asked twice for a head that comes again and again, GET and HEAD each")
  func again() throws {
    let heads = [String](repeating: Self.head, count: 5)
    #expect(try questions(heads) == [1, 1, 0, 0, 0])
    #expect(try questions(heads.map { "HEAD\($0.dropFirst(3))" }) == [1, 1, 0, 0, 0])
    #expect(try questions([Self.head, Self.head, "HEAD\(Self.head.dropFirst(3))"]) == [1, 1, 1])
  }

  @Test(
    "A head that differs in any byte is asked for",
    arguments: [
      "GET /lasting?b=1 HTTP/1.1\r\nHost: a\r\nAccept: image/png",
      "GET /lasting?a=2 HTTP/1.1\r\nHost: a\r\nAccept: image/png",
      "GET /lasting?a=%31 HTTP/1.1\r\nHost: a\r\nAccept: image/png",
      "GET /lasting/?a=1 HTTP/1.1\r\nHost: a\r\nAccept: image/png",
      "GET /lasting?a=1 HTTP/1.1\r\nHost: b\r\nAccept: image/png",
      "GET /lasting?a=1 HTTP/1.1\r\nHost: a\r\nAccept: image/*",
      "GET /lasting?a=1 HTTP/1.1\r\nHost: a\r\nAccept:  image/png",
      "GET /lasting?a=1 HTTP/1.1\r\nHost: a\r\nAccept: image/png\r\nIf-None-Match: \"1\"",
      "GET /lasting?a=1 HTTP/1.1\r\nHost: a",
    ])
  func others(other: String) throws {
    #expect(try questions([Self.head, Self.head, other, Self.head]) == [1, 1, 1, 0])
  }

  @Test("A head that is refused is refused however often another is kept")
  func refused() throws {
    try withKept { server in
      for wrong in ["\r\nX : y", "\r\nX: y\n", "\nX: y", "\r\nHost: b", "\r\n: y"] {
        let client = try SocketClient(port: server.port)
        try client.send("\(Self.head)\(wrong)\r\n\r\n")
        #expect(try client.receive()?.status == 400)
      }
    }
  }

  @Test("Another generation is asked for, and then kept")
  func generations() throws {
    let counts = try questions([String](repeating: Self.head, count: 6)) { index, application in
      if index == 3 { application.lasting.withLock { $0.generation += 1 } }
    }
    #expect(counts == [1, 1, 0, 1, 0, 0])
  }

  @Test("What the application does not keep is asked for each time")
  func givenUp() throws {
    let counts = try questions([String](repeating: Self.head, count: 4)) { _, application in
      application.lasting.withLock { $0.answer = nil }
    }
    #expect(counts == [1, 1, 1, 1])
  }

  @Test("A head with an id is asked for each time, and answered with its id")
  func ids() throws {
    #expect(try questions([String](repeating: Self.head + "\r\nX-Request-Id: b", count: 4)) == [1, 1, 1, 1])
  }

  @Test("A request with a body is asked for each time, and its body read")
  func bodies() throws {
    for method in ["GET", "POST"] {
      let head = "\(method) /lasting HTTP/1.1\r\nHost: a\r\nContent-Length: 3"
      #expect(try questions([String](repeating: head, count: 4), body: "abc") == [1, 1, 1, 1])
    }
    #expect(
      try questions([String](repeating: "POST /lasting HTTP/1.1\r\nHost: a", count: 4)) == [1, 1, 1, 1])
  }

  @Test("The application is asked now and then for what is used often, so that it knows")
  func oftenUsed() throws {
    let counts = try questions([String](repeating: Self.head, count: 300))
    #expect((3...8).contains(counts.reduce(0, +)))
  }

  @Test("A head of more than 1 KiB is asked for each time, be it the target or the fields")
  func long() throws {
    let long = String(repeating: "y", count: 1100)
    for head in ["\(Self.head)\r\nX: \(long)", "GET /lasting?\(long) HTTP/1.1\r\nHost: a"] {
      #expect(try questions([String](repeating: head, count: 4)) == [1, 1, 1, 1])
    }
  }

  @Test("Requests that came at once are answered in their order")
  func pipelined() throws {
    try withKept { server in
      let client = try SocketClient(port: server.port)
      try client.send("\(Self.head)\r\n\r\nGET /hello HTTP/1.1\r\nHost: a\r\n\r\n\(Self.head)\r\n\r\n")
      for body in ["lasting", "hello", "lasting"] { #expect(try client.receive()?.body == body) }
      #expect(server.statistics.repeatedAnswers > 1)
    }
  }

  /// Runs `body` with a server that has the answer to ``head``.
  private func withKept(_ body: (HTTPServer) throws -> Void) throws {
    try withServer { server, application in
      application.lasting.withLock { $0.answer = kept }
      let client = try SocketClient(port: server.port)
      for _ in 0..<3 {
        try client.send("\(Self.head)\r\n\r\n")
        #expect(try client.receive()?.status == 200)
      }
      try body(server)
    }
  }
}
