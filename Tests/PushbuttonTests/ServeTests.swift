import Foundation
import Testing

@Suite("serve and healthcheck")
struct ServeTests {
  @Test("The service listens within a second and ends with 0 at SIGTERM")
  func lifeCycle() throws {
    let clock = ContinuousClock()
    let start = clock.now
    let service = try RunningService(["--listen", "127.0.0.1:0", "--load", "Examples"])
    #expect(clock.now - start < .seconds(1))
    #expect(service.port > 0)
    #expect(try service.check().code == 0)
    for path in ["/readyz", "/v1/stylesheets/custom-fixed/states/normal.png", "/v1/images/star@3x"] {
      #expect(try service.check(path).code == 0, "\(path)")
    }
    service.process.terminate()
    _ = try service.line { $0["message"] as? String == "draining" }
    _ = try service.line { $0["message"] as? String == "stopped" }
    service.process.waitUntilExit()
    #expect(service.process.terminationReason == .exit)
    #expect(service.process.terminationStatus == 0)
  }

  @Test("A variable that looks like an option's is told of, unless Kubernetes has set it")
  func unknownVariables() throws {
    let service = try RunningService(
      environment: [
        "PUSHBUTTON_WRITE_TOKENS": "secret", "PUSHBUTTON_PORT_8080_TCP": "tcp://10.0.0.1:8080",
        "PUSHBUTTON_SERVICE_HOST": "10.0.0.1", "PUSHBUTTON_WORKERS": "1",
      ])
    let notices = service.notices.map { [$0["message"] as? String, $0["variable"] as? String] }
    #expect(notices == [["unknown variable", "PUSHBUTTON_WRITE_TOKENS"]])
  }

  @Test("SIGINT ends it, too")
  func interrupt() throws {
    let service = try RunningService()
    service.process.interrupt()
    service.process.waitUntilExit()
    #expect(service.process.terminationReason == .exit)
    #expect(service.process.terminationStatus == 0)
  }

