import ButtonAPI
import ButtonStyling
import Documents
import Graphics
import HTTPTransport
import JSONCoding
import Storage

/// The command `pushbutton render`.
enum RenderCommand: Command {
  static let name = "render"
  static let summary = "draws a button to a PNG file, without a server"

  static var help: String {
    """
    Usage: pushbutton render SHEET.json [OPTION...]

    Draws the button of a sheet in one state. Sheets that it extends are the files of their names beside it, pictures
    lie in the folder 'pictures' beside it: heart.png, heart@2x.png, heart@3x.png.

    \(options.helpText())
    """
  }

  private struct Settings {
    var output: String?
    var state = "normal"
    var parameters: [(name: String, value: String)] = []
  }

  private static let options: [Option<Settings>] =
    [
      Option(
        "output", "FILE", "The file to write; '-', the default, is standard output.", isInEnvironment: false
      ) {
        value, settings throws(OptionFault) in settings.output = value
      },
      Option(
        "state", "STATE", "The state, such as selected or highlighted+selected; normal.",
        isInEnvironment: false
      ) {
        value, settings throws(OptionFault) in settings.state = value
      },
    ]
    + [
      ("scale", "N", "Pixels per point, 0.25 to 8; 1."), ("width", "POINTS", "Width instead of the sheet's."),
      ("height", "POINTS", "Height instead of the sheet's."),
      ("max-width", "POINTS", "Greatest width while fitting."),
      ("max-height", "POINTS", "Greatest height while fitting."),
      ("direction", "ltr|rtl", "Reading direction; ltr."),
      ("scheme", "light|dark", "Which colour of a pair; light."),
      ("flag", "no|yes|default", "What a flag toggle shows."),
      ("previous", "STATE,...", "The states before, for sheets that keep what is missing."),
      ("canvas", "drawn|bounds|even", "What the picture takes in; drawn."),
      ("background", "COLOUR", "What the picture is filled with first."),
    ].map { name, placeholder, help in
      Option(name, placeholder, help, isInEnvironment: false) { value, settings throws(OptionFault) in
        settings.parameters.append((camelCased(name), value))
      }
    }

  static func run(_ arguments: [String]) throws(UsageError) -> Int32 {
    var settings = Settings()
    let operands = try options.read(arguments, into: &settings)
    guard let path = operands.first, operands.count == 1 else {
      throw UsageError(message: "name one sheet to draw; --help says more")
    }
    do throws(LoadingError) {
      let picture = try draw(path, settings)
      do throws(FileError) {
        try File.write(picture, to: settings.output ?? "-")
      } catch {
        throw LoadingError(message: error.message)
      }
      return ExitCode.success
    } catch {
      Console.error("pushbutton render: \(error.message)")
      return ExitCode.failure
    }
  }

  private static func draw(_ path: String, _ settings: Settings) throws(LoadingError) -> [UInt8] {
    guard let library = try? FontLibrary(.debian) else {
      throw LoadingError(message: "the fonts cannot be opened")
    }
    let loader = Loader(service: ButtonService(store: MemoryStore(limits: StoreLimits()), library: library))
    let id = try load(path, with: loader, depth: 0)
    var query = settings.parameters.map { "\($0.name)=\(percentEncoded($0.value))" }.joined(separator: "&")
    if !query.isEmpty { query = "?" + query }
    let text = "/v1/stylesheets/\(id)/states/\(percentEncoded(settings.state)).png\(query)"
    guard let target = try? RequestTarget(parsing: text) else {
      throw LoadingError(message: "the arguments cannot be asked for: \(text)")
    }
    return try loader.answer(HTTPRequest(method: .get, target: target)).body
  }

  /// Stores a sheet, those it extends and the pictures beside it; returns the sheet's id.
  private static func load(_ path: String, with loader: Loader, depth: Int) throws(LoadingError) -> String {
    let folder = File.folder(of: path)
    // A missing or malformed file is reported by the store's own reading of it below.
    if let bytes = try? File.read(path), let document = try? JSONReader.read(bytes),
      let sheet = try? StyleSheet(document: document)
    {
      if let parent = sheet.extends, depth < 16 {
        _ = try load("\(folder)/\(parent).json", with: loader, depth: depth + 1)
      }
      let files = Set(File.names(in: folder + "/pictures", withSuffix: ".png"))
      for name in sheet.pictureNames {
        for file in ["\(name).png", "\(name)@2x.png", "\(name)@3x.png"] where files.contains(file) {
          try loader.load(picture: "\(folder)/pictures/\(file)")
        }
      }
    }
    return try loader.load(sheet: path)
  }

  private static func percentEncoded(_ text: String) -> String {
    text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
        String(UnicodeScalar(byte))
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }
}

/// The name of the parameter that an option sets: `maxWidth` for `max-width`.
private func camelCased(_ name: String) -> String {
  let words = name.split(separator: "-")
  return words.dropFirst().reduce(String(words.first ?? "")) {
    $0 + $1.prefix(1).uppercased() + $1.dropFirst()
  }
}
