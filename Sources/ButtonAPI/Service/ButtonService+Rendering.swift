import ButtonStyling
import Digests
import Documents
import Geometry
import Rendering
import Storage

extension ButtonService {
  /// The metrics of a button.
  func metrics(_ snapshot: SheetSnapshot, _ query: ButtonQuery) throws(APIError) -> ButtonMetrics {
    try renderers.withRenderer { renderer throws(RenderingError) in
      try renderer.metrics(of: snapshot.sheet, query, pictures: snapshot)
    }
  }

  /// The PNG file of a button, from the cache of renderings or drawn.
  ///
  /// - Parameter tag: what `tag(of:_:)` says of the same snapshot and query.
  func png(_ snapshot: SheetSnapshot, _ query: ButtonQuery, tag: String) throws(APIError) -> [UInt8] {
    if let bytes = renderings.value(for: tag) { return bytes }
    let bytes = try renderers.withRenderer { renderer throws(RenderingError) in
      try renderer.png(of: snapshot.sheet, query, pictures: snapshot)
    }
    metrics.countRendering()
    renderings.insert(bytes, for: tag, cost: bytes.count + tag.utf8.count)
    return bytes
  }

  /// The entity tag of a rendering: a digest of everything that decides its pixels.
  func tag(of snapshot: SheetSnapshot, _ query: ButtonQuery) -> String {
    var fields = [
      String(ButtonRenderer.version), renderers.fontFingerprint, snapshot.revision, query.state.description,
    ]
    fields += query.previous.map(\.description)
    fields += [query.scheme.rawValue, query.direction.rawValue, query.flag.rawValue, query.canvas.rawValue]
    fields += [query.scale, query.width, query.height, query.maxWidth, query.maxHeight].map { number in
      number.map { JSONValue.number($0).text } ?? ""
    }
    let color = query.background
    fields += [color.red, color.green, color.blue, color.alpha].map { JSONValue.number($0).text }
    return Digest(ofFields: fields).tag
  }
}
