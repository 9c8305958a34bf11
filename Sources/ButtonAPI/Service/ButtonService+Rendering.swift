import ButtonMotion
import Digests
import Geometry
import Rendering
import Storage

extension ButtonService {
  /// The metrics of a button.
  func metrics(
    _ snapshot: SheetSnapshot, _ query: ButtonQuery, for routed: RoutedRequest
  ) throws(APIError) -> ButtonMetrics {
    let stopwatch = Stopwatch()
    let metrics = try withRenderer(for: routed, snapshot) { renderer throws(RenderingError) in
      try renderer.metrics(of: snapshot.sheet, query, pictures: snapshot)
    }
    self.metrics.countRendering(of: .layout, seconds: stopwatch.seconds)
    return metrics
  }

  /// The map of a sprite.
  func map(
    _ snapshot: SheetSnapshot, _ query: SpriteQuery, for routed: RoutedRequest
  ) throws(APIError) -> SpriteMap {
    try withRenderer(for: routed, snapshot) { renderer throws(RenderingError) in
      try renderer.map(of: snapshot.sheet, query, pictures: snapshot)
    }
  }

  /// The timeline of a motion as JSON text; it has no more frames than an animation may have.
  func timeline(
    _ snapshot: SheetSnapshot, _ query: MotionQuery, for routed: RoutedRequest
  ) throws(APIError) -> [UInt8] {
    let limit = renderers.limits.timelineBytes
    return try withRenderer(for: routed, snapshot) { renderer throws(RenderingError) in
      try renderer.timeline(of: snapshot.sheet, query).answer(
        limit: limit, isCancelled: routed.isCancelled)
    }
  }

  /// A script for a button of a sheet, which is as large as it is where the script begins.
  func replayQuery(
    _ script: InteractionScript, _ snapshot: SheetSnapshot, for routed: RoutedRequest
  ) throws(APIError) -> ReplayQuery {
    var query = ReplayQuery(
      circumstances: script.circumstances,
      interaction: script.interaction(
        bounds: try metrics(snapshot, script.circumstances, for: routed).size))
    query.rate = script.rate
    query.plays = script.plays
    return query
  }

  /// What a script brings about.
  func replay(_ query: ReplayQuery, _ snapshot: SheetSnapshot) throws(APIError) -> Replay {
    let circumstances = query.circumstances
    do throws(InteractionError) {
      return try Replay(
        query.interaction, on: snapshot.sheet, scheme: circumstances.scheme,
        direction: circumstances.direction)
    } catch {
      throw .rendering(.interaction(error))
    }
  }

  /// The file of a rendition, from the cache of renderings or drawn.
  ///
  /// - Parameter tag: what `tag(of:_:)` says of the same rendition and snapshot.
  func bytes(
    of rendition: Rendition, _ snapshot: SheetSnapshot, tag: String, for routed: RoutedRequest
  ) throws(APIError) -> [UInt8] {
    if let bytes = renderings.value(for: tag) { return bytes }
    let stopwatch = Stopwatch()
    let bytes = try withRenderer(for: routed, snapshot) { renderer throws(RenderingError) in
      try rendition.bytes(of: snapshot, by: renderer).trimmed
    }
    metrics.countRendering(of: rendition.kind, seconds: stopwatch.seconds)
    renderings.insert(bytes, for: tag, cost: bytes.count + tag.utf8.count)
    return bytes
  }

  /// The entity tag of a rendition: a digest of everything that decides its bytes.
  func tag(of rendition: Rendition, _ snapshot: SheetSnapshot) -> String {
    var fields = DigestFields()
    fields.append(String(ButtonRenderer.version))
    fields.append(renderers.fontFingerprint)
    fields.append(snapshot.revision)
    rendition.add(to: &fields)
    return fields.digest.tag
  }

  /// Runs `body` with a renderer that no other thread has, and that gives up when nobody waits for the answer any more.
  private func withRenderer<Result>(
    for routed: RoutedRequest, _ snapshot: SheetSnapshot,
    _ body: (ButtonRenderer) throws(RenderingError) -> Result
  ) throws(APIError) -> Result {
    do throws(RenderingError) {
      return try renderers.withRenderer(isCancelled: routed.isCancelled, body)
    } catch {
      guard case .missingPictures(let missing) = error else { throw .rendering(error) }
      // For the renderer it is as good as not there.
      if let picture = snapshot.corruptPicture { throw .corruptRecord(picture) }
      // Who was given the address of one picture learns nothing of others.
      let mayList = (try? access.grant(.read, to: routed.request)) != nil
      let meant = mayList ? catalog.picturesMeant(by: missing.map(\.name)) : [:]
      let body = snapshot.id == nil ? try? routed.document() : nil
      throw .unstoredPictures(
        missing.map { UnstoredPicture($0, in: snapshot, body: body, meant: meant[$0.name]) })
    }
  }
}
