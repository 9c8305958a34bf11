import ButtonStyling
import Documents
import HTTPTransport
import PNGCoding
import Pixels
public import Storage

/// The operations on stored pictures.
enum ImageOperations {
  static func replace(_ service: ButtonService, _ routed: RoutedRequest) throws(APIError) -> HTTPResponse {
    try routed.takesNoParameters()
    let key = try routed.imageKey()
    let precondition = try routed.precondition()
    let bytes = routed.request.body
    let record: Record
    do throws(PNGError) {
      let bitmap = try PNGDecoder(limits: PNGLimits(maximumPixels: service.options.picturePixels)).decode(
        bytes)
      record = Record(bytes, summary: Record.Summary(width: bitmap.width, height: bitmap.height))
    } catch {
      throw .invalidPicture(error)
    }
    let outcome = try accessing { () throws(StorageError) in
      try service.catalog.store.write(record, to: key, if: precondition)
    }
    var response = HTTPResponse(
      json: JSONValue.object(key.document(record.summary, byteCount: bytes.count)).utf8, tag: record.revision)
    if outcome == .created {
      response.status = 201
      response.headers.append(("Location", "/v1/images/\(key.imageName)"))
    }
    return response
  }

  static func show(_ service: ButtonService, _ routed: RoutedRequest) throws(APIError) -> HTTPResponse {
    try routed.takesNoParameters()
    let key = try routed.imageKey()
    guard let record = try accessing({ () throws(StorageError) in try service.catalog.store.read(key) })
    else {
      throw .notStored(key)
    }
    return HTTPResponse(png: record.bytes, tag: record.revision)
  }

  static func remove(_ service: ButtonService, _ routed: RoutedRequest) throws(APIError) -> HTTPResponse {
    try routed.takesNoParameters()
    try service.catalog.remove(routed.imageKey(), if: routed.precondition())
    return HTTPResponse(status: 204)
  }

  static func list(_ service: ButtonService, _ routed: RoutedRequest) throws(APIError) -> HTTPResponse {
    let listing = try routed.listing()
    let cursor = try listing.cursor.map { cursor throws(APIError) in
      guard let key = ResourceKey(imageName: cursor) else {
        throw .invalidParameters([ParameterIssue("cursor", .value(.malformedResourceName(cursor)))])
      }
      return key
    }
    let page = try accessing { () throws(StorageError) in
      try service.catalog.store.list(.image, after: cursor, limit: listing.limit)
    }
    var document: JSONObject = [
      "images": .array(
        page.entries.map { entry in
          var image = entry.key.document(entry.summary, byteCount: entry.byteCount)
          image["revision"] = .string(entry.revision)
          return .object(image)
        })
    ]
    if let next = page.next { document["next"] = .string(next.imageName) }
    return HTTPResponse(json: JSONValue.object(document).utf8)
  }
}

extension ResourceKey {
  /// The pixels a point for which a picture can be stored.
  public static let imageScales = 1...3

  /// The picture that a path names: a name, for other scales than one with `@2x` or `@3x` behind it.
  public init?(imageName text: String) {
    let scale = Self.imageScales.dropFirst().first { text.hasSuffix("@\($0)x") }
    let name = scale == nil ? text : String(text.dropLast("@2x".count))
    guard ResourceName.isValid(name) else { return nil }
    self = .image(name, scale: scale ?? 1)
  }

  /// How a path names this picture.
  public var imageName: String { variant == 1 ? name : "\(name)@\(variant)x" }

  /// What is said of a picture.
  fileprivate func document(_ summary: Record.Summary, byteCount: Int) -> JSONObject {
    [
      "name": .string(name), "width": .number(Double(summary.width ?? 0)),
      "height": .number(Double(summary.height ?? 0)), "scale": .number(Double(variant)),
      "bytes": .number(Double(byteCount)),
    ]
  }
}

extension RoutedRequest {
  /// The picture that the path names.
  fileprivate func imageKey() throws(APIError) -> ResourceKey {
    guard let key = ResourceKey(imageName: capture(0)) else { throw .malformedImageName(capture(0)) }
    return key
  }
}
