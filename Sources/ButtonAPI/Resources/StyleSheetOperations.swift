import ButtonStyling
import Documents
import HTTPTransport
import Storage

/// The operations on stored sheets.
enum StyleSheetOperations {
  static func create(_ service: ButtonService, _ routed: RoutedRequest) throws(APIError) -> HTTPResponse {
    try routed.takesNoParameters()
    return try store(routed.sheet(), under: newIdentifier(), if: .absent, service)
  }

  static func replace(_ service: ButtonService, _ routed: RoutedRequest) throws(APIError) -> HTTPResponse {
    try routed.takesNoParameters()
    let id = try routed.identifier()
    return try store(routed.sheet(), under: id, if: routed.precondition(), service)
  }

  static func patch(_ service: ButtonService, _ routed: RoutedRequest) throws(APIError) -> HTTPResponse {
    try routed.takesNoParameters()
    let id = try routed.identifier()
    let key = ResourceKey.styleSheet(id)
    let patch = try routed.document()
    let precondition = try routed.precondition()
    while true {
      guard let current = try accessing({ () throws(StorageError) in try service.catalog.store.read(key) })
      else {
        throw .notStored(key)
      }
      guard precondition.holds(for: current.revision) else {
        throw .storage(.preconditionFailed(current: current.revision))
      }
      let sheet = try service.catalog.decoded(current, under: key)
      do throws(APIError) {
        return try store(patched(sheet, by: patch), under: id, if: .revision([current.revision]), service)
      } catch {
        // Somebody else wrote in between: the patch applies to what is there now.
        guard case .storage(.preconditionFailed) = error else { throw error }
      }
    }
  }

  static func show(_ service: ButtonService, _ routed: RoutedRequest) throws(APIError) -> HTTPResponse {
    try routed.takesNoParameters()
    let key = ResourceKey.styleSheet(try routed.identifier())
    guard let record = try accessing({ () throws(StorageError) in try service.catalog.store.read(key) })
    else {
      throw .notStored(key)
    }
    return HTTPResponse(json: record.bytes, tag: record.revision)
  }

  static func remove(_ service: ButtonService, _ routed: RoutedRequest) throws(APIError) -> HTTPResponse {
    try routed.takesNoParameters()
    let key = ResourceKey.styleSheet(try routed.identifier())
    try service.catalog.remove(key, if: routed.precondition())
    return HTTPResponse(status: 204)
  }

  static func list(_ service: ButtonService, _ routed: RoutedRequest) throws(APIError) -> HTTPResponse {
    let listing = try routed.listing()
    let cursor = try listing.cursor.map { cursor throws(APIError) in
      guard ResourceName.isValid(cursor) else {
        throw .invalidParameters([ParameterIssue("cursor", .value(.malformedResourceName(cursor)))])
      }
      return ResourceKey.styleSheet(cursor)
    }
    let page = try accessing { () throws(StorageError) in
      try service.catalog.store.list(.styleSheet, after: cursor, limit: listing.limit)
    }
    var document: JSONObject = [
      "stylesheets": .array(
        page.entries.map { entry in
          [
            "id": .string(entry.key.name), "name": entry.summary.label.map { .string($0) } ?? .null,
            "revision": .string(entry.revision),
          ]
        })
    ]
    if let next = page.next { document["next"] = .string(next.name) }
    return HTTPResponse(json: JSONValue.object(document).utf8)
  }

  static func states(_ service: ButtonService, _ routed: RoutedRequest) throws(APIError) -> HTTPResponse {
    try routed.takesNoParameters()
    let id = try routed.identifier()
    let snapshot = try service.catalog.snapshot(ofSheet: id)
    let states = snapshot.sheet.declaredStates.map { state -> JSONValue in
      let path = "/v1/stylesheets/\(id)/states/\(state)"
      return [
        "state": .string(state.description),
        "attributes": .array(snapshot.sheet.attributeNames(in: state).map { .string($0) }),
        "links": [
          "style": .string(path), "layout": .string(path + "/layout"), "png": .string(path + ".png"),
          "svg": .string(path + ".svg"),
        ],
      ]
    }
    return HTTPResponse(
      json: ([
        "stylesheet": .string(id), "revision": .string(snapshot.revision),
        "ownRevision": .string(snapshot.own.revision), "states": .array(states),
      ] as JSONValue).utf8)
  }

  private static func store(
    _ sheet: StyleSheet, under id: String, if precondition: Precondition, _ service: ButtonService
  ) throws(APIError) -> HTTPResponse {
    let record = Record(
      sheet.document.utf8, references: sheet.references, summary: Record.Summary(label: sheet.name))
    // Canonical spelling may be longer than what was sent, and patches may add up.
    let limit = 2 * service.options.sheetLimit
    guard record.bytes.count <= limit else {
      throw .invalidDocument([
        DocumentIssue(pointer: .root, reason: .tooLong(record.bytes.count, limit: limit))
      ])
    }
    let outcome: WriteOutcome
    do throws(StorageError) {
      outcome = try service.catalog.store.write(record, to: .styleSheet(id), if: precondition)
    } catch .missing(let parents) {
      throw .invalidDocument(
        parents.map {
          DocumentIssue(pointer: JSONPointer(["extends"]), reason: .missingParent(chain: [id, $0.name]))
        })
    } catch {
      throw .storage(error)
    }
    service.catalog.remember(sheet, of: record)
    var response = HTTPResponse(json: record.bytes, tag: record.revision)
    if outcome == .created {
      response.status = 201
      response.headers.append(("Location", "/v1/stylesheets/\(id)"))
    }
    return response
  }

  private static func newIdentifier() -> String {
    let letters = Array("abcdefghijkmnpqrstuvwxyz23456789")
    var generator = SystemRandomNumberGenerator()
    return String((0..<16).map { _ in letters[Int.random(in: 0..<letters.count, using: &generator)] })
  }
}

extension Catalog {
  /// Removes what is stored under `key`.
  func remove(_ key: ResourceKey, if precondition: Precondition) throws(APIError) {
    do throws(StorageError) {
      try store.delete(key, if: precondition)
    } catch {
      throw error == .notFound ? .notStored(key) : .storage(error)
    }
  }
}

/// The sheet a document describes.
private func validated(_ document: JSONValue) throws(APIError) -> StyleSheet {
  do throws(InvalidDocument) {
    return try StyleSheet(document: document)
  } catch {
    throw .invalidDocument(error.issues)
  }
}

/// A sheet changed by a patch.
private func patched(_ sheet: StyleSheet, by patch: JSONValue) throws(APIError) -> StyleSheet {
  do throws(InvalidDocument) {
    return try StyleSheet(document: sheet.document(patchedWith: patch))
  } catch {
    throw .invalidDocument(error.issues)
  }
}

extension RoutedRequest {
  /// The sheet in the body.
  fileprivate func sheet() throws(APIError) -> StyleSheet {
    try validated(document())
  }
}
