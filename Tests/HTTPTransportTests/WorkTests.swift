import Dispatch
import HTTPTransport
import Testing
import Threads

@Suite struct WorkTests {
  private static let work = "GET /slow HTTP/1.1\r\nHost: a\r\n\r\n"

  @Test(
    "With every worker busy and the queue full, work is refused with 503 at once and other answers still come"
  )
  func overflow() throws {
    try withServer({ options in
      options.workers = 1
      options.queueLimit = 1
    }) { server, application in
      let clients = try (0..<3).map { _ in try SocketClient(port: server.port) }
      try clients[0].send(Self.work)
      application.workBegan.wait()
      try clients[1].send(Self.work)
      // The third client is connected, but the server may not have accepted it yet.
      let full = HTTPServer.Statistics(connections: 3, busyWorkers: 1, queueDepth: 1)
      #expect(eventually { server.statistics == full })
      try clients[2].send(Self.work)
      #expect(try clients[2].receive()?.status == 503)
      #expect(application.refused == [HTTPRefusal(.queueFull(limit: 1))])
      try clients[2].send("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try clients[2].receive()?.body == "hello")
      application.gate.signal()
      #expect(try clients[0].receive()?.body == "worked")
      application.gate.signal()
      #expect(try clients[1].receive()?.body == "worked")
    }
  }

  @Test("A client that leaves while its answer is made harms nobody")
  func leavingClient() throws {
    try withServer { server, application in
      for _ in 0..<20 {
        try SocketClient(port: server.port).send(Self.work)
        application.workBegan.wait()
        application.gate.signal()
        #expect(application.nextRecord()?.tookWork == true)
      }
      #expect(eventually { server.statistics.connections == 0 })
      let client = try SocketClient(port: server.port)
      application.gate.signal()
      try client.send(Self.work)
      #expect(try client.receive()?.body == "worked")
    }
  }

  @Test("Work learns that its client closed the connection, and its worker is free for others")
  func abandoned() throws {
    try withServer({ options in
      options.workers = 1
      options.headDeadline = 0.2
    }) { server, application in
      try SocketClient(port: server.port).send("GET /patient HTTP/1.1\r\nHost: a\r\n\r\n")
      let record = application.nextRecord()
      #expect(record?.status == 0)
      #expect(record?.isComplete == false)
      application.gate.signal()
      let client = try SocketClient(port: server.port)
      try client.send(Self.work)
      #expect(try client.receive()?.body == "worked")
    }
  }

  @Test(
    "A client that ends its side while its answer is made is asked once whether it waits, and gets the answer"
  )
  func halfClosedWork() throws {
    try withServer({ $0.headDeadline = 0.2 }) { server, application in
      let client = try SocketClient(port: server.port)
      try client.send(Self.work)
      client.endSending()
      #expect(try client.receive()?.status == 100)
      application.gate.signal()
      #expect(try client.receive()?.body == "worked")
      #expect(try client.isAtEnd())
    }
  }

  @Test("A client of HTTP/1.0 that ends its side is sent nothing but the answer")
  func halfClosedOldClient() throws {
    try withServer({ $0.headDeadline = 0.2 }) { server, application in
      let (old, other) = (try SocketClient(port: server.port), try SocketClient(port: server.port))
      for (client, version) in [(old, "1.0"), (other, "1.1")] {
        try client.send("GET /slow HTTP/\(version)\r\nHost: a\r\n\r\n")
        client.endSending()
      }
      // All are looked at together.
      #expect(try other.receive()?.status == 100)
      application.gate.signal()
      application.gate.signal()
      #expect(try old.receive()?.body == "worked")
    }
  }

  @Test("A client that ends its side after the request gets the answer, and the connection is closed")
  func halfClosed() throws {
    try withServer { server, _ in
      let client = try SocketClient(port: server.port)
      try client.send("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n")
      client.endSending()
      #expect(try client.receive()?.body == "hello")
      #expect(try client.isAtEnd())
    }
  }

  @Test("A client that leaves in the middle of a body or of an answer harms nobody")
  func leavingEarly() throws {
    try withServer { server, application in
      try SocketClient(port: server.port).send(
        "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc")
      let record = application.nextRecord()
      #expect(record?.isComplete == false)
      #expect(record?.status == 0)
      try SocketClient(port: server.port).send("GET /big HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(application.nextRecord()?.isComplete == false)
      #expect(eventually { server.statistics.connections == 0 })
    }
  }

  @Test("Requests whose work has the same key wait for one piece of work and take no place in the queue")
  func sharedWork() throws {
    try withServer({ options in
      options.workers = 1
      options.queueLimit = 1
      options.headDeadline = 0.2
    }) { server, application in
      let shared = "GET /slow?key=a HTTP/1.1\r\nHost: a\r\n\r\n"
      let clients = try (0..<10).map { _ in try SocketClient(port: server.port) }
      for client in clients { try client.send(shared) }
      application.workBegan.wait()
      // The answer to a client of another key says that those before it were read, or are about to be.
      let other = try SocketClient(port: server.port)
      try other.send("GET /slow?key=b HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(eventually { server.statistics.queueDepth == 1 && server.statistics.suspended == 11 })
      // One client leaves; the others still get the answer.
      clients[0].reset()
      application.gate.signal()
      for client in clients.dropFirst() { #expect(try client.receive()?.body == "worked") }
      application.gate.signal()
      #expect(try other.receive()?.body == "worked")
      #expect(application.refused.isEmpty)
    }
  }

  @Test("Shared work is abandoned when all who waited for it are gone, and who comes then has it begun again")
  func abandonedSharedWork() throws {
    try withServer({ $0.headDeadline = 0.2 }) { server, application in
      let request = "GET /patient?key=a HTTP/1.1\r\nHost: a\r\n\r\n"
      let clients = try (0..<3).map { _ in try SocketClient(port: server.port) }
      for client in clients { try client.send(request) }
      #expect(eventually { server.statistics.suspended == 3 })
      for client in clients { client.reset() }
      for _ in clients { #expect(application.nextRecord()?.status == 0) }
      application.workBegan.wait()
      let late = try SocketClient(port: server.port)
      try late.send(request)
      application.workBegan.wait()
      late.reset()
      #expect(application.nextRecord()?.status == 0)
    }
  }

  @Test("While the server stops, clients that keep sending each get their answers, the last of which says so")
  func drainingBusyClients() throws {
    try withServer { server, _ in
      let begun = DispatchSemaphore(value: 0)
      let lasts = (0..<8).map { _ in Answers() }
      let ended = DispatchGroup()
      for last in lasts {
        let client = UncheckedClient(try SocketClient(port: server.port))
        DispatchQueue.global().async(group: ended) {
          repeat {
            guard (try? client.socket.send("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n")) != nil,
              let answer = try? client.socket.receive()
            else {
              last.withLock { $0 = nil }
              return
            }
            last.withLock { $0 = answer }
            begun.signal()
          } while last.withLock({ $0?.headers["connection"] }) != "close"
        }
      }
      for _ in 0..<100 { begun.wait() }
      server.drainAndStop()
      ended.wait()
      for last in lasts { #expect(last.withLock { $0?.body } == "hello") }
    }
  }

  @Test(
    "Stopping lets running and queued work finish, tells the clients it is their last answer, and refuses new ones"
  )
  func draining() throws {
    try withServer({ $0.workers = 1 }) { server, application in
      let clients = try (0..<2).map { _ in try SocketClient(port: server.port) }
      for client in clients { try client.send(Self.work) }
      application.workBegan.wait()
      #expect(eventually { server.statistics.queueDepth == 1 })
      let idle = try SocketClient(port: server.port)
      server.stopAccepting()
      #expect(throws: SocketClient.Failure.self) { try SocketClient(port: server.port) }
      application.gate.signal()
      application.gate.signal()
      server.drainAndStop()
      for client in clients {
        let answer = try client.receive()
        #expect(answer?.body == "worked")
        #expect(answer?.headers["connection"] == "close")
        #expect(try client.isAtEnd())
      }
      #expect(try idle.isAtEnd())
      #expect(server.statistics == HTTPServer.Statistics(connections: 0, busyWorkers: 0, queueDepth: 0))
    }
  }

  @Test("Past the drain deadline what runs is given up, and what waits is not begun")
  func drainDeadline() throws {
    try withServer({ options in
      options.workers = 1
      options.drainDeadline = 0.05
    }) { server, application in
      let clients = try (0..<3).map { _ in try SocketClient(port: server.port) }
      for client in clients { try client.send("GET /patient HTTP/1.1\r\nHost: a\r\n\r\n") }
      application.workBegan.wait()
      #expect(eventually { server.statistics.queueDepth == 2 })
      server.drainAndStop()
      // Whether the one that ran still gets what it was given up with is left to chance.
      let statuses = clients.compactMap { _ in application.nextRecord()?.status }
      #expect(statuses.filter { $0 == 0 }.count >= 2 && !statuses.contains(500))
    }
  }

  @Test("Ready answers and worked ones, mixed on the same threads, all come")
  func mixedLoad() throws {
    try withServer({ $0.queueLimit = 8 }) { server, application in
      let clients = try (0..<16).map { _ in try SocketClient(port: server.port) }
      for round in 0..<100 {
        for (index, client) in clients.enumerated() {
          let isWork = (index + round) % 2 == 0
          if isWork { application.gate.signal() }
          try client.send(isWork ? Self.work : "GET /hello HTTP/1.1\r\nHost: a\r\n\r\n")
        }
        for (index, client) in clients.enumerated() {
          #expect(try client.receive()?.body == ((index + round) % 2 == 0 ? "worked" : "hello"))
        }
      }
    }
  }

  @Test("A response is shared between connections")
  func sharedResponse() throws {
    try withServer { server, _ in
      let clients = try (0..<8).map { _ in try SocketClient(port: server.port) }
      for _ in 0..<50 {
        for client in clients { try client.send("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n") }
        for client in clients { #expect(try client.receive()?.body == "hello") }
      }
    }
  }
}

/// The latest answer to a client that asks on a thread of its own.
private final class Answers: Sendable {
  private let latest = Locked<SocketClient.Answer?>(nil)

  func withLock<Result: Sendable>(_ body: (inout SocketClient.Answer?) -> sending Result) -> Result {
    latest.withLock(body)
  }
}

/// A client that one thread hands to another; only that one uses it then.
private struct UncheckedClient: @unchecked Sendable {
  let socket: SocketClient
  init(_ socket: SocketClient) { self.socket = socket }
}
