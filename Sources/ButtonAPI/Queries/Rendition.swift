import ButtonMotion
import ButtonStyling
import Digests
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

  /// Adds all of it to what makes a digest, as no other rendition does.
  func add(to fields: inout DigestFields) {
    switch self {
    case .png(let query):
      fields.append("png")
      query.add(to: &fields)
    case .svg(let query, let text):
      fields.append(contentsOf: ["svg", text.rawValue])
      query.add(to: &fields)
    case .sprite(let query):
      fields.append("sprite")
      query.add(to: &fields)
    case .frame(let query):
      fields.append("frame")
      query.add(to: &fields)
    case .animation(let query):
      fields.append("animation")
      query.add(to: &fields)
    case .replay(let query):
      fields.append("replay")
      query.add(to: &fields)
    }
  }
}

extension SpriteQuery {
  /// Adds all of it, as no other query does.
  fileprivate func add(to fields: inout DigestFields) {
    fields.append(contentsOf: [columns.map { String($0) } ?? "", String(states.count)])
    fields.append(contentsOf: states.map(\.description))
    circumstances.add(to: &fields)
  }
}

extension MotionQuery {
  /// Adds all of it, as no other query does.
  fileprivate func add(to fields: inout DigestFields) {
    fields.append(contentsOf: [
      from.state.description, from.flag.rawValue, to.state.description, to.flag.rawValue,
      String(isForced), String(rate.framesPerSecond), plays.map { String($0) } ?? "",
    ])
    circumstances.add(to: &fields)
  }
}

extension ReplayQuery {
  /// Adds all of it, as no other query does.
  fileprivate func add(to fields: inout DigestFields) {
    let control = interaction.control
    fields.append(contentsOf: [
      String(control.isEnabled), String(control.isSelected), control.flag.rawValue, control.action.rawValue,
      String(rate.framesPerSecond), String(plays), String(interaction.inputs.count),
    ])
    fields.append(
      contentsOf: [interaction.bounds.width, interaction.bounds.height, interaction.dragSlop].map(text))
    for input in interaction.inputs {
      fields.append(contentsOf: [text(input.time), input.input.kind.rawValue] + input.input.fields)
    }
    circumstances.add(to: &fields)
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
  /// Adds all of it, as no other query does.
  fileprivate func add(to fields: inout DigestFields) {
    fields.append(state.description)
    fields.append(contentsOf: [scheme.rawValue, direction.rawValue, flag.rawValue, canvas.rawValue])
    for number in [scale, width, height, maxWidth, maxHeight, at] { fields.append(number.map(text) ?? "") }
    for component in [background.red, background.green, background.blue, background.alpha] {
      fields.append(text(component))
    }
    fields.append(contentsOf: previous.map(\.description))
  }
}

/// A number, exactly.
private func text(_ number: Double) -> String {
  // Nearly all are whole.
  Int32(exactly: number).map { String($0) } ?? JSONValue.number(number).text
}
