import ButtonMotion
import ButtonStyling
import Documents
import HTTPTransport
import JSONCoding
import Rendering
import SVGCoding
import Storage

/// The one place where errors get a status and words.
extension Problem {
  init(_ error: APIError) {
    switch error {
    case .unknownPath:
      self.init(404, "unknown-path", "No such path", "Nothing is served at this path; / says what is.")
    case .methodNotAllowed(let allowed):
      let methods = allowed.map(\.rawValue).joined(separator: ", ")
      self.init(
        405, "method-not-allowed", "Method not allowed", "This path takes \(methods).",
        headers: [("Allow", methods)])
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
    case .unknownParameter(let name, let known):
      let nearest = nearestName(to: name, in: known).map { " Did you mean \(quoted($0))?" } ?? ""
      let others = known.isEmpty ? "None is." : "Allowed: \(known.joined(separator: ", "))."
      self.init(
        400, "unknown-parameter", "Unknown parameter",
        "The parameter \(quoted(name)) is not known here.\(nearest) \(others)")
    case .repeatedParameter(let name):
      self.init(
        400, "repeated-parameter", "Repeated parameter",
        "The parameter \(quoted(name)) is given more than once.")
    case .invalidParameter(let name, let reason):
      self.init(
        400, "invalid-parameter", "Invalid parameter", "The parameter \(quoted(name)) \(reason.text).")
    case .missingParameter(let name):
      self.init(
        400, "missing-parameter", "Missing parameter", "The parameter \(quoted(name)) must be given.")
    case .conflictingScales(let suffix, let parameter):
      self.init(
        400, "conflicting-scales", "Conflicting scales",
        "The path says @\(JSONValue.number(suffix).text)x and the parameter scale says \(JSONValue.number(parameter).text)."
      )
    case .malformedName(let name):
      self.init(
        400, "malformed-name", "Malformed name",
        "\(quoted(name)) is not a name: 1 to 64 letters, digits, '.', '_' or '-', the first a letter or digit, not ending in .png, .svg, .json or .apng."
      )
    case .unknownState(let part):
      self.init(
        404, "unknown-state", "Unknown state",
        "\(DocumentIssue.Reason.unknownState(part: part).text).".capitalizedFirst)
    case .notStored(let key):
      self.init(404, "not-stored", "Not stored", "No \(key.label) is stored.")
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
    case .refused(let refusal):
      self.init(refusal)
    case .draining:
      self.init(
        503, "draining", "Shutting down", "The service is about to end.", headers: [("Retry-After", "1")])
    case .corruptRecord(let key):
      self.init(500, "corrupt-record", "Corrupt record", "What is stored of \(key.label) cannot be read.")
    }
  }

  private init(
    _ status: Int, _ kind: String, _ title: String, _ detail: String,
    headers: [(name: String, value: String)] = []
  ) {
    self.init(status: status, kind: kind, title: title, detail: detail, headers: headers)
  }

  private init(_ status: Int, _ kind: String, _ title: String, issues: [DocumentIssue]) {
    var items: [Item] = []
    // Names in a document may be as long as it: what repeats them has a bound.
    var room = 64 << 10
    for issue in issues where room > 0 {
      let item = Item(pointer: issue.pointer.description, detail: issue.reason.sentence)
      room -= item.pointer.utf8.count + item.detail.utf8.count
      if room > 0 || items.isEmpty { items.append(item) }
    }
    let first =
      issues.first.map { issue in
        let pointer = issue.pointer.description
        return pointer.isEmpty ? issue.reason.sentence : "\(pointer) \(issue.reason.clause)"
      } ?? ""
    let more =
      issues.count >= DocumentReading.issueLimit ? "at least \(issues.count - 1)" : "\(issues.count - 1)"
    let others = issues.count > 1 ? " And \(more) more." : ""
    self.init(status: status, kind: kind, title: title, detail: first + others, errors: items)
  }

  private init(_ error: StorageError) {
    switch error {
    case .preconditionFailed(let current):
      self.init(
        412, "precondition-failed", "Precondition failed",
        current.map { "The current revision is \($0)." } ?? "Nothing is stored there.")
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
    case .missingPicture(let name, let attribute):
      // Which entry of which sheet names it is the cascade's business, so there is no one place to point to.
      self.init(
        422, "missing-picture", "Missing picture",
        "\(quoted(attribute)) names the picture \(quoted(name)), which is not stored.")
    case .tooLarge(let width, let height, let limit, let sideLimit):
      self.init(
        422, "too-large", "Too large",
        "The picture would have \(JSONValue.number(width).text) × \(JSONValue.number(height).text) pixels; the limit is \(limit) in all and \(sideLimit) a side."
      )
    case .svg(.tooLarge(let limit)):
      self.init(422, "too-large", "Too large", "The SVG file would have more than \(limit) bytes.")
    case .tooLong(let frames, let limit):
      self.init(
        422, "too-long", "Too long",
        "The animation would have \(frames) frames; the limit at its size is \(limit).")
    case .interaction(.outOfOrder(let index, let time)):
      self.init(
        422, "out-of-order", "Out of order",
        "Input \(index), at \(JSONValue.number(time).text), comes before the one ahead of it.")
    case .cancelled:
      // Whoever could read this is gone; the log shows it.
      self.init(503, "abandoned", "Abandoned", "Nobody waited for the picture any more.")
    case .drawing, .encoding, .svg:
      self.init(500, "not-drawn", "Not drawn", "The picture could not be drawn.")
    }
  }

  private init(_ refusal: HTTPRefusal) {
    let (kind, title) = refusal.name
    self.init(
      refusal.status, kind, title, refusal.text, headers: refusal.status == 503 ? [("Retry-After", "1")] : [])
  }
}
