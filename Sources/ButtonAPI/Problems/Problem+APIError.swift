import ButtonMotion
import ButtonStyling
import Documents
import Graphics
import HTTPTransport
import JSONCoding
import Rendering
import SVGCoding
import Storage

/// The one place where errors get a status and words.
extension Problem {
  init(_ error: APIError) {
    switch error {
    case .unknownPath(let siblings, let meant):
      self.init(
        404, "unknown-path", "No such path",
        siblings.isEmpty
          ? "Nothing is served at this path; / lists what is.\(asking(meant))"
          : "Nothing is served at this path, but at the one that ends in \(listed(siblings)).")
    case .methodNotAllowed(let allowed):
      let methods = allowed.map(\.rawValue).joined(separator: ", ")
      self.init(
        405, "method-not-allowed", "Method not allowed", "This path takes \(methods).",
        headers: [("Allow", methods)])
    case .missingToken:
      self.init(
        401, "token-required", "Token required", "This needs Authorization: Bearer with a token.",
        headers: [Self.challenge()])
    case .unknownToken:
      self.init(
        401, "unknown-token", "Unknown token", "The token in Authorization is none that counts here.",
        headers: [Self.challenge(error: "invalid_token")])
    case .insufficientScope:
      self.init(
        403, "insufficient-scope", "Insufficient scope", "This token allows to read, not to write.",
        headers: [Self.challenge(error: "insufficient_scope")])
    case .invalidSignature:
      self.init(
        403, "signature-invalid", "Invalid signature",
        "The parameter \"sig\" is no signature over this path and these parameters in this order by a key that counts here."
      )
    case .expiredSignature(let end):
      self.init(
        403, "signature-expired", "Expired signature", "The signature ended at the Unix second \(end).")
    case .notAcceptable(let offered):
      self.init(
        406, "not-acceptable", "Not acceptable",
        "This path answers with \(listed(offered)), which Accept excludes.")
    case .unsupportedMediaType(let found, let accepted, let method):
      let fields: [(HTTPMethod, String)] = [(.post, "Accept-Post"), (.patch, "Accept-Patch")]
      self.init(
        415, "unsupported-media-type", "Unsupported media type",
        "The body must be \(listed(accepted)), \(found.map { "not \(quoted($0))" } ?? "and Content-Type must say so").",
        headers: fields.filter { $0.0 == method }.map { ($0.1, accepted.joined(separator: ", ")) })
    case .encodedBody(let coding):
      self.init(
        415, "encoded-body", "Encoded body",
        "Bodies are taken as they are, without Content-Encoding \(quoted(coding)).",
        headers: [("Accept-Encoding", "identity")])
    case .malformedJSON(let error):
      self.init(
        400, "malformed-json", "Malformed JSON",
        "Line \(error.line), column \(error.column): \(error.reason.text).")
    case .invalidDocument(let issues):
      self.init(422, "invalid-document", "Invalid document", issues: issues)
    case .invalidParameters(let issues):
      self.init(issues)
    case .conflictingScales(let suffix, let parameter):
      self.init(
        400, "conflicting-scales", "Conflicting scales",
        "The path says @\(JSONValue.number(suffix).text)x and the parameter scale says \(JSONValue.number(parameter).text)."
      )
    case .malformedName(let name):
      self.init(
        400, "malformed-name", "Malformed name",
        "\(quoted(name)) is not a name: \(ResourceName.rule).")
    case .malformedImageName(let name):
      self.init(
        400, "malformed-name", "Malformed name",
        "\(quoted(name)) is not a name of a picture: \(ResourceName.rule), and for \(ResourceKey.scaleRule).")
    case .unknownState(let part, let name):
      self.init(
        404, "unknown-state", "Unknown state",
        stateHint(name) ?? DocumentIssue.Reason.unknownState(part: part).sentence)
    case .notStored(let key, let meant):
      self.init(404, "not-stored", "Not stored", "No \(key.label) is stored.\(asking(meant))")
    case .otherRevision(let asked, let current):
      self.init(
        404, "other-revision", "Other revision",
        "Revision \(quoted(asked)) is not current; the current one is \(current).")
    case .malformedPrecondition(let header, let value):
      let allowed =
        header == "If-Match"
        ? "* or a list of entity tags in quotation marks" : "* where something is written"
      self.init(
        400, "malformed-precondition", "Malformed precondition",
        "\(header) must be \(allowed), not \(quoted(value)).")
    case .storage(let error):
      self.init(error)
    case .invalidPicture(let error):
      self.init(422, "invalid-picture", "Invalid picture", "The body is no usable PNG: \(error.text).")
    case .rendering(let error):
      self.init(error)
    case .unstoredPictures(let pictures):
      self.init(pictures)
    case .refused(let refusal):
      self.init(refusal)
    case .notReady(let readiness):
      self.init(
        503, "not-ready", "Not ready", "The service is not ready: \(readiness.objections).",
        headers: [("Retry-After", "1")])
      checks = readiness.document
    case .corruptRecord(let key):
      self.init(500, "corrupt-record", "Corrupt record", "What is stored of \(key.label) cannot be read.")
    }
  }

