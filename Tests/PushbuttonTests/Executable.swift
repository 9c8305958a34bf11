import Foundation

/// The executable that was built together with the tests.
enum Executable {
  /// What a run of it left.
  struct Outcome {
    let code: Int32
    let output: Data
    let errors: String

    var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// The folder of the package.
  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../..").standardizedFileURL

  /// The file, which lies beside the bundle of tests.
  private static let url = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("pushbutton")

  /// A run that has not begun, in the package's folder, with no variables but those given and one for AddressSanitizer.
  static func process(_ arguments: [String], _ environment: [String: String] = [:]) -> Process {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    // A service that ends still holds its sheets; of the values in them LeakSanitizer does not find those to which the
    // pointers have the case of an enumeration in their spare bits.
    process.environment = environment.merging(["ASAN_OPTIONS": "detect_leaks=0"]) { given, _ in given }
    process.currentDirectoryURL = package
    return process
  }

  /// Runs it to its end.
  static func run(
    _ arguments: [String], input: String = "", environment: [String: String] = [:]
  ) throws -> Outcome {
    let process = process(arguments, environment)
    let (standardInput, output, errors) = (Pipe(), Pipe(), Pipe())
    process.standardInput = standardInput
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try standardInput.fileHandleForWriting.close()
    let written = output.fileHandleForReading.readDataToEndOfFile()
    let complaint = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      code: process.terminationStatus, output: written, errors: String(decoding: complaint, as: UTF8.self))
  }
}

/// A running `pushbutton serve`, which ends with its last reference.
final class RunningService {
  struct Ended: Error {
    let errors: String
  }

  let process: Process
  /// The port it listens on.
  private(set) var port = 0
  /// What its log says once it listens.
  private(set) var start: [String: Any] = [:]
  /// What its log says before.
  private(set) var notices: [[String: Any]] = []
  private let errors = Pipe()
  private var unread = Data()

  /// Starts it on a free port unless told otherwise, and waits until it listens.
  init(_ arguments: [String] = ["--listen", "127.0.0.1:0"], environment: [String: String] = [:]) throws {
    process = Executable.process(["serve"] + arguments, environment)
    process.standardError = errors
    try process.run()
    start = try line { line in
      guard line["message"] as? String == "listening" else {
        notices.append(line)
        return false
      }
      return true
    }
    let configuration = start["configuration"] as? [String: Any]
    let address = configuration?["listen"] as? String ?? ""
    port = address.split(separator: ":").last.flatMap { Int($0) } ?? 0
  }

  deinit {
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
  }

  /// Reads the log up to the first line that is meant.
  func line(where isMeant: ([String: Any]) -> Bool) throws -> [String: Any] {
    while true {
      while let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        let text = unread[unread.startIndex..<end]
        unread = Data(unread[(end + 1)...])
        guard let line = try? JSONSerialization.jsonObject(with: text) as? [String: Any] else {
          throw Ended(errors: String(decoding: text, as: UTF8.self))
        }
        if isMeant(line) { return line }
      }
      let data = errors.fileHandleForReading.availableData
      guard !data.isEmpty else { throw Ended(errors: String(decoding: unread, as: UTF8.self)) }
      unread += data
    }
  }

  /// Runs `healthcheck` against it.
  func check(_ path: String = "/healthz") throws -> Executable.Outcome {
    try Executable.run(["healthcheck", "--url", "http://127.0.0.1:\(port)\(path)"])
  }
}
