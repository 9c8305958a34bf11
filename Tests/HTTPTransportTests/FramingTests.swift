import Dispatch
import HTTPTransport
import Testing

@Suite struct FramingTests {
  /// A request that must never be answered: it hides in the body of another.
  private static let smuggled = "GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n"

  @Test(
    "A head whose body ends at two places is a 400, and what follows is not read",
    arguments: [
      "Content-Length: 0\r\nContent-Length: \(smuggled.utf8.count)\r\n",
      "Content-Length: 5\r\nContent-Length: 5\r\n",
      "Content-Length: 0\r\nTransfer-Encoding: chunked\r\n",
      "Transfer-Encoding: chunked\r\nContent-Length: \(smuggled.utf8.count)\r\n",
      "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
      "Content-Length : \(smuggled.utf8.count)\r\n",
      "Content-Length: -1\r\n", "Content-Length: 1x\r\n", "Content-Length: 0, 0\r\n",
    ])
  func ambiguousLength(fields: String) throws {
    let result = try exchange("POST /echo HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\(Self.smuggled)")
    #expect(result.answer?.status == 400)
    #expect(result.answer?.headers["connection"]?.lowercased() == "close")
    #expect(result.isClosed)
  }

  @Test(
    "A head that is not as it was read is a 400: folded lines, zero bytes, line feeds alone",
    arguments: [
      "Host: a\r\nTransfer-Encoding:\r\n chunked\r\nContent-Length: \(smuggled.utf8.count)\r\n",
      "Host: a\r\nContent-Length:\r\n\t5\r\n", "Host: a\r\nX: b\r\n c\r\n", "Host: a\r\nX: b\r\n \r\n",
      " X: b\r\nHost: a\r\n", "Host: a\r\nX: b\0c\r\n", "Host: a\r\nX\0: b\r\n", "Host: a\nX: b\r\n",
      "Host: a\nTransfer-Encoding: \n chunked\r\nContent-Length: \(smuggled.utf8.count)\r\n",
      "Host: a\r\nX: \0\r\n", "Host: a\r\nX: b\n", "Host: a\r\nX: b\0\r\nY: c\n",
      "Host: a\r\n: b\n", "Host: a\r\n: b\nGET", "Host: a\r\n:\r\n", ": b\r\nHost: a\r\n",
    ])
  func strangeHead(fields: String) throws {
    let result = try exchange("POST /echo HTTP/1.1\r\n\(fields)\r\n\(Self.smuggled)")
    #expect(result.answer?.status == 400)
    #expect(result.isClosed)
  }

  @Test(
    "A head may have empty values, spaces around them, cookies, and empty lines before it",
    arguments: ["X:\r\n", "X: \r\n", "X:b  \r\n", "X:\t b\r\n", "Cookie: a=b; c\r\n", "X: b\r\nX: c\r\n"])
  func plainHead(field: String) throws {
    for start in ["", "\r\n", "\r\n\r\n"] {
      let result = try exchange("\(start)GET /hello HTTP/1.1\r\nHost: a\r\n\(field)\r\n")
      #expect(result.answer?.body == "hello")
      #expect(!result.isClosed)
    }
  }

  @Test(
    "A transfer coding other than chunked is a 501 and closes",
    arguments: ["gzip", "gzip, chunked", "identity"])
  func transferCoding(coding: String) throws {
    let result = try exchange("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: \(coding)\r\n\r\n")
    #expect(result.answer?.status == 501)
    #expect(result.isClosed)
    #expect(result.refusals == [HTTPRefusal(.transferCoding(coding))])
  }

  @Test("No Host, or two, is a 400", arguments: [("", 0), ("Host: a\r\nHost: a\r\n", 2)])
  func host(fields: String, count: Int) throws {
    let result = try exchange("GET /hello HTTP/1.1\r\n\(fields)\r\n")
    #expect(result.answer?.status == 400)
    #expect(result.isClosed)
    #expect(result.refusals == [HTTPRefusal(.hostCount(count))])
  }

  @Test(
    "HTTP/1.0 needs no Host and closes, unless asked to keep alive",
    arguments: [("", true), ("Connection: keep-alive\r\n", false)])
  func http10(fields: String, isClosed: Bool) throws {
    let result = try exchange("GET /hello HTTP/1.0\r\n\(fields)\r\n")
    #expect(result.answer?.body == "hello")
    #expect(result.isClosed == isClosed)
  }

  @Test("Chunks in HTTP/1.0 are a 400")
  func http10Chunks() throws {
    #expect(
      try exchange("POST /echo HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n").answer?.status == 400
    )
  }

  @Test("An expectation other than 100-continue is a 417")
  func unknownExpectation() throws {
    let pointless = "Host: a\r\nExpect: 100-continue\r\n\r\n"
    for request in [
      "GET /hello HTTP/1.1\r\n\(pointless)", "POST /echo HTTP/1.1\r\nContent-Length: 0\r\n\(pointless)",
    ] {
      let result = try exchange(request + Self.smuggled)
      #expect(result.answer?.status == 417)
      #expect(result.isClosed)
    }
    let result = try exchange("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nExpect: banana\r\n\r\n")
    #expect(result.answer?.status == 417)
    #expect(result.refusals == [HTTPRefusal(.expectation("banana"))])
  }

  @Test("100-continue is sent before the body and not before a refusal")
  func continuing() throws {
    try withServer { server, _ in
      let client = try SocketClient(port: server.port)
      try client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n")
      #expect(try client.receive()?.status == 100)
      try client.send("ok")
      #expect(try client.receive()?.body == "ok")
      try client.send(
        "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 2000\r\nExpect: 100-continue\r\n\r\n")
      #expect(try client.receive()?.status == 413)
      #expect(try client.isAtEnd())
    }
  }

  @Test("Requests sent at once are answered in their order")
  func pipelining() throws {
    try withServer { server, application in
      let client = try SocketClient(port: server.port)
      application.gate.signal()
      try client.send(
        "GET /1 HTTP/1.1\r\nHost: a\r\n\r\nPOST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc"
          + "GET /slow HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.receive()?.body.hasPrefix("GET /1 ") == true)
      #expect(try client.receive()?.body == "abc")
      #expect(try client.receive()?.body == "worked")
      #expect(try client.receive()?.body.hasPrefix("GET /2 ") == true)
    }
  }
}
