import Foundation
import Testing

@Suite("Tokens and keys of the executable")
struct AccessCommandTests {
  private static let token = "token-of-an-operator"
  private static let key = "docs:a-key-for-documents-and-tests-only"
  private static let picture = "/v1/stylesheets/flag/states/normal.png"

  /// The statuses of a service for requests with each of some tokens, `""` being none.
  private static func statuses(
    _ service: RunningService, _ path: String, _ tokens: [String], method: String = "GET"
  ) throws -> [Int] {
    try tokens.map { token in
      let curl = Process()
      curl.executableURL = URL(fileURLWithPath: "/usr/bin/curl")
      curl.arguments = ["-s", "-o", "/dev/null", "-w", "%{http_code}", "-X", method]
      if method == "HEAD" { curl.arguments?.append("--head") }
      if !token.isEmpty { curl.arguments?.append(contentsOf: ["-H", "Authorization: Bearer \(token)"]) }
      curl.arguments?.append("http://127.0.0.1:\(service.port)\(path)")
      let output = Pipe()
      curl.standardOutput = output
      try curl.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      return Int(text) ?? 0
    }
  }

  @Test("Tokens come from options, variables and files, several of them, and options count first")
  func sources() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data("first-of-the-file-1\r\nsecond-of-the-file\n\n".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let listen = ["--listen", "127.0.0.1:0"]
    let cases: [(options: [String], environment: [String: String], known: [String], unknown: [String])] = [
      (
        ["--write-token", "first-of-options", "--write-token=second-of-options"],
        ["PUSHBUTTON_WRITE_TOKEN": Self.token], ["first-of-options", "second-of-options"], [Self.token, ""]
      ),
      (
        [], ["PUSHBUTTON_WRITE_TOKEN": "\(Self.token), another-of-variables\nthird-of-variables"],
        [Self.token, "another-of-variables", "third-of-variables"], ["\(Self.token),", ""]
      ),
      (
        ["--write-token", "@\(file.path)"], [:], ["first-of-the-file-1", "second-of-the-file"],
        ["@\(file.path)", ""]
      ),
      ([], ["PUSHBUTTON_WRITE_TOKEN": "@\(file.path)"], ["second-of-the-file"], [""]),
    ]
    for (options, environment, known, unknown) in cases {
      let service = try RunningService(listen + options, environment: environment)
      let path = "/v1/stylesheets/none"
      #expect(try Self.statuses(service, path, known, method: "DELETE") == known.map { _ in 404 })
      #expect(try Self.statuses(service, path, unknown, method: "DELETE") == unknown.map { _ in 401 })
      #expect(try Self.statuses(service, path, [""]) == [404])
    }
  }

  @Test("Folders are loaded without a token, health needs none, and signatures come from 'sign'")
  func service() throws {
    let environment = ["PUSHBUTTON_SIGNING_KEY": Self.key, "PUSHBUTTON_READ_TOKEN": Self.token]
    let service = try RunningService(
      ["--listen", "127.0.0.1:0", "--load", "Examples"], environment: environment)
    #expect(try service.check().code == 0)
    #expect(try service.check("/readyz").code == 0)
    #expect(try Self.statuses(service, Self.picture, ["", Self.token]) == [401, 200])
    #expect(try Self.statuses(service, "/v1/stylesheets/flag", [Self.token], method: "DELETE") == [403])
    for lifetime in ["1000", "never"] {
      let outcome = try Executable.run(
        ["sign", Self.picture, "--expires", lifetime], environment: environment)
      #expect(outcome.code == 0)
      let signed = outcome.text.dropLast()
      #expect(signed.hasPrefix(Self.picture + "?"))
      #expect(signed.contains("exp=") == (lifetime != "never"))
      #expect(try Self.statuses(service, String(signed), [""]) == [200])
      #expect(try Self.statuses(service, signed + "A", [""]) == [403])
    }
  }

