/// The command `pushbutton check`.
enum CheckCommand: Command {
  static let name = "check"
  static let summary = "says everything that is wrong with style sheets"
  static let help = """
    Usage: pushbutton check SHEET.json...

    Reads each sheet and prints all its errors, with a JSON Pointer to each. Exits with 0 if there are none, with 1 if
    there are some or a file cannot be read. '-' is standard input.
    """

  static func run(_ arguments: [String]) throws(UsageError) -> Int32 {
    var settings: Void = ()
    let paths = try [Option<Void>]().read(arguments, into: &settings)
    guard !paths.isEmpty else { throw UsageError(message: "name a sheet to check; --help says more") }
    var code = ExitCode.success
    for path in paths {
      let lines: [String]
      do throws(FileError) {
        lines = issues(inSheet: try File.read(path)).map { "\(path): \($0)" }
      } catch {
        lines = [error.message]
      }
      for line in lines { Console.error(line) }
      if lines.isEmpty { Console.print("\(path): no errors") } else { code = ExitCode.failure }
    }
    return code
  }
}
