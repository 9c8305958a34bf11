/// The command `pushbutton sprite`.
enum SpriteCommand: Command {
  static let name = "sprite"
  static let summary = "draws all states of a button to one PNG file, with a map"

  static var help: String {
    """
    Usage: pushbutton sprite SHEET.json [OPTION...]

    Draws several states of a sheet's button into one picture of cells of the same size, and writes a map that says in
    pixels where each of them is. Sheets that it extends are the files of their names beside it, pictures lie in the
    folder 'pictures' beside it.

    \(options.helpText())
    """
  }

  private struct Settings {
    var output = PairedOutput()
    var parameters: [QueryArgument] = []
  }

  private static let options: [Option<Settings>] =
    [
      .output("picture", \.output.picture),
      .file("map", "The map to write, in JSON; '-' is standard output. None unless given.") {
        $0.output.document = $1
      },
    ]
    + QueryArgument.options(
      [
        ("states", "STATE,...", "The states in order; normal and then those the sheet declares."),
        ("columns", "N", "The most cells in a row, 1 to 64; so many that few cells are empty."),
      ] + QueryArgument.ofPictures + [
        QueryArgument.spinnerTime, ("canvas", "even|bounds", "What each cell takes in; even."),
      ]
    ) { $0.parameters.append($1) }

  static func run(_ arguments: [String]) throws(UsageError) -> Int32 {
    var settings = Settings()
    let path = try sheetPath(options.read(arguments, into: &settings))
    return try write(
      settings.output, ofSheet: path, endings: ["png"], document: "map",
      makePicture: { file throws(CommandError) in try file.answer("sprite.png", settings.parameters) },
      makeDocument: { file throws(CommandError) in try file.answer("sprite.json", settings.parameters) })
  }
}