  @Test("Neither the configuration nor the access log shows a token, a key or a signature")
  func secrecy() throws {
    let process = Executable.process(
      ["serve", "--listen", "127.0.0.1:0", "--write-token", Self.token, "--signing-key", Self.key],
      ["PUSHBUTTON_READ_TOKEN": "read-\(Self.token)"])
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    var log = Data()
    func waitForLine(_ text: String) {
      while !String(decoding: log, as: UTF8.self).contains(text) {
        let more = errors.fileHandleForReading.availableData
        if more.isEmpty { return }
        log += more
      }
    }
    waitForLine("}\n")
    let first = try JSONSerialization.jsonObject(with: log) as? [String: Any]
    let configuration = try #require(first?["configuration"] as? [String: Any])
    #expect(configuration["writeToken"] as? Int == 1)
    #expect(configuration["readToken"] as? Int == 1)
    #expect(configuration["signingKey"] as? [String] == ["docs"])

    let address = try #require(configuration["listen"] as? String)
    let signed = try Executable.run(["sign", "http://\(address)\(Self.picture)", "--signing-key", Self.key])
    let url = String(signed.text.dropLast())
    let signature = try #require(url.split(separator: "&sig=").last)
    let curl = Process()
    curl.executableURL = URL(fileURLWithPath: "/usr/bin/curl")
    curl.arguments = ["-s", "-o", "/dev/null", "-H", "Authorization: Bearer \(Self.token)", url]
    try curl.run()
    curl.waitUntilExit()
    waitForLine(#""status":404"#)
    process.terminate()
    log += errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: log, as: UTF8.self)
    #expect(text.contains("&sig=***"))
    for secret in [Self.token, String(Self.key.dropFirst(5)), String(signature)] {
      #expect(!text.contains(secret))
    }
  }

  @Test(
    "Bad tokens and keys are 64 and one line that does not show them",
    arguments: [
      (["serve", "--write-token", ""], [:], "--write-token must be tokens of at least 16"),
      (["serve", "--read-token", " ,\n"], [:], "--read-token must be tokens"),
      (
        ["serve", "--write-token", "short-SECRET"], [:],
        "--write-token must be tokens"
      ),
      (["serve", "--write-token", "SECRET-with-{brackets}"], [:], "--write-token must be tokens"),
      (["serve", "--write-token", "@/none/SECRET.txt"], [:], "--write-token must be a file"),
      (["serve"], ["PUSHBUTTON_WRITE_TOKEN": ""], "PUSHBUTTON_WRITE_TOKEN must be tokens"),
      (["serve"], ["PUSHBUTTON_READ_TOKEN": "SECRET"], "PUSHBUTTON_READ_TOKEN must be tokens"),
      (["serve"], ["PUSHBUTTON_SIGNING_KEY": ""], "PUSHBUTTON_SIGNING_KEY must be keys as ID:KEY"),
      (["serve", "--signing-key", "web:SECRET"], [:], "--signing-key must be keys"),
      (["serve", "--signing-key", "\(key),\(key)"], [:], "--signing-key must be keys of different IDs"),
      (["sign"], ["PUSHBUTTON_SIGNING_KEY": key], "name one URL"),
      (["sign", picture], [:], "there is no key"),
      (["sign", picture, "--signing-key", "SECRET"], [:], "--signing-key must be keys"),
      (["sign", picture, "--expires", "0"], [:], "--expires must be a whole number of seconds"),
      (["sign", "/v1/images/star", "--signing-key", key], [:], "its path is none of those"),
      (["sign", "v1", "--signing-key", key], [:], "it must begin with http://"),
      (["sign", "/v1/a b", "--signing-key", key], [:], "malformed at character 6"),
      (["sign", "/v1/%zz", "--signing-key", key], [:], "malformed at character 5"),
    ] as [([String], [String: String], String)])
  func usage(arguments: [String], environment: [String: String], message: String) throws {
    let outcome = try Executable.run(arguments, environment: environment)
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(outcome.errors.count { $0 == "\n" } == 1)
    #expect(!outcome.errors.contains("SECRET") || arguments.last?.hasPrefix("@") == true)
    #expect(!outcome.errors.contains(Self.key))
  }

  @Test("'sign' signs for a day with the first key, and keeps scheme and host")
  func sign() throws {
    let other = "other:a-key-of-another-id-to-be-used-later"
    let outcome = try Executable.run(
      ["sign", "https://buttons.example\(Self.picture)?scale=2"],
      environment: ["PUSHBUTTON_SIGNING_KEY": "\(Self.key) \(other)"])
    #expect(outcome.code == 0)
    let match = try #require(
      outcome.text.wholeMatch(
        of:
          /https:\/\/buttons\.example\/v1\/stylesheets\/flag\/states\/normal\.png\?scale=2&exp=(\d+)&key=docs&sig=[A-Za-z0-9_-]{43}\n/
      ))
    let end = try #require(Double(match.1))
    #expect(abs(end - Date().timeIntervalSince1970 - 86_400) < 3600)
  }
}
