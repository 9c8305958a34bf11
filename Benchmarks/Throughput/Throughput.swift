import ButtonAPI
import Glibc
import Graphics
import HTTPTransport
import Storage

/// Times writes, look-ups and renderings of many sheets in one process, without sockets.
@main enum Throughput {
  private static let help = """
    Usage: pushbutton-throughput [--sheets N] [--renders N]

    Prints as Markdown, for sheets of some 500 and 2000 bytes:

      PUT      sheets stored in a second, by 1 thread and by 2
      RSS      bytes that the process grows by for each, beside those of their JSON text
      look-up  microseconds of processor time for a sheet's JSON, among 100 sheets and among all
      render   PNGs of buttons of 200 × 36 pt at 2x in a second, by 1 thread and by 2; each has a title of its own and
               is asked for once, so nothing of it is in any cache

    In parentheses is how much is done in a second of processor time.

      --sheets N   how many are stored; 100000
      --renders N  how many are drawn by each number of threads; 4000
    """

  static func main() {
    var (sheets, renders) = (100_000, 4000)
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      switch argument {
      case "--sheets": sheets = arguments.popFirst().flatMap { Int($0) } ?? sheets
      case "--renders": renders = arguments.popFirst().flatMap { Int($0) } ?? renders
      case "--help": return print(help)
      default: return end("'\(argument)' is not known; --help says more", status: 64)
      }
    }
    guard sheets >= 1000, renders >= 40, 2 * renders <= sheets else {
      return end("at least 1000 sheets, 40 renderings, and two sheets for each of them", status: 64)
    }
    do {
      let library = try FontLibrary(.debian)
      let columns = [
        "JSON bytes", "PUT/s", "by 2", "RSS − JSON", "look-up µs, 100", "all", "render/s", "by 2",
      ]
      print("| sheet | \(columns.joined(separator: " | ")) |")
      print("| --- | \(columns.map { _ in "--:" }.joined(separator: " | ")) |")
      for (name, text) in [("small", SheetText.small), ("large", SheetText.large)] {
        let cells = try measure(text, sheets: sheets, renders: renders, library)
        print("| \(name) | \(cells.joined(separator: " | ")) |")
      }
    } catch {
      end("\(error)", status: 1)
    }
  }

  private static func measure(
    _ text: @escaping @Sendable (Int) -> String, sheets: Int, renders: Int, _ library: FontLibrary
  ) throws -> [String] {
    let client = Client(service: ButtonService(store: MemoryStore(), library: library))
    let put: @Sendable (Int) throws -> Void = { number in
      try client.ask(.put, "/v1/stylesheets/s-\(number)", body: Array(text(number).utf8))
    }
    let look: @Sendable (Int) throws -> Void = { try client.ask(.get, "/v1/stylesheets/s-\($0)") }
    // Twice, so that what is asked for the first time is not what is measured.
    for _ in 0..<2 { _ = try Rate(0..<100, put) }
    _ = try Rate(0..<50, look)
    let before = residentBytes
    let fewLookUps = try Rate(50..<100, look)
    let half = sheets / 2
    let single = try Rate(100..<half, put)
    let double = try Rate(half..<sheets, threads: 2, put)
    let growth = Double(residentBytes - before) / Double(sheets - 100)
    let length = Double(try client.ask(.get, "/v1/stylesheets/s-\(half)").body.count)
    let manyLookUps = try Rate(half..<half + 50, look)

    let render: @Sendable (Int) throws -> Void = {
      try client.ask(.get, "/v1/stylesheets/s-\($0)/states/normal@2x.png")
    }
    _ = try Rate(0..<20, threads: 2, render)
    let one = try Rate(20..<renders, render)
    let two = try Rate(renders..<2 * renders, threads: 2, render)
    return [
      rounded(length), cell(single), cell(double), rounded(growth - length),
      rounded(1e6 / fewLookUps.perCoreSecond), rounded(1e6 / manyLookUps.perCoreSecond), cell(one), cell(two),
    ]
  }

  private static func cell(_ rate: Rate) -> String {
    "\(rounded(rate.perSecond)) (\(rounded(rate.perCoreSecond)))"
  }

  private static func rounded(_ number: Double) -> String { String(Int(number.rounded())) }

  /// The bytes of the process in memory.
  private static var residentBytes: Int {
    guard let file = unsafe fopen("/proc/self/statm", "r") else { return 0 }
    defer { unsafe fclose(file) }
    var buffer = [CChar](repeating: 0, count: 200)
    guard unsafe fgets(&buffer, Int32(buffer.count), file) != nil else { return 0 }
    let text = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let fields = text.split(separator: " ")
    return fields.count > 1 ? (Int(fields[1]) ?? 0) * sysconf(Int32(_SC_PAGESIZE)) : 0
  }
}

/// Ends the process with what went wrong.
func end(_ message: String, status: Int32) {
  let line = Array("pushbutton-throughput: \(message)\n".utf8)
  _ = unsafe write(STDERR_FILENO, line, line.count)
  exit(status)
}
