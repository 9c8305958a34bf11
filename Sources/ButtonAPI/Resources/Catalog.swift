import ButtonStyling
import Documents
import JSONCoding
import PNGCoding
import Pixels
import Rendering
import Storage

/// What queries need of the store, decoded once: records are bytes, sheets and bitmaps are values.
final class Catalog: Sendable {
  let store: any ResourceStore
  private let sheets: BoundedCache<String, StyleSheet>
  private let bitmaps: BoundedCache<String, Bitmap>
  private let picturePixels: Int

  init(store: any ResourceStore, options: ServiceOptions) {
    self.store = store
    sheets = BoundedCache(capacity: options.cacheBytes / 4)
    bitmaps = BoundedCache(capacity: options.cacheBytes / 4)
    picturePixels = options.picturePixels
  }

  /// Whether the store answers.
  var isStoreReachable: Bool { (try? store.list(.styleSheet, after: nil, limit: 1)) != nil }

  /// A stored sheet with all it depends on, as it was at one moment.
  func snapshot(ofSheet id: String) throws(APIError) -> SheetSnapshot {
    let records = try accessing { () throws(StorageError) in try store.snapshot(of: [.styleSheet(id)]) }
    guard let own = records[.styleSheet(id)] else { throw .notStored(.styleSheet(id)) }
    let sheet = try decoded(own, under: .styleSheet(id))
    return try snapshot(of: sheet, id: id, own: own, records: records)
  }

  /// A sheet that is not stored, with all it depends on.
  func snapshot(of sheet: StyleSheet) throws(APIError) -> SheetSnapshot {
    let references = sheet.references
    let records = try accessing { () throws(StorageError) in try store.snapshot(of: references) }
    return try snapshot(of: sheet, id: nil, own: Record(sheet.document.utf8), records: records)
  }

  /// The sheet a record holds.
  func decoded(_ record: Record, under key: ResourceKey) throws(APIError) -> StyleSheet {
    if let sheet = sheets.value(for: record.revision) { return sheet }
    guard let document = try? JSONReader.read(record.bytes), let sheet = try? StyleSheet(document: document)
    else {
      throw .corruptRecord(key)
    }
    remember(sheet, of: record)
    return sheet
  }

  /// Keeps what a record holds, so that it need not be decoded: what was just stored is mostly asked for soon.
  func remember(_ sheet: StyleSheet, of record: Record) {
    sheets.insert(sheet, for: record.revision, cost: 8 * record.bytes.count)
  }

  /// The pixels a record holds; nil if they cannot be read.
  func bitmap(of record: Record) -> Bitmap? {
    if let bitmap = bitmaps.value(for: record.revision) { return bitmap }
    let limits = PNGLimits(maximumPixels: picturePixels)
    guard let bitmap = try? PNGDecoder(limits: limits).decode(record.bytes) else { return nil }
    bitmaps.insert(bitmap, for: record.revision, cost: 4 * bitmap.pixels.count)
    return bitmap
  }

  /// For names of pictures that are not stored, the stored ones that are much like them.
  ///
  /// It is a help for people: only some names are looked up, among the first stored ones, so that it takes no time.
  func picturesMeant(by names: [String]) -> [String: String] {
    guard let page = try? store.list(.image, after: nil, limit: 1000) else { return [:] }
    let stored = Set(page.entries.map(\.key.name)).sorted()
    var meant: [String: String] = [:]
    for name in names.prefix(8) { meant[name] = nearestName(to: name, in: stored) }
    return meant
  }

  /// For the id of a sheet that is not stored, a stored one that is much like it.
  ///
  /// A help for people, too: only those are looked at that begin with the same letter, and not all where there are many.
  func sheetMeant(by id: String) -> String? {
    guard ResourceName.isValid(id),
      let page = try? store.list(.styleSheet, after: .styleSheet(String(id.prefix(1))), limit: 256)
    else { return nil }
    return nearestName(to: id, in: page.entries.map(\.key.name).filter { $0.first == id.first })
  }

  /// What the caches hold, by name.
  var cacheStatistics: [(name: String, statistics: CacheStatistics)] {
    [("sheets", sheets.statistics), ("pictures", bitmaps.statistics)]
  }

  private func snapshot(
    of sheet: StyleSheet, id: String?, own: Record, records: [ResourceKey: Record]
  ) throws(APIError) -> SheetSnapshot {
    // A sheet that is not stored is a member of the body that brought it.
    let limit = store.chainLimit
    let pointer = JSONPointer(id == nil ? ["stylesheet", "extends"] : ["extends"])
    var parents: [(id: String, sheet: StyleSheet)] = []
    var next = sheet.extends
    while let parent = next {
      func issue(_ reason: DocumentIssue.Reason) -> APIError {
        .invalidDocument([DocumentIssue(pointer: pointer, reason: reason)])
      }
      // The sheet itself counts, and so does this parent; no ring gets past this.
      guard parents.count + 2 <= limit else { throw issue(.chainTooLong(limit: limit)) }
      let key = ResourceKey.styleSheet(parent)
      guard let record = records[key] else {
        throw issue(.missingParent(chain: [id].compactMap(\.self) + parents.map(\.id) + [parent]))
      }
      let sheet = try decoded(record, under: key)
      parents.append((parent, sheet))
      next = sheet.extends
    }
    return SheetSnapshot(
      id: id, own: own, sheet: CascadedSheet(sheet, id: id, parents: parents), records: records, catalog: self
    )
  }
}

extension StyleSheet {
  /// What the sheet names: the sheet it extends and the pictures it draws.
  var references: [Reference] {
    [extends].compactMap { $0.map(Reference.styleSheet) } + pictureNames.map(Reference.image)
  }
}

/// Runs an access to the store, whose errors become the service's.
func accessing<Result>(_ access: () throws(StorageError) -> Result) throws(APIError) -> Result {
  do throws(StorageError) {
    return try access()
  } catch {
    throw .storage(error)
  }
}
