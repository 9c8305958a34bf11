import ButtonAPI
import Documents
import Graphics
import HTTPTransport

/// The fonts of a configuration.
func openedFonts(_ configuration: FontConfiguration) throws(CommandError) -> FontLibrary {
  do throws(GraphicsError) {
    return try FontLibrary(configuration)
  } catch {
    throw CommandError(message: "the fonts cannot be opened: \(error.message)")
  }
}

/// Stores files by the same requests that a client would make.
struct Loader {
  let service: ButtonService

  /// Stores every picture and every sheet of a folder under its file's name.
  func load(folder: String) throws(CommandError) {
    for name in File.names(in: folder + "/pictures", withSuffix: ".png") {
      try load(picture: "\(folder)/pictures/\(name)")
    }
    let sheets = File.names(in: folder, withSuffix: ".json").map { "\(folder)/\($0)" }
    guard !sheets.isEmpty else { throw CommandError(message: "\(folder): there is no sheet (*.json) in it") }
    // A sheet is stored after the one it extends, whatever their names.
    var waiting = sheets
    while !waiting.isEmpty {
      var refused: [String] = []
      var reason: CommandError?
      for path in waiting {
        do throws(CommandError) {
          try load(sheet: path)
        } catch {
          reason = reason ?? error
          refused.append(path)
        }
      }
      if refused.count == waiting.count, let reason { throw reason }
      waiting = refused
    }
  }

  /// Stores a sheet under its file's name, and returns that.
  @discardableResult
  func load(sheet path: String) throws(CommandError) -> String {
    let id = File.stem(of: path, withoutSuffix: ".json")
    try put(path, "/v1/stylesheets/\(percentEncoded(id))", type: "application/json")
    return id
  }

  /// Stores a picture under its file's name.
  func load(picture path: String) throws(CommandError) {
    let name = File.stem(of: path, withoutSuffix: ".png")
    try put(path, "/v1/images/\(percentEncoded(name))", type: "image/png")
  }

  /// Answers a request in this process; throws what a client would be told of an error.
  func answer(_ request: HTTPRequest) throws(CommandError) -> HTTPResponse {
    let response = service.respond(to: request).response
    guard response.status < 400 else { throw CommandError(message: problemText(response.body)) }
    return response
  }

  private func put(_ path: String, _ target: String, type: String) throws(CommandError) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try File.read(path)
    } catch {
      throw CommandError(message: error.message)
    }
    guard let target = try? RequestTarget(parsing: target) else {
      throw CommandError(message: "\(path): the file's name cannot be the name of a resource")
    }
    do throws(CommandError) {
      _ = try answer(HTTPRequest(method: .put, target: target, headers: ["Content-Type": type], body: bytes))
    } catch {
      throw CommandError(message: "\(path): \(error.message)")
    }
  }
}
