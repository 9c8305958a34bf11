import ButtonStyling
import Documents
import Geometry
import Rendering
import SVGCoding

/// Something that may be drawn of a sheet: what it shows, and as which kind of file.
///
/// It alone says what entity tag, cache and answer need to know: another kind of picture is one more case.
enum Rendition: Sendable, Hashable {
  /// A state as a PNG file.
  case png(ButtonQuery)
  /// A state as an SVG file.
  case svg(ButtonQuery, SVGText)
  /// Several states in one PNG file.
  case sprite(SpriteQuery)

  /// The media type of the file.
  var mediaType: String {
    switch self {
    case .png, .sprite: MediaType.png
    case .svg: MediaType.svg
    }
  }

  /// Draws it.
  func bytes(of snapshot: SheetSnapshot, by renderer: ButtonRenderer) throws(RenderingError) -> [UInt8] {
    switch self {
    case .png(let query): try renderer.png(of: snapshot.sheet, query, pictures: snapshot)
    case .svg(let query, let text):
      try renderer.svg(of: snapshot.sheet, query, text: text, pictures: snapshot)
    case .sprite(let query): try renderer.png(of: snapshot.sheet, query, pictures: snapshot)
    }
  }

  /// All of it in texts, which differ from those of any other rendition.
  var fields: [String] {
    switch self {
    case .png(let query): ["png"] + query.fields
    case .svg(let query, let text): ["svg", text.rawValue] + query.fields
    case .sprite(let query): ["sprite"] + query.fields
    }
  }
}

extension SpriteQuery {
  /// All of it in texts, which differ from those of any other query.
  fileprivate var fields: [String] {
    [columns.map { String($0) } ?? "", String(states.count)] + states.map(\.description)
      + circumstances.fields
  }
}

extension ButtonQuery {
  /// All of it in texts, which differ from those of any other query.
  fileprivate var fields: [String] {
    [state.description, scheme.rawValue, direction.rawValue, flag.rawValue, canvas.rawValue]
      + [scale, width, height, maxWidth, maxHeight, at].map { number in
        number.map { JSONValue.number($0).text } ?? ""
      }
      + [background.red, background.green, background.blue, background.alpha].map {
        JSONValue.number($0).text
      }
      + previous.map(\.description)
  }
}
