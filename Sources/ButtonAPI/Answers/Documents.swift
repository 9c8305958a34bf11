import ButtonStyling
import Documents
import Geometry
import Rendering

extension ResolvedStyle {
  /// The answer to a query for a style.
  func answer(_ snapshot: SheetSnapshot) -> JSONValue {
    let sources = provenance.map { name, source in
      JSONObject.Member(
        name: name,
        value: {
          switch source {
          case .default: return "default"
          case .previous: return "previous"
          case .entry(let sheet, let state):
            var source: JSONObject = ["state": .string(state.description)]
            if let sheet { source = ["stylesheet": .string(sheet), "state": .string(state.description)] }
            return .object(source)
          }
        }())
    }
    return .object(
      JSONObject(
        snapshot.heading(state) + [
          JSONObject.Member(name: "style", value: document),
          JSONObject.Member(name: "sources", value: .object(JSONObject(sources))),
        ]))
  }
}

extension ButtonMetrics {
  /// The answer to a query for a layout.
  func answer(_ snapshot: SheetSnapshot, state: ControlState) -> JSONValue {
    var document = JSONObject(snapshot.heading(state))
    func set(_ name: String, _ value: JSONValue) { document.append(name, value) }
    set("scale", .number(scale))
    set("direction", .string(direction.rawValue))
    set("size", size.document)
    set("fittingSize", fittingSize.document)
    set("content", content.document)
    set("image", image?.document ?? .null)
    set("title", title?.document ?? .null)
    set("subtitle", subtitle?.document ?? .null)
    set("spinner", spinner?.document ?? .null)
    set("group", group?.document ?? .null)
    set("titleBaseline", titleBaseline.map { .number($0) } ?? .null)
    set("titleLines", .number(Double(titleLines)))
    set("titleTruncated", .bool(isTitleTruncated))
    set("imageClipped", .bool(isImageClipped))
    set("missingGlyphs", .array(missingGlyphs.map { .string($0) }))
    set("missingFonts", .array(missingFonts.map { .string($0) }))
    set(
      "cornerRadii",
      [
        "topLeft": .number(outline.radii.topLeft), "topRight": .number(outline.radii.topRight),
        "bottomLeft": .number(outline.radii.bottomLeft), "bottomRight": .number(outline.radii.bottomRight),
      ])
    set("pixelSize", pixels(pixelWidth, pixelHeight))
    func points(_ pixels: Int) -> JSONValue { .number(Double(pixels) / scale) }
    set(
      "overflow",
      [
        "top": points(overflow.top), "left": points(overflow.left), "bottom": points(overflow.bottom),
        "right": points(overflow.right),
      ])
    return .object(document)
  }
}

extension SpriteMap {
  /// The answer to a query for the map of a sprite.
  func answer(_ snapshot: SheetSnapshot) -> JSONValue {
    var document = JSONObject(snapshot.heading)
    document.append("scale", .number(scale))
    document.append("pixelSize", pixels(pixelWidth, pixelHeight))
    document.append("cell", pixels(cellWidth, cellHeight))
    document.append("columns", .number(Double(columns)))
    document.append("rows", .number(Double(rows)))
    document.append(
      "states",
      .array(
        cells.map { cell in
          [
            "state": .string(cell.state.description), "frame": cell.frame.document,
            "bounds": cell.bounds.document, "size": cell.size.document,
          ]
        }))
    return .object(document)
  }
}

extension SheetSnapshot {
  /// What answers begin with; a sheet that is not stored has no id.
  fileprivate var heading: [JSONObject.Member] {
    (id.map { [JSONObject.Member(name: "stylesheet", value: .string($0))] } ?? []) + [
      JSONObject.Member(name: "revision", value: .string(revision))
    ]
  }

  /// What answers about a state begin with.
  fileprivate func heading(_ state: ControlState) -> [JSONObject.Member] {
    heading + [JSONObject.Member(name: "state", value: .string(state.description))]
  }
}

/// An extent in pixels.
private func pixels(_ width: Int, _ height: Int) -> JSONValue {
  ["width": .number(Double(width)), "height": .number(Double(height))]
}

extension PixelRect {
  fileprivate var document: JSONValue {
    [
      "x": .number(Double(x)), "y": .number(Double(y)), "width": .number(Double(width)),
      "height": .number(Double(height)),
    ]
  }
}

extension Size {
  fileprivate var document: JSONValue { ["width": .number(width), "height": .number(height)] }
}

extension Rect {
  fileprivate var document: JSONValue {
    ["x": .number(minX), "y": .number(minY), "width": .number(width), "height": .number(height)]
  }
}
