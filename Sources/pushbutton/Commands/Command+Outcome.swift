extension Command {
  /// The one sheet that the operands name.
  static func sheetPath(_ operands: [String]) throws(UsageError) -> String {
    guard let path = operands.first, operands.count == 1 else {
      throw UsageError(message: "name one sheet to draw; --help says more")
    }
    return path
  }

  /// Refuses to write to a file whose name promises something else than one of `endings`.
  static func check(outputPath path: String, endings: [String]) throws(UsageError) {
    guard let ending = File.ending(of: path), !endings.contains(ending) else { return }
    let allowed = endings.map { ".\($0)" }.joined(separator: " or ")
    throw UsageError(message: "what is written ends in \(allowed), which '\(path)' does not")
  }

  /// Does something and returns the exit code; what went wrong becomes a line on standard error.
  static func reporting(_ work: () throws(CommandError) -> Void) -> Int32 {
    do throws(CommandError) {
      try work()
      return ExitCode.success
    } catch {
      return failure(error.message)
    }
  }

  /// Says on standard error what went wrong; the exit code to end with.
  static func failure(_ message: String) -> Int32 {
    Console.error("pushbutton \(name): \(message)")
    return ExitCode.failure
  }

  /// Writes what was asked for to a file, or with `-` to standard output.
  static func write(_ bytes: [UInt8], to path: String) throws(CommandError) {
    do throws(FileError) {
      try File.write(bytes, to: path)
    } catch {
      throw CommandError(message: error.message)
    }
  }
}
