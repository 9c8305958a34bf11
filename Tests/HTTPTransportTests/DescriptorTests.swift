import Glibc
import HTTPTransport
import Testing

@Suite struct DescriptorTests {
  /// Opens descriptors until the process has none left.
  private static func takeAll() -> [Int32] {
    var limit = rlimit()
    unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = 128
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    var taken: [Int32] = []
    while true {
      let descriptor = dup(STDIN_FILENO)
      guard descriptor >= 0 else { return taken }
      taken.append(descriptor)
    }
  }

  @Test("Without a descriptor left, late clients are cut all the same, and those that wait are then served")
  func exhaustion() async {
    // In a process of its own, for the limit is that of the process.
    await #expect(processExitsWith: .success) {
      try withServer({ $0.headDeadline = 0.2 }) { server, _ in
        // Whatever opens a file at its first use has done so then.
        let first = try SocketClient(port: server.port)
        try first.send("GET /hello HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        #expect(try first.receive()?.body == "hello")
        #expect(eventually { server.statistics.connections == 0 })
        // Three: for two clients, and for the server's end of one of them.
        Self.takeAll().suffix(3).forEach { close($0) }
        let silent = try SocketClient(port: server.port)
        try silent.send("GET /hello HTTP/1.1\r\nHost: a\r\n")
        #expect(eventually { server.statistics.connections == 1 })
        let waiting = try SocketClient(port: server.port)
        #expect(try silent.receive()?.status == 408)
        #expect(try silent.isAtEnd())
        try waiting.send("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try waiting.receive()?.body == "hello")
      }
    }
  }
}
