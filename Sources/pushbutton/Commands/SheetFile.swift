import ButtonAPI
import ButtonStyling
import Documents
import Graphics
import HTTPTransport
import JSONCoding
import Storage

/// A sheet's file together with the sheets it extends and the pictures beside it, to be asked about without a server.
struct SheetFile {
  private let loader: Loader
  private let id: String

  /// Loads the file, from the same folder the sheets it extends, and pictures from the folder `pictures` in it.
  init(_ path: String) throws(CommandError) {
    let library = try openedFonts(.debian)
    var options = ServiceOptions()
    // A day: nobody else waits for the worker, and who asked can end the command.
    options.renderDeadline = 86_400
    let store = MemoryStore(limits: StoreLimits())
    loader = Loader(service: ButtonService(store: store, library: library, options: options))
    id = try Self.load(path, with: loader, chain: store.chainLimit)
  }

  /// What a client gets at a path below the sheet's, such as `states/normal.png`.
  func answer(_ path: String, _ parameters: [QueryArgument]) throws(CommandError) -> [UInt8] {
    let query = parameters.map { "\($0.name)=\(percentEncoded($0.value))" }.joined(separator: "&")
    let target = try target(path, query: query.isEmpty ? "" : "?" + query)
    return try loader.answer(HTTPRequest(method: .get, target: target)).body
  }

  /// What a client gets that posts a JSON file to a path below the sheet's.
  func answer(_ path: String, toFile file: String, accepting type: String) throws(CommandError) -> [UInt8] {
    let body: [UInt8]
    do throws(FileError) {
      body = try File.read(file)
    } catch {
      throw CommandError(message: error.message)
    }
    let headers: HTTPFields = ["Content-Type": "application/json", "Accept": type]
    let request = HTTPRequest(method: .post, target: try target(path), headers: headers, body: body)
    do throws(CommandError) {
      return try loader.answer(request).body
    } catch {
      throw CommandError(message: "\(file): \(error.message)")
    }
  }

  /// The address of a path below the sheet's.
  private func target(_ path: String, query: String = "") throws(CommandError) -> RequestTarget {
    let segments = path.split(separator: "/").map { percentEncoded(String($0)) }.joined(separator: "/")
    let text = "/v1/stylesheets/\(id)/\(segments)\(query)"
    guard let target = try? RequestTarget(parsing: text) else {
      throw CommandError(message: "the arguments cannot be asked for: \(text)")
    }
    return target
  }

  /// Stores a sheet, those it extends and the pictures beside it; returns the sheet's id.
  ///
  /// Of those it extends it looks at `chain`, one more than the store takes, so that it ends and the store says why.
  private static func load(_ path: String, with loader: Loader, chain: Int) throws(CommandError) -> String {
    let folder = File.folder(of: path)
    // A missing or malformed file is reported by the store's own reading of it below.
    if let bytes = try? File.read(path), let document = try? JSONReader.read(bytes),
      let sheet = try? StyleSheet(document: document)
    {
      if let parent = sheet.extends, chain > 0 {
        _ = try load("\(folder)/\(parent).json", with: loader, chain: chain - 1)
      }
      let files = Set(File.names(in: folder + "/pictures", withSuffix: ".png"))
      for name in sheet.pictureNames {
        for scale in ResourceKey.imageScales {
          let file = ResourceKey.image(name, scale: scale).imageName + ".png"
          if files.contains(file) { try loader.load(picture: "\(folder)/pictures/\(file)") }
        }
      }
    }
    return try loader.load(sheet: path)
  }
}

/// A parameter of a query, as an option gave it.
struct QueryArgument: Sendable {
  /// Its name in the query.
  let name: String
  let value: String

  /// Options that each add a parameter to those at `path`: name, placeholder and help.
  static func options<Settings>(
    _ list: [(name: String, placeholder: String, help: String)],
    addingTo path: @escaping @Sendable (inout Settings, QueryArgument) -> Void
  ) -> [Option<Settings>] {
    list.map { name, placeholder, help in
      Option(name, placeholder, help, isInEnvironment: false) { value, settings throws(OptionFault) in
        path(&settings, QueryArgument(name: camelCased(name), value: value))
      }
    }
  }

  /// The options that any picture takes.
  static let ofPictures: [(name: String, placeholder: String, help: String)] = [
    ("scale", "N", "Pixels per point, 0.25 to 8; 1."), ("width", "POINTS", "Width instead of the sheet's."),
    ("height", "POINTS", "Height instead of the sheet's."),
    ("max-width", "POINTS", "Greatest width while fitting."),
    ("max-height", "POINTS", "Greatest height while fitting."),
    ("direction", "ltr|rtl", "Reading direction; ltr."),
    ("scheme", "light|dark", "Which colour of a pair; light."),
    ("flag", "no|yes|default", "What a flag toggle shows."),
    ("previous", "STATE,...", "The states before, for sheets that keep what is missing."),
    ("background", "COLOUR", "What the picture is filled with first."),
  ]

  /// The moment of a picture that does not move.
  static let spinnerTime = (
    name: "at", placeholder: "SECONDS", help: "How long a spinner has been turning, 0 to 86400; 0."
  )

  /// What a picture that is none of cells takes in.
  static let canvas = (
    name: "canvas", placeholder: "drawn|bounds|even", help: "What the picture takes in; drawn."
  )
}