  /// How to authenticate (RFC 6750, section 3).
  private static func challenge(error: String? = nil) -> (name: String, value: String) {
    ("WWW-Authenticate", "Bearer realm=\"pushbutton\"" + (error.map { ", error=\"\($0)\"" } ?? ""))
  }

  private init(
    _ status: Int, _ kind: String, _ title: String, _ detail: String,
    headers: [(name: String, value: String)] = []
  ) {
    self.init(status: status, kind: kind, title: title, detail: detail, headers: headers)
  }

  private init(_ status: Int, _ kind: String, _ title: String, issues: [DocumentIssue]) {
    let first =
      issues.first.map { issue in
        let pointer = issue.pointer.description
        return pointer.isEmpty ? issue.reason.sentence : "\(pointer) \(issue.reason.clause)"
      } ?? ""
    self.init(
      status, kind, title, first: first,
      issues.map { Item(place: .pointer($0.pointer.description), detail: $0.reason.sentence) })
  }

  /// What is wrong with parameters; the first decides of which kind the problem is.
  private init(_ issues: [ParameterIssue]) {
    let (kind, title) = issues.first?.reason.kind ?? ("invalid-parameter", "Invalid parameter")
    let first = issues.first.map { "The parameter \(quoted($0.name)) \($0.reason.clause(of: $0.name))" } ?? ""
    self.init(
      400, kind, title, first: first,
      issues.map { Item(place: .parameter($0.name), detail: $0.reason.clause(of: $0.name).capitalizedFirst) })
  }

  private init(_ unstored: [UnstoredPicture]) {
    let items = unstored.map { picture in
      let detail =
        "\(quoted(picture.attribute)) names the picture \(quoted(picture.name)), which is not stored: PUT /v1/images/\(picture.name).\(asking(picture.meant))"
      return Item(
        place: .picture(picture.name, sheet: picture.sheet, pointer: picture.pointer?.description),
        detail: detail)
    }
    self.init(422, "missing-picture", "Missing picture", first: items.first?.detail ?? "", items)
  }

  /// A problem made of several things, the first of which is told by itself.
  private init(_ status: Int, _ kind: String, _ title: String, first: String, _ all: [Item]) {
    var items: [Item] = []
    // Names in a document may be as long as it: what repeats them has a bound.
    var room = 64 << 10
    for item in all where room > 0 {
      room -= item.place.members.reduce(item.detail.utf8.count) { $0 + $1.value.utf8.count }
      if room > 0 || items.isEmpty { items.append(item) }
    }
    let more = all.count >= DocumentReading.issueLimit ? "at least \(all.count - 1)" : "\(all.count - 1)"
    let others = all.count > 1 ? " And \(more) more." : ""
    self.init(status: status, kind: kind, title: title, detail: first + others, errors: items)
  }

