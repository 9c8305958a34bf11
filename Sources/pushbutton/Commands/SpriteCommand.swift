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
    var output = "-"
    var map: String?
    var parameters: [QueryArgument] = []
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
        "map", "FILE", "The map to write, in JSON; '-' is standard output. None unless given.",
        isInEnvironment: false
      ) {
        value, settings throws(OptionFault) in settings.map = value
      },
    ]
    + QueryArgument.options(
      [
        ("states", "STATE,...", "The states in order; normal and then those the sheet declares."),
        ("columns", "N", "The most cells in a row, 1 to 64; so many that few cells are empty."),
      ] + QueryArgument.ofPictures + [("canvas", "even|bounds", "What each cell takes in; even.")]
    ) { $0.parameters.append($1) }

  static func run(_ arguments: [String]) throws(UsageError) -> Int32 {
    var settings = Settings()
    let path = try sheetPath(options.read(arguments, into: &settings))
    guard settings.output != settings.map else {
      throw UsageError(message: "the picture and its map cannot both go to \(settings.output)")
    }
    return reporting { () throws(LoadingError) in
      let file = try SheetFile(path)
      // Both are made before either is written.
      let picture = try file.answer("sprite.png", settings.parameters)
      let map = try settings.map.map { name throws(LoadingError) in
        (name: name, bytes: try file.answer("sprite.json", settings.parameters))
      }
      try write(picture, to: settings.output)
      if let map { try write(map.bytes, to: map.name) }
    }
  }
}
