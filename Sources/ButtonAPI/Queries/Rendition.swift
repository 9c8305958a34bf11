import ButtonMotion
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
  /// A moment of a motion as a PNG file.
  case frame(MotionQuery)
  /// A motion as an animated PNG file.
  case animation(MotionQuery)
  /// What a script of inputs brings about as an animated PNG file.
  case replay(ReplayQuery)

  /// The media type of the file.
  var mediaType: String {
    switch self {
    case .png, .sprite, .frame: MediaType.png
    case .svg: MediaType.svg
    case .animation, .replay: MediaType.apng
    }
  }

  /// Draws it.
  func bytes(
    of snapshot: SheetSnapshot, by renderer: ButtonRenderer
  ) throws(RenderingError) -> [UInt8] {
    switch self {
    case .png(let query): try renderer.png(of: snapshot.sheet, query, pictures: snapshot)
    case .svg(let query, let text):
      try renderer.svg(of: snapshot.sheet, query, text: text, pictures: snapshot)
    case .sprite(let query): try renderer.png(of: snapshot.sheet, query, pictures: snapshot)
    case .frame(let query):
      try renderer.png(of: snapshot.sheet, query, at: query.circumstances.at, pictures: snapshot)
    case .animation(let query):
      try renderer.apng(of: snapshot.sheet, query, pictures: snapshot)
    case .replay(let query):
      try renderer.apng(of: snapshot.sheet, query, pictures: snapshot)
    }
  }

  /// All of it in texts, which differ from those of any other rendition.
  var fields: [String] {
    switch self {
    case .png(let query): ["png"] + query.fields
    case .svg(let query, let text): ["svg", text.rawValue] + query.fields
    case .sprite(let query): ["sprite"] + query.fields
    case .frame(let query): ["frame"] + query.fields
    case .animation(let query): ["animation"] + query.fields
    case .replay(let query): ["replay"] + query.fields
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

extension MotionQuery {
  /// All of it in texts, which differ from those of any other query.
  fileprivate var fields: [String] {
    [from.state.description, from.flag.rawValue, to.state.description, to.flag.rawValue]
      + [String(isForced), String(rate.framesPerSecond), plays.map { String($0) } ?? ""]
      + circumstances.fields
  }
}

extension ReplayQuery {
  /// All of it in texts, which differ from those of any other query.
  fileprivate var fields: [String] {
    let control = interaction.control
    return [
      String(control.isEnabled), String(control.isSelected), control.flag.rawValue, control.action.rawValue,
      String(rate.framesPerSecond), String(plays), String(interaction.inputs.count),
    ]
      + [interaction.bounds.width, interaction.bounds.height, interaction.dragSlop].map(text)
      + interaction.inputs.flatMap { [text($0.time), $0.input.kind.rawValue] + $0.input.fields }
      + circumstances.fields
  }
}

extension ControlInput {
  /// What it says beside its kind, as many texts for every input of a kind.
  fileprivate var fields: [String] {
    switch self {
    case .down(let point, let taps): [text(point.x), text(point.y), String(taps)]
    case .move(let point), .up(let point): [text(point.x), text(point.y)]
    case .cancel: []
    case .setEnabled(let isOn), .setSelected(let isOn): [String(isOn)]
    case .setFlag(let flag, let isForced): [flag.rawValue, String(isForced)]
    }
  }
}

extension ButtonQuery {
  /// All of it in texts, which differ from those of any other query.
  fileprivate var fields: [String] {
    [state.description, scheme.rawValue, direction.rawValue, flag.rawValue, canvas.rawValue]
      + [scale, width, height, maxWidth, maxHeight, at].map { $0.map(text) ?? "" }
      + [background.red, background.green, background.blue, background.alpha].map(text)
      + previous.map(\.description)
  }
}

/// A number, exactly.
private func text(_ number: Double) -> String {
  // Nearly all are whole.
  Int32(exactly: number).map { String($0) } ?? JSONValue.number(number).text
}
