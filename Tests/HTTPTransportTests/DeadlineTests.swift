import Dispatch
import HTTPTransport
import Testing

@Suite struct DeadlineTests {
  /// Sends `piece` until the server ends the connection, and returns its answer.
  private func answer(to start: String, thenEndlessly piece: String, _ change: (inout ServerOptions) -> Void)
    throws
    -> (SocketClient.Answer?, RequestRecord?)
  {
    var result: (SocketClient.Answer?, RequestRecord?)
    try withServer(change) { server, application in
      let client = try SocketClient(port: server.port)
      try client.send(start)
      while (try? client.send(piece)) != nil {}
      result = ((try? client.receive()) ?? nil, application.nextRecord())
    }
    return result
  }

  @Test("A head that does not end is over at the head deadline")
  func head() throws {
    try withServer({ $0.headDeadline = 0.2 }) { server, application in
      let client = try SocketClient(port: server.port)
      try client.send("GET /hello HTTP/1.1\r\nHost: a\r\n")
      #expect(try client.receive()?.status == 408)
      #expect(try client.isAtEnd())
      #expect(application.nextRecord()?.status == 408)
      #expect(application.refused == [HTTPRefusal(.late(seconds: 0.2))])
    }
  }

  @Test("A client that says nothing is cut at the head deadline without an answer")
  func silence() throws {
    try withServer({ $0.headDeadline = 0.2 }) { server, _ in
      let client = try SocketClient(port: server.port)
      #expect(try client.isAtEnd())
    }
  }

  @Test("A body that does not end is a 408 at the body deadline, however busily it comes")
  func body() throws {
    try withServer({ $0.bodyDeadline = 0.2 }) { server, application in
      let client = try SocketClient(port: server.port)
      try client.send("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n")
      #expect(try client.receive()?.status == 408)
      #expect(try client.isAtEnd())
      #expect(application.nextRecord()?.status == 408)
    }
    let endless = try answer(
      to: "POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000000\r\n\r\n", thenEndlessly: "x"
    ) { options in
      options.bodyDeadline = 0.2
      options.bodyLimit = 1 << 30
    }
    #expect(endless.1?.status == 408)
  }

  @Test("A client that takes its answer too slowly is cut at the answer deadline, however it reads")
  func slowReader() throws {
    try withServer({ $0.answerDeadline = 0.2 }) { server, application in
      let client = try SocketClient(port: server.port)
      try client.send("GET /big HTTP/1.1\r\nHost: a\r\n\r\n")
      let record = application.nextRecord()
      #expect(record?.status == 200)
      #expect(record?.isComplete == false)
    }
  }

  @Test("The time between two requests of a connection is bounded")
  func idle() throws {
    try withServer({ $0.idleTimeout = 0.2 }) { server, _ in
      let client = try SocketClient(port: server.port)
      try client.send("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.receive()?.body == "hello")
      #expect(try client.isAtEnd())
    }
  }

  @Test("Work may take longer than any deadline for the client")
  func longWork() throws {
    try withServer({ options in
      options.headDeadline = 0.05
      options.bodyDeadline = 0.05
    }) { server, application in
      let client = try SocketClient(port: server.port)
      try client.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
      application.workBegan.wait()
      // Another connection's head deadline passes meanwhile.
      #expect(try SocketClient(port: server.port).isAtEnd())
      application.gate.signal()
      #expect(try client.receive()?.body == "worked")
    }
  }
}
