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

  /// Stores every picture and every sheet of some folders under its file's name; returns how many.
  ///
  /// Throws everything that is wrong with them, a line each.
  func load(folders: [String]) throws(CommandError) -> (sheets: Int, pictures: Int) {
    var (sheets, pictures): ([String], [String]) = ([], [])
    var refused: [String] = []
    for folder in folders {
      let own = (
        sheets: File.names(in: folder, withSuffix: ".json").map { "\(folder)/\($0)" },
        pictures: File.names(in: folder + "/pictures", withSuffix: ".png").map { "\(folder)/pictures/\($0)" }
      )
      if let error = File.obstacle(toFolder: folder) {
        refused.append(error.message)
      } else if own.sheets.isEmpty, own.pictures.isEmpty {
        refused.append("\(folder): there is neither a sheet (*.json) nor a picture (pictures/*.png) in it")
      }
      sheets += own.sheets
      pictures += own.pictures
    }
    refused += pictures.compactMap { picture in
      failure { () throws(CommandError) in try load(picture: picture) }
    }
    // A sheet is stored after the one it extends, whatever their names.
    var waiting = sheets
    while !waiting.isEmpty {
      let left = waiting.compactMap { sheet in
        failure { () throws(CommandError) in try load(sheet: sheet) }.map { (sheet: sheet, reason: $0) }
      }
      if left.count == waiting.count {
        refused += left.map(\.reason)
        break
      }
      waiting = left.map(\.sheet)
    }
    guard refused.isEmpty else { throw CommandError(message: refused.joined(separator: "\n")) }
    return (sheets.count, pictures.count)
  }

  /// What an attempt fails with; nil if it does not.
  private func failure<Result>(_ attempt: () throws(CommandError) -> Result) -> String? {
    do throws(CommandError) {
      _ = try attempt()
      return nil
    } catch {
      return error.message
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
