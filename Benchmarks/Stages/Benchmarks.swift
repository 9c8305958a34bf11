import Glibc
import Graphics
import Rendering

/// Times every stage from a sheet to a PNG for the example sheets, in one warm process.
@main enum Benchmarks {
  private static let help = """
    Usage: pushbutton-benchmarks [--json] [--examples FOLDER] [--count CASE]

    Prints the median and the least time of each stage for the example sheets in their normal state at 2x:

      parse    from JSON text to a sheet
      cascade  from a sheet to the resolved style
      layout   from the cascaded sheet to the display list, with resolving the style and measuring text
      draw     from the display list to a bitmap
      encode   from the bitmap to a PNG
      svg      from the display list to an SVG file with outlines
      total    from the parsed sheet to the PNG, in one go

    No text is set before a layout or a total begins; only fonts and the glyphs they have drawn stay.

      --json             print JSON
      --examples FOLDER  where the sheets and their pictures are; Examples
      --count CASE       run the stages of one case once, for Benchmarks/instructions, and print the PNG's bytes;
                         \(BenchmarkCase.all.map(\.name).joined(separator: ", "))
    """

  static func main() {
    var (printsJSON, folder) = (false, "Examples")
    var counted: String?
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      switch argument {
      case "--json": printsJSON = true
      case "--examples": folder = arguments.popFirst() ?? folder
      case "--count": counted = arguments.popFirst() ?? ""
      case "--help": return print(help)
      default: return end("'\(argument)' is not known; --help says more", status: 64)
      }
    }
    do {
      let library = try FontLibrary(.debian)
      if let counted {
        guard let subject = BenchmarkCase.all.first(where: { $0.name == counted }) else {
          return end("there is no case '\(counted)'", status: 64)
        }
        let example = try Example(named: subject.example, in: folder)
        return print(try StageCounter(subject, example: example, library: library).run())
      }
      let results = try BenchmarkCase.all.map { subject in
        let example = try Example(named: subject.example, in: folder)
        return try StageTimer(subject, example: example, library: library).measure()
      }
      print(printsJSON ? Report(results: results).json : Report(results: results).table)
    } catch {
      end("\(error)", status: 1)
    }
  }

  private static func end(_ message: String, status: Int32) {
    let line = Array("pushbutton-benchmarks: \(message)\n".utf8)
    _ = unsafe write(STDERR_FILENO, line, line.count)
    exit(status)
  }
}
