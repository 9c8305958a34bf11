/// The command `pushbutton replay`.
enum ReplayCommand: Command {
  static let name = "replay"
  static let summary = "plays touches to a button, and says or draws what they bring about"

  static var help: String {
    """
    Usage: pushbutton replay SHEET.json SCRIPT.json [OPTION...]

    Plays the timed inputs of a script to the button of a sheet, and prints the states, events and motions they bring
    about as JSON; with --output it draws them to an animated PNG file instead. The script is what the service takes at
    /v1/stylesheets/{id}/interactions: it also says how large and how often, in which scheme and so on. '-' is standard
    input.

    \(options.helpText())
    """
  }

  private struct Settings {
    var output: String?
  }

  private static let options: [Option<Settings>] = [
    .file("output", "The animation to write; '-' is standard output.") { $0.output = $1 }
  ]

  static func run(_ arguments: [String]) throws(UsageError) -> Int32 {
    var settings = Settings()
    let operands = try options.read(arguments, into: &settings)
    guard operands.count == 2 else {
      throw UsageError(message: "name a sheet and a script; --help says more")
    }
    if let output = settings.output { try check(outputPath: output, endings: ["png", "apng"]) }
    return reporting { () throws(CommandError) in
      let answer = try SheetFile(operands[0]).answer(
        "interactions", toFile: operands[1],
        accepting: settings.output == nil ? "application/json" : "image/apng")
      try write(answer, to: settings.output ?? "-")
    }
  }
}
