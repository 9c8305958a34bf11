import ButtonStyling
import Digests
import Pixels
import Rendering
import Storage
import Threads

/// A sheet and everything that decides its pixels.
struct SheetSnapshot: PictureSource {
  /// Its id; nil if it is not stored.
  let id: String?
  /// The sheet's own record.
  let own: Record
  /// Changes whenever the sheet, a sheet it extends or a picture it names does; the sheet's own revision where it
  /// depends on nothing.
  let revision: String
  /// The sheet with all it inherits.
  let sheet: CascadedSheet
  private let records: [ResourceKey: Record]
  private let catalog: Catalog
  private let decoded = DecodedPictures()

  init(
    id: String?, own: Record, sheet: CascadedSheet, records: [ResourceKey: Record], catalog: Catalog
  ) {
    self.id = id
    self.own = own
    self.sheet = sheet
    self.records = records
    self.catalog = catalog
    revision = Self.revision(of: own, id: id, among: records)
  }

  private static func revision(of own: Record, id: String?, among records: [ResourceKey: Record]) -> String {
    let ownKey = id.map { ResourceKey.styleSheet($0) }
    let others = records.filter { $0.key != ownKey }
    if others.isEmpty { return own.revision }
    var fields = DigestFields()
    fields.append(own.revision)
    for (key, record) in others.sorted(by: { $0.key < $1.key }) {
      fields.append(contentsOf: [
        String(key.kind.rawValue), key.name, String(key.variant), record.revision,
      ])
    }
    return fields.digest.tag
  }

  func picture(named name: String, for scale: Double) -> Picture? {
    let scales = ResourceKey.imageScales.filter { records[.image(name, scale: $0)] != nil }
    guard let suitable = Picture.suitableScale(among: scales, for: scale) else { return nil }
    let key = ResourceKey.image(name, scale: suitable)
    guard let record = records[key],
      let bitmap = decoded.bitmap(under: key, record.revision, else: { catalog.bitmap(of: record) })
    else { return nil }
    return Picture(bitmap: bitmap, scale: suitable, identity: record.revision)
  }

  /// A picture that was asked for and is stored, but is no file that can be read; nil if there is none.
  var corruptPicture: ResourceKey? { decoded.corrupt }
}

/// The pictures one request has decoded: one too large for the catalog's cache is decoded once for all its states.
private final class DecodedPictures: Sendable {
  private struct State {
    var bitmaps: [String: Bitmap] = [:]
    var corrupt: ResourceKey?
  }

  private let state = Locked(State())

  /// The first that could not be decoded.
  var corrupt: ResourceKey? { state.withLock { $0.corrupt } }

  func bitmap(under key: ResourceKey, _ revision: String, else decode: () -> Bitmap?) -> Bitmap? {
    if let bitmap = state.withLock({ $0.bitmaps[revision] }) { return bitmap }
    let bitmap = decode()
    state.withLock { state in
      state.bitmaps[revision] = bitmap
      if bitmap == nil, state.corrupt == nil { state.corrupt = key }
    }
    return bitmap
  }
}
