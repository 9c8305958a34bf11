import Glibc
import HTTPTransport
import Testing

@Suite struct ServerTests {
  private static func makeServer(_ change: (inout ServerOptions) -> Void) throws(HTTPServerError)
    -> HTTPServer
  {
    var options = ServerOptions()
    change(&options)
    return try HTTPServer(options: options, application: ProbeApplication())
  }

  @Test("A port in use is an error that names it")
  func portInUse() throws {
    let first = try Self.makeServer { _ in }
    #expect(throws: HTTPServerError.listen(host: "127.0.0.1", port: first.port, code: EADDRINUSE)) {
      try Self.makeServer { $0.port = first.port }
    }
    first.drainAndStop()
    try Self.makeServer { $0.port = first.port }.drainAndStop()
  }

  @Test("A host that is no numeric address is an error", arguments: ["localhost", "", "1.2.3.4.5", "[::1]"])
  func badHost(host: String) {
    #expect(throws: HTTPServerError.host(host)) { try Self.makeServer { $0.host = host } }
  }

  @Test("Options out of their range are errors that name them")
  func badOptions() {
    #expect(throws: HTTPServerError.port(65_536)) { try Self.makeServer { $0.port = 65_536 } }
    #expect(throws: HTTPServerError.option(name: "workers", value: 0)) {
      try Self.makeServer { $0.workers = 0 }
    }
    #expect(throws: HTTPServerError.option(name: "headDeadline", value: 0)) {
      try Self.makeServer { $0.headDeadline = 0 }
    }
  }

  @Test("IPv6 is served, and :: takes IPv4 too")
  func ipv6() throws {
    for (host, ipv6, remote) in [("::1", true, "::1"), ("::", true, "::1"), ("::", false, "127.0.0.1")] {
      try withServer({ $0.host = host }) { server, application in
        let client = try SocketClient(port: server.port, ipv6: ipv6)
        try client.send("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.receive()?.body == "hello")
        #expect(application.nextRecord()?.remoteAddress == remote)
      }
    }
  }

  @Test(
    "A few connections are served by one thread, more by all alike, and their places are free again once they end"
  )
  func threads() throws {
    try withServer({ $0.ioThreads = 3 }) { server, _ in
      for _ in 0..<2 {
        var clients = try (0..<60).map { _ in try SocketClient(port: server.port) }
        let threads = try clients.map { client in
          try client.send("GET /thread HTTP/1.1\r\nHost: a\r\n\r\n")
          return try #require(try client.receive()).body
        }
        #expect(Set(threads.prefix(16)).count == 1)
        let shares = Dictionary(grouping: threads) { $0 }.values.map(\.count)
        #expect(shares == [20, 20, 20])
        clients = []
        #expect(eventually { server.statistics.connections == 0 })
      }
    }
  }

  @Test("Connections of one address above the limit are closed as they come")
  func perAddressLimit() throws {
    try withServer({ $0.perAddressLimit = 2 }) { server, _ in
      let clients = try (0..<2).map { _ in try SocketClient(port: server.port) }
      for client in clients {
        try client.send("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.receive()?.body == "hello")
      }
      #expect(try SocketClient(port: server.port).isAtEnd())
    }
  }

  @Test(
    "Of a crowd at once as many as are allowed are served, the others closed, and those who leave make room")
  func connectionLimit() throws {
    try withServer({ $0.connectionLimit = 10 }) { server, _ in
      for _ in 0..<3 {
        let crowd = try (0..<60).map { _ in try SocketClient(port: server.port) }
        for client in crowd { try? client.send("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n") }
        #expect(crowd.filter { (try? $0.receive())??.body == "hello" }.count == 10)
        #expect(server.statistics.connections == 10)
        for client in crowd { client.reset() }
        #expect(eventually { server.statistics.connections == 0 })
      }
    }
  }

  @Test("One thread is enough")
  func oneThread() throws {
    try withServer({ $0.ioThreads = 1 }) { server, _ in
      let client = try SocketClient(port: server.port)
      try client.send("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.receive()?.body == "hello")
    }
  }

  @Test("A request is reported with what was sent and answered")
  func report() throws {
    try withServer { server, application in
      let client = try SocketClient(port: server.port)
      try client.send("GET /hello?x=%20 HTTP/1.1\r\nHost: a\r\n\r\nget /%zz HTTP/1.1\r\nHost: a\r\n\r\n")
      let first = application.nextRecord()
      #expect(first?.method == "GET")
      #expect(first?.target == "/hello?x=%20")
      #expect(first?.status == 200)
      #expect(first?.bytes == 5)
      #expect(first?.tookWork == false)
      #expect(first?.isComplete == true)
      #expect(0..<30 ~= first?.duration ?? -1)
      let second = application.nextRecord()
      #expect(second?.method == "get")
      #expect(second?.target == "/%zz")
      #expect(second?.status == 501)
    }
  }

  @Test(
    "A 204 has no length, and a 304 no body",
    arguments: [("OPTIONS *", 204, nil), ("GET /unchanged", 304, "0")])
  func bodiless(request: String, status: Int, length: String?) throws {
    let result = try exchange("\(request) HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(result.answer?.status == status)
    // RFC 9110, 8.6 would have none in a 304 either; libmicrohttpd 0.9.75 cannot leave it out.
    #expect(result.answer?.headers["content-length"] == length)
    #expect(!result.isClosed)
  }
}
