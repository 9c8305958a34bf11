import Dispatch
import HTTPTransport
import Testing

@Suite struct RequestIDTests {
  @Test("A safe X-Request-Id is echoed", arguments: ["a", "A-z_0.9", String(repeating: "x", count: 64)])
  func safeID(id: String) throws {
    try withServer { server, application in
      let client = try SocketClient(port: server.port)
      try client.send("GET /hello HTTP/1.1\r\nHost: a\r\nx-request-id: \(id)\r\n\r\n")
      #expect(try client.receive()?.headers["x-request-id"] == id)
      #expect(application.nextRecord()?.requestID == id)
    }
  }

  @Test("Any other is replaced", arguments: ["", "a b", "a\"b", String(repeating: "x", count: 65)])
  func unsafeID(id: String) throws {
    try withServer { server, application in
      let client = try SocketClient(port: server.port)
      for _ in 0..<2 {
        try client.send("GET /hello HTTP/1.1\r\nHost: a\r\nX-Request-Id: \(id)\r\n\r\n")
        #expect(try client.receive()?.body == "hello")
      }
      let ids = (0..<2).map { _ in application.nextRecord()?.requestID ?? "" }
      #expect(ids.allSatisfy { $0.count == 15 && $0 != id })
      #expect(ids[0] != ids[1])
    }
  }

  @Test(
    "An answer of 400 or above carries the id of the log, however it was made",
    arguments: [
      ("GET /missing HTTP/1.1\r\nHost: a\r\n\r\n", 404),
      ("GET /hello HTTP/1.1\r\n\r\n", 400),
      ("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1001\r\n\r\n", 413),
      (
        "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3e9\r\n"
          + String(repeating: "x", count: 1001), 413
      ),
      ("GET /hello HTTP/1.1\r\nHost: a\r\nA: \(String(repeating: "x", count: 5000))\r\n\r\n", 431),
      ("GET /hello HTTP/1.1\r\nHost: a\r\n", 408),
      ("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nabc", 408),
    ])
  func failures(request: String, status: Int) throws {
    for sent in [nil, "quoted"] {
      try withServer({ options in
        options.headLimit = 8 << 10
        options.headDeadline = 0.2
        options.bodyDeadline = 0.2
      }) { server, application in
        let client = try SocketClient(port: server.port)
        let field = sent.map { "\r\nX-Request-Id: \($0)\r\n" } ?? "\r\n"
        let first = try #require(request.firstRange(of: "\r\n"))
        try client.send(request[..<first.lowerBound] + field + request[first.upperBound...])
        let answer = try client.receive()
        #expect(answer?.status == status)
        let id = try #require(answer?.headers["x-request-id"])
        #expect(application.nextRecord()?.requestID == id)
        #expect(application.refused.count == (status == 404 ? 0 : 1))
        // A head that is late has not been looked into.
        if let sent, !(status == 408 && request.hasPrefix("GET")) { #expect(id == sent) }
      }
    }
  }

  @Test(
    "Of the successful answers those that took work carry an id that was made, those that were ready do not")
  func successes() throws {
    try withServer { server, application in
      let client = try SocketClient(port: server.port)
      application.gate.signal()
      try client.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
      let id = try client.receive()?.headers["x-request-id"]
      #expect(id != nil)
      #expect(application.nextRecord()?.requestID == id)
      try client.send("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n")
      let ready = try client.receive()
      #expect(ready?.status == 200)
      #expect(ready?.headers["x-request-id"] == nil)
    }
  }
}