  private init(_ error: StorageError) {
    switch error {
    case .preconditionFailed(let current):
      self.init(
        412, "precondition-failed", "Precondition failed",
        current.map { "What is stored has the entity tag \"\($0)\"." } ?? "Nothing is stored there.",
        headers: current.map { [("ETag", "\"\($0)\"")] } ?? [])
    case .notFound:
      self.init(404, "not-stored", "Not stored", "Nothing is stored there.")
    case .missing(let references):
      self.init(
        422, "invalid-document", "Invalid document",
        issues: references.map {
          DocumentIssue(pointer: JSONPointer(["extends"]), reason: .missingParent(chain: [$0.name]))
        })
    case .cycle(let chain):
      self.init(
        422, "invalid-document", "Invalid document",
        issues: [
          DocumentIssue(pointer: JSONPointer(["extends"]), reason: .circularExtension(chain))
        ])
    case .chainTooLong(_, let limit):
      self.init(
        422, "invalid-document", "Invalid document",
        issues: [
          DocumentIssue(pointer: JSONPointer(["extends"]), reason: .chainTooLong(limit: limit))
        ])
    case .referenced(let keys):
      self.init(409, "in-use", "In use", "It is used by \(listed(keys.map(\.label))).")
    case .full(let bound):
      self.init(507, "store-full", "Store full", "The store takes no more than \(bound.text).")
    case .unavailable(let reason):
      self.init(
        503, "store-unavailable", "Store unavailable", "The store does not answer: \(reason).",
        headers: [("Retry-After", "1")])
    }
  }

  private init(_ error: RenderingError) {
    switch error {
    case .tooLarge(let width, let height, let limit, let sideLimit):
      self.init(
        422, "too-large", "Too large",
        "The picture would have \(JSONValue.number(width).text) × \(JSONValue.number(height).text) pixels; the limit is \(limit) in all (--rendering-pixels) and \(sideLimit) a side. A smaller scale, width or height has fewer."
      )
    case .picturesTooLarge(let limit):
      self.init(
        422, "too-large", "Too large",
        "The stored pictures that it shows would have more than \(limit) pixels together (three times --picture-pixels)."
      )
    case .svg(.tooLarge(let limit)):
      self.init(422, "too-large", "Too large", "The SVG file would have more than \(limit) bytes.")
    case .timelineTooLarge(let limit):
      self.init(
        422, "too-large", "Too large",
        "The timeline would have more than \(limit) bytes. A lower fps has fewer.")
    case .tooLong(let frames, let limit):
      self.init(
        422, "too-long", "Too long",
        "The animation would have \(frames) frames; the limit at its size is \(limit) (--animation-frames, --animation-pixels). A lower fps has fewer, a smaller scale allows more."
      )
    case .interaction(.outOfOrder(let index, let time)):
      self.init(
        422, "out-of-order", "Out of order",
        "Input \(index), at \(JSONValue.number(time).text), comes before the one ahead of it.")
    case .cancelled:
      self.init(
        503, "too-slow", "Too slow", "The answer took too long and was given up (--render-deadline).",
        headers: [("Retry-After", "10")])
    case .drawing(.fontUnreadable), .svg(.drawing(.fontUnreadable)):
      self.init(
        503, "not-drawn", "Not drawn", "The file of a font could not be read.",
        headers: [("Retry-After", "1")])
    // Missing pictures are told as `unstoredPictures`.
    case .drawing, .encoding, .svg, .missingPictures:
      self.init(500, "not-drawn", "Not drawn", "The picture could not be drawn.")
    }
  }

  private init(_ refusal: HTTPRefusal) {
    let (kind, title) = refusal.name
    self.init(
      refusal.status, kind, title, refusal.text, headers: refusal.status == 503 ? [("Retry-After", "1")] : [])
  }
}
