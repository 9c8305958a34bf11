import CLibFuzzer
import Glibc
import Harnesses

/// Lets libFuzzer feed one harness: `pushbutton-fuzz --harness=NAME [libFuzzer's options] [folders or files]`.
///
/// libFuzzer leaves options with two dashes alone and hands them to the processes it starts.
@main @safe enum Fuzz {
  /// Set once before libFuzzer starts, then read on the main thread only.
  private nonisolated(unsafe) static var harness: (any Harness)?

  static func main() {
    let option = "--harness="
    let name = CommandLine.arguments.first { $0.hasPrefix(option) }.map { String($0.dropFirst(option.count)) }
    guard let kind = HarnessKind(rawValue: name ?? "") else {
      stop("\(option)NAME is missing; one of \(HarnessKind.allCases.map(\.rawValue))", code: 64)
    }
    do {
      unsafe harness = try kind.harness()
    } catch {
      stop("\(kind): \(error)", code: 70)
    }
    // Before LeakSanitizer looks: where Swift keeps the case of an enumeration in the spare bits of a pointer, it does not
    // find what the harness still holds.
    atexit(endHarness)
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe CommandLine.unsafeArgv
    exit(unsafe LLVMFuzzerRunDriver(&count, &arguments, checkInput))
  }

  fileprivate static func check(_ input: [UInt8]) {
    do throws(BrokenClaim) {
      try unsafe harness?.check(input)
    } catch {
      say("BROKEN CLAIM: \(error.claim)")
      // What libFuzzer takes for a crash, so that it keeps the input.
      abort()
    }
  }

  fileprivate static func end() {
    unsafe harness = nil
  }

  private static func stop(_ message: String, code: Int32) -> Never {
    say("pushbutton-fuzz: \(message)")
    exit(code)
  }

  private static func say(_ message: String) {
    let line = Array((message + "\n").utf8)
    _ = unsafe write(STDERR_FILENO, line, line.count)
  }
}

private func checkInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  unsafe Fuzz.check(Array(UnsafeBufferPointer(start: data, count: size)))
  return 0
}

private func endHarness() {
  Fuzz.end()
}
