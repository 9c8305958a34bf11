import Documents
import HTTPTransport

/// What a client is told about an error (RFC 9457).
struct Problem: Sendable {
  /// One of several things that are wrong.
  struct Item: Sendable {
    /// Where it is wrong.
    enum Place: Sendable {
      /// In the body.
      case pointer(String)
      /// In the query.
      case parameter(String)
      /// At a picture of this name, which is named at a place in a stored sheet, or else in the body.
      case picture(String, sheet: String?, pointer: String?)
    }

    let place: Place
    let detail: String
  }

  /// The HTTP status.
  let status: Int
  /// What kind of problem it is, as the last part of its type.
  let kind: String
  /// The kind in words; the same for all problems of the kind.
  let title: String
  /// What happened this time.
  let detail: String
  /// Everything that is wrong with a document or a query, and every picture that is missing.
  var errors: [Item] = []
  /// What readiness depends on, where it is about that.
  var checks: JSONValue?
  /// Header fields that go with the status.
  var headers: [(name: String, value: String)] = []

  /// The problem as an answer.
  var response: HTTPResponse {
    var document: JSONObject = [
      "type": .string("urn:pushbutton:problem:\(kind)"), "title": .string(title),
      "status": .number(Double(status)), "detail": .string(detail),
    ]
    if !errors.isEmpty {
      document["errors"] = .array(
        errors.map { error in
          let members = error.place.members + [("detail", error.detail)]
          return .object(
            JSONObject(members.map { JSONObject.Member(name: $0.name, value: .string($0.value)) }))
        })
    }
    if let checks { document["checks"] = checks }
    return HTTPResponse(
      status: status,
      headers: [("Content-Type", "application/problem+json"), ("Cache-Control", "no-store")] + headers
        + CrossOrigin.headers,
      body: JSONValue.object(document).utf8)
  }
}

extension Problem.Item.Place {
  /// The members that say it, and their values.
  var members: [(name: String, value: String)] {
    switch self {
    case .pointer(let pointer): [("pointer", pointer)]
    case .parameter(let name): [("parameter", name)]
    case .picture(let name, let sheet, let pointer):
      [("picture", name)] + (sheet.map { [("stylesheet", $0)] } ?? [])
        + (pointer.map { [("pointer", $0)] } ?? [])
    }
  }
}
