import HTTPTransport
import Testing

@Suite struct BodyTests {
  @Test("Bodies that would take more than all buffers may are a 503, with and without a length; others go on")
  func fullBuffers() throws {
    try withServer({ $0.bufferLimit = 200 }) { server, application in
      let first = try SocketClient(port: server.port)
      let most = String(repeating: "y", count: 60)
      try first.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 61\r\n\r\n\(most)")
      #expect(eventually { server.statistics.bufferedRequestBytes == 60 })
      let long = String(repeating: "x", count: 50)
      for request in [
        "Content-Length: 50\r\nExpect: 100-continue\r\n\r\n",
        "Transfer-Encoding: chunked\r\n\r\n32\r\n\(long)\r\n",
      ] {
        let second = try SocketClient(port: server.port)
        try second.send("POST /echo HTTP/1.1\r\nHost: a\r\n\(request)")
        #expect(try second.receive()?.status == 503)
        #expect(try second.isAtEnd())
      }
      #expect(application.refused == Array(repeating: HTTPRefusal(.buffersFull(limit: 100)), count: 2))
      try first.send("z")
      #expect(try first.receive()?.body == most + "z")
      #expect(eventually { server.statistics.bufferedRequestBytes == 0 })
    }
  }

  @Test("Bodies that are announced and do not come take nothing from those that do, nor do they from answers")
  func announcedBodies() throws {
    try withServer({ $0.bufferLimit = 16 << 20 }) { server, _ in
      // Together they announce more than there is.
      let idle = try (0..<20).map { _ in try SocketClient(port: server.port) }
      for client in idle {
        try client.send("PUT /kept HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\nx")
      }
      #expect(eventually { server.statistics.bufferedRequestBytes == idle.count })
      let client = try SocketClient(port: server.port)
      try client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nyz")
      #expect(try client.receive()?.body == "yz")
      try client.send("GET /big HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.receive()?.body.utf8.count == 8 << 20)
    }
  }

  @Test("Large answers under way count as well, until they are taken")
  func fullBuffersOfAnswers() throws {
    try withServer({ $0.bufferLimit = 24 << 20 }) { server, application in
      let clients = try (0..<2).map { _ in try SocketClient(port: server.port) }
      for client in clients {
        try client.send("GET /big HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(eventually { server.statistics.bufferedResponseBytes == 8 << 20 })
      }
      #expect(try clients[1].receive()?.status == 503)
      #expect(try clients[0].receive()?.body.utf8.count == 8 << 20)
      #expect(eventually { server.statistics.bufferedResponseBytes == 0 })
      try clients[1].send("GET /big HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try clients[1].receive()?.body.utf8.count == 8 << 20)
    }
  }

  @Test(
    "A body at the limit is kept, one above it is a 413 from its length",
    arguments: [(1000, 200), (1001, 413)])
  func knownLength(length: Int, status: Int) throws {
    let body = String(repeating: "x", count: length)
    let result = try exchange("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\r\n\(body)")
    #expect(result.answer?.status == status)
    #expect(result.answer?.body == (status == 200 ? body : "refused"))
    #expect(result.isClosed == (status != 200))
  }

  @Test("A 413 comes before any of the body, and can be read by a client that sends all of it")
  func refusedWhileSending() throws {
    try withServer { server, _ in
      let client = try SocketClient(port: server.port)
      try client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3000000\r\n\r\n")
      try client.send([UInt8](repeating: 120, count: 3_000_000))
      #expect(try client.receive()?.status == 413)
      #expect(try client.isAtEnd())
    }
  }

  @Test("A length that fits no number is a 413")
  func hugeLength() throws {
    for length in ["9223372036854775808", "99999999999999999999999999"] {
      let result = try exchange("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\r\n")
      #expect(result.answer?.status == 413)
      #expect(result.isClosed)
    }
  }

  @Test("Chunks are put together, even when each byte comes alone")
  func chunkedByteByByte() throws {
    try withServer { server, _ in
      let client = try SocketClient(port: server.port)
      let request =
        "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "5\r\nhello\r\n1;x=y\r\n,\r\nA\r\n 0123456789\r\n".replacing("A\r\n", with: "b\r\n")
        + "0\r\nT: 1\r\n\r\n"
      for byte in request.utf8 { try client.send([byte]) }
      #expect(try client.receive()?.body == "hello, 0123456789")
    }
  }

  @Test(
    "Nothing is read after chunks, for where they end can be read in two ways",
    arguments: ["5\r\nhello\r\n0\r\n\r\n", "5\nhello\n0\n\n", "5\r\nhello\r\n0\r\nT: 1\r\n: 2\r\n"])
  func nothingAfterChunks(body: String) throws {
    try withServer { server, application in
      let client = try SocketClient(port: server.port)
      try client.send(
        "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\(body)"
          + "GET /hello HTTP/1.1\r\nHost: a\r\n\r\n")
      let answer = try client.receive()
      #expect(answer?.body == "hello")
      #expect(answer?.headers["connection"] == "close")
      #expect(try client.isAtEnd())
      #expect(application.nextRecord()?.target == "/echo")
    }
  }

  @Test("Chunks above the limit are a 413 at once, though the body has no end")
  func chunkedTooLarge() throws {
    try withServer { server, application in
      let client = try SocketClient(port: server.port)
      try client.send("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3e8\r\n")
      try client.send(String(repeating: "x", count: 1000) + "\r\n1\r\ny")
      let answer = try client.receive()
      #expect(answer?.status == 413)
      #expect(answer?.body == "refused")
      #expect(answer?.headers["connection"] == "close")
      #expect(try client.isAtEnd())
      #expect(application.refused == [HTTPRefusal(.bodyTooLarge(limit: 1000))])
      let record = application.nextRecord()
      #expect(record?.status == 413)
      #expect(record?.bytes == 7)
    }
  }

  @Test("A malformed chunk is a 400 and closes")
  func malformedChunk() throws {
    let result = try exchange(
      "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n")
    #expect(result.answer?.status == 400)
    #expect(result.isClosed)
  }

  @Test("A body nobody expects is dropped, and the connection stays in step")
  func unexpectedBody() throws {
    let result = try exchange("GET /x HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello")
    #expect(result.answer?.body == #"GET /x ["x"] [] 0"#)
    #expect(!result.isClosed)
  }

  @Test("No body passes the limit of the server, whatever the application admits")
  func serverLimit() throws {
    for path in ["echo", "x"] {
      let result = try exchange("POST /\(path) HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\n\r\n") {
        $0.bodyLimit = 10
      }
      #expect(result.answer?.status == 413)
      #expect(result.refusals == [HTTPRefusal(.bodyTooLarge(limit: 10))])
    }
  }

  @Test(
    "An answer to the head alone closes only when a body would follow", arguments: [(0, false), (5, true)])
  func answerToHead(length: Int, isClosed: Bool) throws {
    let result = try exchange("POST /closed HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\r\n")
    #expect(result.answer?.status == 401)
    #expect(result.answer?.body == "closed")
    #expect(result.isClosed == isClosed)
  }
}
