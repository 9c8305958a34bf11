import ButtonStyling
import HTTPTransport

/// A path the service serves, and what each method does there.
///
/// A reference, so that going through all of them for every request copies nothing.
final class Route: Sendable {
  /// The path with `{name}` for what varies, as in the contract; also the label in metrics.
  let template: String
  /// What each method does, in the order in which `Allow` lists them.
  let operations: [(method: HTTPMethod, operation: Operation)]
  private let segments: [RouteSegment]

  init(_ template: String, _ operations: [(method: HTTPMethod, operation: Operation)]) {
    self.template = template
    self.operations = operations
    segments = template.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map {
      RouteSegment($0)
    }
  }

  /// The methods of the path: those of its operations, `HEAD` beside `GET`, and `OPTIONS`.
  var allowedMethods: [HTTPMethod] {
    operations.flatMap { $0.method == .get ? [.get, .head] : [$0.method] } + [.options]
  }

  /// What `method` does; `HEAD` does what `GET` does.
  func operation(for method: HTTPMethod) -> Operation? {
    operations.first { $0.method == (method == .head ? .get : method) }?.operation
  }

  /// What stands for the names in the template, if the path is one of this route.
  func captures(of path: [String]) -> [String]? {
    guard path.count == segments.count else { return nil }
    var captures: [String] = []
    for (segment, text) in zip(segments, path) {
      guard segment.match(text, &captures) else { return nil }
    }
    return captures
  }

  /// The path of this route that is spelt much like one that is none; nil if none is.
  func path(meantBy path: [String]) -> [String]? {
    guard path.count == segments.count else { return nil }
    var meant: [String] = []
    for (segment, text) in zip(segments, path) {
      guard let text = segment.text(meantBy: text) else { return nil }
      meant.append(text)
    }
    return meant
  }
}

/// One segment of a template: fixed text, or a name with fixed text behind it.
private enum RouteSegment: Sendable {
  case literal(String)
  case capture(suffix: String)

  init(_ template: Substring) {
    if template.hasPrefix("{"), let end = template.firstIndex(of: "}") {
      self = .capture(suffix: String(template[template.index(after: end)...]))
    } else {
      self = .literal(String(template))
    }
  }

  /// What of this segment is spelt much like `text`; nil if nothing is.
  func text(meantBy text: String) -> String? {
    switch self {
    case .literal(let literal): literal.isEmpty ? nil : nearestName(to: text, in: [literal])
    case .capture(let suffix): text.hasSuffix(suffix) && text.utf8.count > suffix.utf8.count ? text : nil
    }
  }

  /// Whether `text` is this segment; what is captured is appended.
  func match(_ text: String, _ captures: inout [String]) -> Bool {
    switch self {
    case .literal(let literal): return text == literal
    case .capture(let suffix):
      guard text.hasSuffix(suffix), text.utf8.count > suffix.utf8.count else { return false }
      captures.append(suffix.isEmpty ? text : String(text.dropLast(suffix.count)))
      return true
    }
  }
}
