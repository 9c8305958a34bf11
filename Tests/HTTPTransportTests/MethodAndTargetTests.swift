import HTTPTransport
import Testing

@Suite struct MethodAndTargetTests {
  @Test(
    "A method is handed on as sent, upper-case",
    arguments: ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
  func knownMethod(method: String) throws {
    let result = try exchange("\(method) /x HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n")
    #expect(result.answer?.status == 200)
    #expect(result.answer?.body.hasPrefix("\(method) /x") == true)
    #expect(!result.isClosed)
  }

  @Test("Any other method, a lower-case one too, is a 501", arguments: ["get", "PURGE", "BREW", "Post"])
  func unknownMethod(method: String) throws {
    let result = try exchange("\(method) /hello HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(result.answer?.status == 501)
    #expect(result.refusals == [HTTPRefusal(.method(method))])
  }

  @Test("HEAD has the fields of GET and no body")
  func head() throws {
    try withServer { server, application in
      let client = try SocketClient(port: server.port)
      try client.send("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n")
      var get = try #require(try client.receive())
      try client.send("HEAD /hello HTTP/1.1\r\nHost: a\r\n\r\n")
      var head = try #require(try client.receive(afterHead: true))
      #expect(get.headers["content-length"] == "5")
      (get.headers["date"], head.headers["date"]) = (nil, nil)
      #expect(head.headers == get.headers)
      try client.send("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.receive()?.body == "hello")
      #expect((0..<3).map { _ in application.nextRecord()?.bytes } == [5, 0, 5])
    }
  }

  @Test("OPTIONS * reaches the application with no segment")
  func asterisk() throws {
    #expect(try exchange("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n").answer?.status == 204)
  }

  @Test("An asterisk with another method is a 400")
  func asteriskWithGet() throws {
    #expect(try exchange("GET * HTTP/1.1\r\nHost: a\r\n\r\n").answer?.status == 400)
  }

  @Test("A decoded slash stays inside its segment, and dots are not followed")
  func dotSegments() throws {
    let result = try exchange("GET /a/%2e%2e/%2fetc?q=1+2%2B&r HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(
      result.answer?.body
        == #"GET /a/%2e%2e/%2fetc?q=1+2%2B&r ["a", "..", "/etc"] ["q=1 2+", "r="] 0"#)
  }

  @Test("Scheme and authority of an absolute target are stripped")
  func absoluteForm() throws {
    let result = try exchange("GET http://example.org:80/p?q=1 HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(result.answer?.body == #"GET /p?q=1 ["p"] ["q=1"] 0"#)
  }

  @Test(
    "A target that cannot be decoded is a 400",
    arguments: [
      "/a%00b", "/a%zz", "/a%4", "/%", "/?q=%0g", "/%ff", "/a b", "a", "host:80", "/\u{e9}", "/a#b", "/a\0b",
    ])
  func malformedTarget(target: String) throws {
    let result = try exchange("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(result.answer?.status == 400)
    #expect(result.isClosed)
  }

  @Test(
    "A target above the limit is a 414, one at the limit is not",
    arguments: [(8192, 200), (8193, 414), (20_000, 414)])
  func longTarget(length: Int, status: Int) throws {
    let target = "/" + String(repeating: "x", count: length - 1)
    #expect(try exchange("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n").answer?.status == status)
  }

  @Test(
    "A head is served or refused with 431, whatever its size and shape", arguments: [20, 100, 1000, 8000])
  func headSizes(lineLength: Int) throws {
    let line = "X: \(String(repeating: "y", count: lineLength - 5))\r\n"
    var statuses: [Int?] = []
    try withServer { server, _ in
      for size in stride(from: 1000, to: 50_000, by: 1000) {
        let client = try SocketClient(port: server.port)
        let fields = String(repeating: line, count: size / lineLength)
        try client.send("GET /hello HTTP/1.1\r\nHost: a\r\n\(fields)\r\n")
        statuses.append(try client.receive()?.status)
      }
    }
    #expect(statuses.first == 200)
    #expect(statuses.last == 431)
    #expect(statuses.allSatisfy { $0 == 200 || $0 == 431 })
    #expect(statuses == statuses.sorted { ($0 ?? 0) < ($1 ?? 0) })
  }

  @Test("A long cookie is served or refused with 431")
  func cookies() throws {
    for count in stride(from: 1000, to: 32_000, by: 1000) {
      let cookie = String(repeating: "a=b; ", count: count / 5)
      let status = try exchange("GET /hello HTTP/1.1\r\nHost: a\r\nCookie: \(cookie)\r\n\r\n").answer?.status
      guard status == 200 || status == 431 else {
        Issue.record("\(count): \(String(describing: status))")
        return
      }
    }
  }

  @Test("A query of thousands of parameters is served")
  func manyParameters() throws {
    let query = String(repeating: "a&", count: 4000)
    #expect(try exchange("GET /hello?\(query) HTTP/1.1\r\nHost: a\r\n\r\n").answer?.status == 200)
  }
}
