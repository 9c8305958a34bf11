/// The command `pushbutton animate`.
enum AnimateCommand: Command {
  static let name = "animate"
  static let summary = "draws how a button moves to an animated PNG file"

  static var help: String {
    """
    Usage: pushbutton animate SHEET.json --from STATE --to STATE [OPTION...]

    Draws the motion from one state, or flag, of a sheet's button to another as an animated PNG file, or with --at one
    moment of it. A state with a flag is written normal~no. A state with a spinner, as both --from and --to, turns for
    ever. Sheets that it extends are the files of their names beside it, pictures lie in the folder 'pictures' beside it.

    \(options.helpText())
    """
  }

  private struct Settings {
    var output = PairedOutput()
    var parameters: [QueryArgument] = []

    var isFrame: Bool { parameters.contains { $0.name == "at" } }
  }

  private static let options: [Option<Settings>] =
    [
      .output("picture", \.output.picture),
      .file("timeline", "The timeline to write, in JSON; '-' is standard output. None unless given.") {
        $0.output.document = $1
      },
    ]
    + QueryArgument.options(
      [
        ("from", "STATE[~FLAG]", "Where it begins, such as normal or normal~no."),
        ("to", "STATE[~FLAG]", "Where it ends."), ("fps", "N", "Frames a second, 1 to 120; 60."),
        ("loop", "N", "How often it is played, 0 for ever; once, but a spinner for ever."),
        ("force", "true|false", "Whether the flag's motion plays even if the flag stays; false."),
        ("at", "SECONDS", "Draws this moment alone."),
      ] + QueryArgument.ofPictures + [QueryArgument.canvas]
    ) { $0.parameters.append($1) }

  static func run(_ arguments: [String]) throws(UsageError) -> Int32 {
    var settings = Settings()
    let path = try sheetPath(options.read(arguments, into: &settings))
    return try write(
      settings.output, ofSheet: path, endings: ["png", "apng"], document: "timeline",
      makePicture: { file throws(CommandError) in
        try file.answer(settings.isFrame ? "transition.png" : "transition.apng", settings.parameters)
      },
      makeDocument: { file throws(CommandError) in
        // It is of the whole motion.
        try file.answer("transition.json", settings.parameters.filter { $0.name != "at" })
      })
  }
}
