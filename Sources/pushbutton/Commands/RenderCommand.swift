/// The command `pushbutton render`.
enum RenderCommand: Command {
  static let name = "render"
  static let summary = "draws a button to a PNG or SVG file, without a server"

  static var help: String {
    """
    Usage: pushbutton render SHEET.json [OPTION...]

    Draws the button of a sheet in one state. Sheets that it extends are the files of their names beside it, pictures
    lie in the folder 'pictures' beside it: heart.png, heart@2x.png, heart@3x.png.

    \(options.helpText())
    """
  }

  private enum Format: String, CaseIterable {
    case png
    case svg
  }

  private struct Settings {
    var output = "-"
    var state = "normal"
    /// What was asked for; nil goes by the name of the output.
    var asked: Format?
    var parameters: [QueryArgument] = []

    var format: Format { asked ?? File.ending(of: output).flatMap(Format.init) ?? .png }
  }

  private static let options: [Option<Settings>] =
    [
      .output("file", \.output),
      Option(
        "state", "STATE", "The state, such as selected or highlighted+selected; normal.",
        isInEnvironment: false
      ) {
        value, settings throws(OptionFault) in settings.state = value
      },
      Option(
        "format", "png|svg", "What is written; svg to files whose name ends in .svg, else png.",
        isInEnvironment: false
      ) {
        value, settings throws(OptionFault) in
        guard let format = Format(rawValue: value) else { throw OptionFault(expected: "png or svg") }
        settings.asked = format
      },
    ]
    + QueryArgument.options(
      QueryArgument.ofPictures + [
        QueryArgument.spinnerTime, QueryArgument.canvas,
        ("text", "outlines|live", "Whether text in SVG stays text; outlines."),
      ]
    ) { $0.parameters.append($1) }

  static func run(_ arguments: [String]) throws(UsageError) -> Int32 {
    var settings = Settings()
    let path = try sheetPath(options.read(arguments, into: &settings))
    if settings.asked == nil {
      try check(outputPath: settings.output, endings: Format.allCases.map(\.rawValue))
    }
    return reporting { () throws(CommandError) in
      let picture = try SheetFile(path).answer(
        "states/\(settings.state).\(settings.format)", settings.parameters)
      try write(picture, to: settings.output)
    }
  }
}
