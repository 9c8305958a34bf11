/// What a `MemoryStore` holds, and the rules that keep it consistent.
struct MemoryContents: Sendable {
  /// That `source` refers to `target`; sorted by target, so that all sources of one lie together.
  private struct Link: Comparable, Sendable {
    let target: Reference
    let source: ResourceKey

    static func < (first: Link, second: Link) -> Bool {
      first.target != second.target ? first.target < second.target : first.source < second.source
    }
  }

  /// How many of those that refer to a record an error names.
  private static let namedReferrers = 16

  private let limits: StoreLimits
  private var records = SortedMap<ResourceKey, Record>()
  private var links = SortedMap<Link, Void>()
  private var counts: [ResourceKind: Int] = [:]
  private var byteCount = 0

  init(limits: StoreLimits) {
    self.limits = limits
  }

  var usage: StoreUsage {
    StoreUsage(
      styleSheets: counts[.styleSheet, default: 0], images: counts[.image, default: 0], bytes: byteCount,
      limits: limits)
  }

  subscript(key: ResourceKey) -> Record? { records[key] }

  mutating func write(
    _ record: Record, to key: ResourceKey, if precondition: Precondition
  ) throws(StorageError) -> Record? {
    let previous = records[key]
    guard precondition.holds(for: previous?.revision) else {
      throw .preconditionFailed(current: previous?.revision)
    }
    // What extends the sheet is walked only where its own parent changes: a popular sheet has many children.
    if key.kind == .styleSheet, record.references != previous?.references,
      record.references.contains(where: { $0.kind == .styleSheet })
    {
      let below = depth(below: Reference(kind: .styleSheet, name: key.name))
      try checkChain(of: record.references, path: [key.name], room: limits.chain - below)
    }
    // A sheet may name a picture that comes later; what it extends must be there.
    let missing = record.references.filter { $0.kind == .styleSheet && variants(of: $0).isEmpty }
    guard missing.isEmpty else { throw .missing(missing) }
    try checkRoom(for: record, at: key, replacing: previous)

    records.updateValue(record, forKey: key)
    replaceLinks(from: key, to: record.references, previously: previous?.references ?? [])
    byteCount += record.bytes.count - (previous?.bytes.count ?? 0)
    if previous == nil { counts[key.kind, default: 0] += 1 }
    return previous
  }

  mutating func delete(_ key: ResourceKey, if precondition: Precondition) throws(StorageError) -> Record {
    guard let record = records[key] else { throw .notFound }
    guard precondition.holds(for: record.revision) else {
      throw .preconditionFailed(current: record.revision)
    }
    let reference = Reference(kind: key.kind, name: key.name)
    if variants(of: reference).count == 1 {
      let referrers = referrers(to: reference)
      guard referrers.isEmpty else { throw .referenced(by: referrers) }
    }
    records.removeValue(forKey: key)
    replaceLinks(from: key, to: [], previously: record.references)
    byteCount -= record.bytes.count
    counts[key.kind, default: 0] -= 1
    return record
  }

  func page(_ kind: ResourceKind, after cursor: ResourceKey?, limit: Int) -> Page {
    let start = cursor ?? ResourceKey(kind: kind, name: "", variant: 0)
    var entries: [Page.Entry] = []
    var isComplete = true
    records.scan(from: start, excludingStart: true) { key, record in
      guard key.kind == kind else { return false }
      guard entries.count < limit else {
        isComplete = false
        return false
      }
      entries.append(
        Page.Entry(
          key: key, revision: record.revision, byteCount: record.bytes.count, summary: record.summary))
      return true
    }
    return Page(entries: entries, next: isComplete ? nil : entries.last?.key)
  }

  /// The records that `references` lead to, directly or through others.
  func closure(of references: [Reference]) -> [ResourceKey: Record] {
    var found: [ResourceKey: Record] = [:]
    var seen = Set(references)
    var open = references
    while let reference = open.popLast() {
      for (key, record) in variants(of: reference) {
        found[key] = record
        for next in record.references where seen.insert(next).inserted { open.append(next) }
      }
    }
    return found
  }

  /// The stored variants of what a reference names.
  private func variants(of reference: Reference) -> [(key: ResourceKey, record: Record)] {
    var found: [(key: ResourceKey, record: Record)] = []
    let start = ResourceKey(kind: reference.kind, name: reference.name, variant: 0)
    records.scan(from: start) { key, record in
      guard key.kind == reference.kind, key.name == reference.name else { return false }
      found.append((key, record))
      return true
    }
    return found
  }

  /// The first records that refer to what `reference` names.
  private func referrers(to reference: Reference, limit: Int = namedReferrers) -> [ResourceKey] {
    var found: [ResourceKey] = []
    let start = Link(target: reference, source: ResourceKey(kind: .styleSheet, name: "", variant: 0))
    links.scan(from: start) { link, _ in
      guard link.target == reference, found.count < limit else { return false }
      found.append(link.source)
      return true
    }
    return found
  }

  /// Follows the parents of the sheet that begins `path` and that is to have `references`.
  private func checkChain(
    of references: [Reference], path: [String], room: Int
  ) throws(StorageError) {
    for parent in references where parent.kind == .styleSheet {
      let longer = path + [parent.name]
      guard parent.name != path[0] else { throw .cycle(longer) }
      // Before the length is judged, so that a ring is called one.
      if let record = records[ResourceKey(kind: .styleSheet, name: parent.name)] {
        try checkChain(of: record.references, path: longer, room: room)
      }
      guard longer.count <= room else { throw .chainTooLong(longer, limit: limits.chain) }
    }
  }

  /// The length of the longest chain of sheets that extend `parent`; its own place is not counted.
  ///
  /// There are no rings among what is stored, and no chain is longer than the limit.
  private func depth(below parent: Reference) -> Int {
    referrers(to: parent, limit: .max).reduce(0) { deepest, child in
      max(deepest, 1 + depth(below: Reference(kind: child.kind, name: child.name)))
    }
  }

  private func checkRoom(
    for record: Record, at key: ResourceKey, replacing previous: Record?
  ) throws(StorageError) {
    if previous == nil {
      let count = counts[key.kind, default: 0]
      switch key.kind {
      case .styleSheet where count >= limits.styleSheets: throw .full(.styleSheets(limits.styleSheets))
      case .image where count >= limits.images: throw .full(.images(limits.images))
      default: break
      }
    }
    let growth = record.bytes.count - (previous?.bytes.count ?? 0)
    guard growth <= limits.bytes - byteCount else { throw .full(.bytes(limits.bytes)) }
  }

  private mutating func replaceLinks(
    from source: ResourceKey, to targets: [Reference], previously former: [Reference]
  ) {
    guard targets != former else { return }
    for target in former { links.removeValue(forKey: Link(target: target, source: source)) }
    for target in targets { links.updateValue((), forKey: Link(target: target, source: source)) }
  }
}
