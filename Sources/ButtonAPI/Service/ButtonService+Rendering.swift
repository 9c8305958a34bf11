import Digests
import Rendering
import Storage

extension ButtonService {
  /// The metrics of a button.
  func metrics(_ snapshot: SheetSnapshot, _ query: ButtonQuery) throws(APIError) -> ButtonMetrics {
    try renderers.withRenderer { renderer throws(RenderingError) in
      try renderer.metrics(of: snapshot.sheet, query, pictures: snapshot)
    }
  }

  /// The map of a sprite.
  func map(_ snapshot: SheetSnapshot, _ query: SpriteQuery) throws(APIError) -> SpriteMap {
    try renderers.withRenderer { renderer throws(RenderingError) in
      try renderer.map(of: snapshot.sheet, query, pictures: snapshot)
    }
  }

  /// The file of a rendition, from the cache of renderings or drawn.
  ///
  /// - Parameter tag: what `tag(of:_:)` says of the same rendition and snapshot.
  func bytes(of rendition: Rendition, _ snapshot: SheetSnapshot, tag: String) throws(APIError) -> [UInt8] {
    if let bytes = renderings.value(for: tag) { return bytes }
    let bytes = try renderers.withRenderer { renderer throws(RenderingError) in
      try rendition.bytes(of: snapshot, by: renderer)
    }
    metrics.countRendering()
    renderings.insert(bytes, for: tag, cost: bytes.count + tag.utf8.count)
    return bytes
  }

  /// The entity tag of a rendition: a digest of everything that decides its bytes.
  func tag(of rendition: Rendition, _ snapshot: SheetSnapshot) -> String {
    let circumstances = [String(ButtonRenderer.version), renderers.fontFingerprint, snapshot.revision]
    return Digest(ofFields: circumstances + rendition.fields).tag
  }
}
