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
    var output = "-"
    var timeline: String?
    var parameters: [QueryArgument] = []

    var isFrame: Bool { parameters.contains { $0.name == "at" } }
  }

  private static let options: [Option<Settings>] =
    [
      Option(
        "output", "FILE", "The picture to write; '-', the default, is standard output.",
        isInEnvironment: false
      ) {
        value, settings throws(OptionFault) in settings.output = value
      },
      Option(
        "timeline", "FILE", "The timeline to write, in JSON; '-' is standard output. None unless given.",
        isInEnvironment: false
      ) {
        value, settings throws(OptionFault) in settings.timeline = value
      },
    ]
    + QueryArgument.options(
      [
        ("from", "STATE[~FLAG]", "Where it begins, such as normal or normal~no."),
        ("to", "STATE[~FLAG]", "Where it ends."), ("fps", "N", "Frames a second, 1 to 120; 60."),
        ("loop", "N", "How often it is played, 0 for ever; once, but a spinner for ever."),
        ("force", "true|false", "Whether the flag's motion plays even if the flag stays; false."),
        ("at", "SECONDS", "Draws this moment alone."),
      ] + QueryArgument.ofPictures.filter { $0.name != "at" } + [QueryArgument.canvas]
    ) { $0.parameters.append($1) }

  static func run(_ arguments: [String]) throws(UsageError) -> Int32 {
    var settings = Settings()
    let path = try sheetPath(options.read(arguments, into: &settings))
    guard settings.output != settings.timeline else {
      throw UsageError(message: "the picture and its timeline cannot both go to \(settings.output)")
    }
    return reporting { () throws(LoadingError) in
      let file = try SheetFile(path)
      // Both are made before either is written.
      let picture = try file.answer(
        settings.isFrame ? "transition.png" : "transition.apng", settings.parameters)
      let timeline = try settings.timeline.map { name throws(LoadingError) in
        let parameters = settings.parameters.filter { $0.name != "at" }
        return (name: name, bytes: try file.answer("transition.json", parameters))
      }
      try write(picture, to: settings.output)
      if let timeline { try write(timeline.bytes, to: timeline.name) }
    }
  }
}
