import Foundation
import Testing

@testable import pushbutton

@Suite("The log")
struct LogTests {
  /// A generator that gives the same numbers each time.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }

  /// Pieces that break lines, strings or encodings where they are not escaped.
  private static let pieces: [[UInt8]] =
    [
      [0x22], [0x5C], [0x5C, 0x22], [0x7F], [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80],
      [0xF4, 0x90, 0x80, 0x80],
    ]
    + (1...31).filter { ![10, 13].contains($0) }.map { [$0] }
    + ["%0A", "%22", "\u{2028}", "\u{85}", "\u{FEFF}", "é", "🙂", "}{", "\\u0000", "?", "#", "a b"].map {
      Array($0.utf8)
    }

  @Test("Every line is one JSON object, whatever a client sends")
  func hostileTargets() throws {
    let service = try RunningService()
    var numbers = Numbers(state: 7)
    for _ in 0..<300 {
      func odd() -> [UInt8] {
        (0..<Int.random(in: 1...12, using: &numbers)).flatMap { _ in
          Self.pieces.randomElement(using: &numbers) ?? []
        }
      }
      let method = Bool.random(using: &numbers) ? Array("GET".utf8) : odd().filter { $0 > 32 }
      let head =
        method + Array(" /".utf8) + odd() + Array(" HTTP/1.1\r\nHost: a\r\nX-Request-ID: ".utf8) + odd()
        + Array("\r\nConnection: close\r\n\r\n".utf8)
      _ = try RawClient.exchange(head, port: service.port)
    }
    _ = try service.check("/healthz")
    var count = 0
    // Reading throws at a line that is no JSON object.
    _ = try service.line { line in
      guard let id = line["request"] as? String else { return false }
      count += 1
      #expect(id.wholeMatch(of: /[A-Za-z0-9._-]{1,64}/) != nil, "\(id)")
      #expect(
        Set(line.keys).isSuperset(of: ["time", "address", "method", "target", "route", "status", "bytes"]))
      return line["target"] as? String == "/healthz"
    }
    #expect(count > 200)
  }

  @Test("Quotation marks, backslashes and control characters of a target are logged as they are, escaped")
  func escapes() throws {
    let service = try RunningService()
    let target = "/a\"b\\c\u{1}\u{1B}[31m\u{7F}é"
    _ = try RawClient.exchange(
      Array("GET \(target) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".utf8), port: service.port)
    #expect(try service.line { $0["request"] != nil }["target"] as? String == target)
  }

  @Test("The first line says what the service was started with")
  func configuration() throws {
    let service = try RunningService(
      ["--listen", "127.0.0.1:0", "--workers", "3", "--cache", "1MiB", "--idle-timeout", "7"])
    let configuration = try #require(service.start["configuration"] as? [String: Any])
    #expect(configuration["listen"] as? String == "127.0.0.1:\(service.port)")
    #expect(configuration["workers"] as? Int == 3)
    #expect(configuration["queue"] as? Int == 12)
    #expect(configuration["cache"] as? Int == 1 << 20)
    #expect(configuration["idleTimeout"] as? Int == 7)
    #expect(configuration["fontCache"] as? [String] == ["/var/cache/fontconfig"])
    #expect(service.start["version"] as? String != nil)
    #expect(configuration.count == ServeSettings.options.count)
  }
}
