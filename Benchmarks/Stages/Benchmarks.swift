import Glibc
import Graphics
import Rendering

/// Times every stage from a sheet to a PNG for the example sheets, in one warm process.
@main enum Benchmarks {
  private static let help = """
    Usage: pushbutton-benchmarks [--json] [--examples FOLDER]

    Prints the median time of each stage for the example sheets in their normal state at 2x:

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
    """

  static func main() {
    var (printsJSON, folder) = (false, "Examples")
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      switch argument {
      case "--json": printsJSON = true
      case "--examples": folder = arguments.popFirst() ?? folder
      case "--help": return print(help)
      default: return end("'\(argument)' is not known; --help says more", status: 64)
      }
    }
    do {
      let library = try FontLibrary(.debian)
      let results = try ["chain", "state-colour", "custom", "flag"].map { name in
        try StageTimer(example: Example(named: name, in: folder), library: library).measure()
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