  @Test("What runs is waited for, unless a second signal comes")
  func secondSignal() throws {
    let service = try RunningService()
    // A client that announces a body and never sends it.
    let client = Process()
    client.executableURL = URL(fileURLWithPath: "/bin/bash")
    client.arguments = [
      "-c",
      #"""
      exec 3<>/dev/tcp/127.0.0.1/\#(service.port)
      printf 'PUT /v1/stylesheets/a HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n' >&3
      printf 'Content-Length: 2\r\nExpect: 100-continue\r\n\r\n' >&3
      head -n 1 <&3
      read
      """#,
    ]
    let (input, output) = (Pipe(), Pipe())
    client.standardInput = input
    client.standardOutput = output
    try client.run()
    defer { client.terminate() }
    let interim = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    #expect(interim.hasPrefix("HTTP/1.1 100"))

    service.process.terminate()
    _ = try service.line { $0["message"] as? String == "draining" }
    service.process.terminate()
    _ = try service.line { $0["message"] as? String == "stopped at once" }
    service.process.waitUntilExit()
    #expect(service.process.terminationReason == .exit)
    #expect(service.process.terminationStatus == 1)
  }

  @Test("healthcheck is 1 where the answer is not 200, or none comes")
  func healthcheck() throws {
    let service = try RunningService()
    let outcome = try service.check("/none")
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains("/none answers 404"))
    service.process.terminate()
    service.process.waitUntilExit()
    let unanswered = try service.check()
    #expect(unanswered.code == 1)
    #expect(unanswered.errors.contains("nothing answers"))
  }

  @Test("The port comes from an option, a variable of its own, or PORT, in this order")
  func environment() throws {
    let service = try RunningService([], environment: ["PUSHBUTTON_LISTEN": "127.0.0.1:0", "PORT": "1"])
    #expect(service.port > 1)
    let other = try RunningService(environment: ["PUSHBUTTON_LISTEN": "127.0.0.1:1"])
    #expect(other.port > 1)
    // What Kubernetes puts there for a service called pushbutton.
    let third = try RunningService([], environment: ["PORT": "0", "PUSHBUTTON_PORT": "tcp://10.0.0.1:80"])
    #expect(third.port > 1)
    #expect(
      try Executable.run(["healthcheck"], environment: ["PORT": String(third.port)]).code == 0)
    #expect(
      try Executable.run(["healthcheck"], environment: ["PUSHBUTTON_LISTEN": "0.0.0.0:\(third.port)"]).code
        == 0)
    // What the image has in its environment, and a platform that hands out ports.
    let fourth = try RunningService([], environment: ["PUSHBUTTON_LISTEN": "127.0.0.1", "PORT": "0"])
    #expect(fourth.port > 1)
    #expect(
      try Executable.run(
        ["healthcheck"], environment: ["PUSHBUTTON_LISTEN": "0.0.0.0", "PORT": String(fourth.port)]
      ).code == 0)
    // The option names another service than the environment does.
    #expect(
      try Executable.run(
        ["healthcheck", "--url", "http://127.0.0.1:\(third.port)/healthz"],
        environment: ["PUSHBUTTON_LISTEN": "0.0.0.0:1"]
      ).code == 0)
  }

  @Test("A port that is taken is 1 and says so")
  func taken() throws {
    let service = try RunningService()
    let outcome = try Executable.run(["serve", "--listen", "127.0.0.1:\(service.port)"])
    #expect(outcome.code == 1)
    #expect(
      outcome.errors
        == "pushbutton serve: cannot listen on 127.0.0.1:\(service.port): Address already in use\n")
  }

  @Test(
    "Fonts that cannot be opened are 1, and one line says why",
    arguments: [
      (["--font-directories", "/nonexistent"], "there is no folder '/nonexistent', or it cannot be read"),
      (["--system-font", "None Such"], "no font directory has the family 'None Such'"),
    ])
  func fonts(options: [String], message: String) throws {
    let outcome = try Executable.run(["serve", "--listen", "127.0.0.1:0"] + options)
    #expect(outcome.code == 1)
    #expect(outcome.errors == "pushbutton serve: the fonts cannot be opened: \(message)\n")
  }

  @Test("Every request is one line of the log, unless that is turned off")
  func log() throws {
    let service = try RunningService()
    _ = try service.check("/v1/stylesheets/none")
    let line = try service.line { $0["request"] != nil }
    #expect(line["method"] as? String == "GET")
    #expect(line["target"] as? String == "/v1/stylesheets/none")
    #expect(line["route"] as? String == "/v1/stylesheets/{id}")
    #expect(line["status"] as? Int == 404)
    #expect((line["time"] as? String)?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)

    let silent = try RunningService(["--listen", "127.0.0.1:0", "--access-log", "off"])
    #expect(try silent.check().code == 0)
    silent.process.terminate()
    let next = try silent.line { _ in true }
    #expect(next["message"] as? String == "draining")
  }

  @Test("A log that nobody reads holds up neither requests nor the end, and is whole once it is read")
  func unreadLog() throws {
    // More in all than a pipe holds.
    let target = "/" + String(repeating: "x", count: 4000)
    let services = try (0..<2).map { _ in try RunningService() }
    for service in services {
      for _ in 0..<30 { #expect(try service.check(target).errors.contains("answers 404")) }
      #expect(try service.check().code == 0)
    }
    for _ in 0..<30 { #expect(try services[0].line { _ in true }["target"] as? String == target) }
    #expect(try services[0].line { _ in true }["target"] as? String == "/healthz")

    services[1].process.terminate()
    services[1].process.waitUntilExit()
    #expect(services[1].process.terminationStatus == 0)
  }

  @Test("A folder that cannot be loaded starts nothing and says why")
  func load() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func outcome(_ options: String...) throws -> Executable.Outcome {
      try Executable.run(["serve", "--listen", "127.0.0.1:0", "--load", folder.path] + options)
    }
    #expect(try outcome().code == 1)
    #expect(try outcome().errors.contains("there is neither a sheet (*.json) nor a picture"))
    #expect(
      try Executable.run(["serve", "--listen", "127.0.0.1:0", "--load", folder.path + "/none"]).errors
        .hasSuffix("/none: No such file or directory\n"))
    let file = folder.appendingPathComponent("a.json")
    for (text, message) in [
      (#"{"states": {"normal": {"alpha": 2}, "pressed": {}}}"#, "/states/normal/alpha: Must be"),
      (#"{"extends": "none"}"#, "a → none"), ("{", "Line 1, column 2"),
      (#"{"name": "\#(String(repeating: " ", count: 300))"}"#, "/name"),
    ] {
      try Data(text.utf8).write(to: file)
      let outcome = try outcome()
      #expect(outcome.code == 1, "\(message)")
      #expect(outcome.errors.contains("\(file.path): "), "\(outcome.errors)")
      #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }
    try Data(#"{"name": "a"}"#.utf8).write(to: file)
    #expect(try outcome("--sheet-limit", "10").errors.contains("it has more than 10 bytes"))
    try Data("{}".utf8).write(to: folder.appendingPathComponent("no name.json"))
    try Data("[]".utf8).write(to: folder.appendingPathComponent("z.json"))
    let errors = try outcome().errors
    #expect(errors.contains("no name.json: ") && errors.contains("z.json: "), "\(errors)")
  }

  @Test(
    "Several folders are loaded together, one with only pictures too, and the log says how much there was")
  func loadSeveral() throws {
    let folders = try ["base", "pictures", "sheets"].map { name in
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "\(UUID().uuidString)-\(name)")
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("pictures"), withIntermediateDirectories: true)
      return folder
    }
    defer { for folder in folders { try? FileManager.default.removeItem(at: folder) } }
    try Data(#"{"extends": "base"}"#.utf8).write(to: folders[0].appendingPathComponent("a.json"))
    try FileManager.default.copyItem(
      atPath: "Examples/pictures/heart-yes@2x.png", toPath: folders[1].path + "/pictures/heart@2x.png")
    try Data("{}".utf8).write(to: folders[2].appendingPathComponent("base.json"))
    let service = try RunningService(
      ["--listen", "127.0.0.1:0", "--cache", "0", "--rendering-pixels", "1 Mpx", "--max-bytes", "2 MiB"],
      environment: ["PUSHBUTTON_LOAD": folders.map(\.path).joined(separator: ":")])
    let loaded = try #require(service.notices.first { $0["message"] as? String == "loaded" })
    #expect(loaded["sheets"] as? Int == 2 && loaded["pictures"] as? Int == 1)
    let settings = try #require(service.start["configuration"] as? [String: Any])
    #expect(settings["cache"] as? Int == 0 && settings["renderingPixels"] as? Int == 1 << 20)
    #expect(settings["maxBytes"] as? Int == 2 << 20)
  }
}
