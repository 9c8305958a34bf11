public import ButtonStyling
import Documents
import HTTPTransport
public import JSONCoding
import PNGCoding
import Storage

/// Text from outside within quotation marks, on one line and not too long to read.
func quoted(_ text: String) -> String {
  let shown = text.unicodeScalars.prefix(80)
  return JSONValue.string(
    String(String.UnicodeScalarView(shown)) + (shown.count < text.unicodeScalars.count ? "…" : "")
  ).text
}

/// The end of a clause that asks whether something else is meant; empty if nothing is likely.
private func question(_ meant: String?) -> String { meant.map { "; did you mean \($0)?" } ?? "" }

/// The question whether something else is meant, as a sentence of its own with a space before it; empty if nothing is likely.
func asking(_ meant: String?) -> String { meant.map { " Did you mean \(quoted($0))?" } ?? "" }

/// `a`, `a or b`, `a, b or c`.
func listed(_ items: [String]) -> String {
  guard let last = items.last, items.count > 1 else { return items.first ?? "" }
  return items.dropLast().joined(separator: ", ") + " or " + last
}

extension String {
  /// The same text with a full stop, unless it ends in a question mark.
  fileprivate var endingSentence: String { self + (hasSuffix("?") ? "" : ".") }

  /// The same text beginning with a capital letter.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension DocumentIssue.Reason {
  /// What is wrong, as a sentence.
  public var sentence: String { clause.capitalizedFirst }

  /// What is wrong, as the rest of a sentence with its end.
  var clause: String { text.endingSentence }

  /// What is wrong, as the rest of a sentence that begins with the name of the value.
  var text: String {
    switch self {
    case .wrongType(let expected, let found): "must be \(expected.text), not \(found.shown)"
    case .outOfRange(let value, let minimum, let maximum, let isMinimumExcluded):
      "must be \(bounds(minimum, maximum, isMinimumExcluded)), not \(JSONValue.number(value).text)"
    case .unknownMember(let nearest, let known):
      "is not known here"
        + (nearest.map { question(quoted($0)) } ?? " (known: \(known.joined(separator: ", ")))")
    case .misplacedMember(let owner): "belongs \(owner.text)"
    case .missingMember(let name): "must have \(quoted(name))"
    case .unknownName(let name, let allowed):
      "must be \(listed(allowed)), not \(quoted(name))\(question(nearestValue(to: name, in: allowed)))"
    case .malformedColor(let text):
      "must be a colour such as #0A7CFF, tomato, rgb(0 0 0 / 50%) or UIColor.gray, which \(quoted(text)) is not\(question(nearestColor(to: text)))"
    case .nameForSheet(let id):
      "must be a sheet, not the name of one; {\"extends\": \(quoted(id))} is the stored sheet of that name"
    case .circularColor: "must not be currentColor, which means the title's colour"
    case .unknownState(let part):
      "must be a state, but \(part.isEmpty ? "an empty part" : quoted(part)) is none of \(ControlState.partNames.joined(separator: ", "))\(question(ControlState.partName(meantBy: part)))"
    case .flagWithoutState(let flag):
      "must be a state, perhaps with a flag behind it, not \(quoted(flag.rawValue))\(question("normal~\(flag.rawValue)"))"
    case .repeatedState(let state): "means the state \(state), which another member means too"
    case .repeatedName(let name): "must not name \(quoted(name)) twice"
    case .tooLong(let length, let limit): "must not be longer than \(limit), but has \(length)"
    case .empty: "must not be empty"
    case .controlCharacter(let code): "must not contain the control character U+\(hexadecimal(code))"
    case .malformedResourceName(let name):
      "must be a name, which \(quoted(name)) is not: \(ResourceName.rule)"
    case .malformedTag(let tag): "must be an OpenType tag of four characters, not \(quoted(tag))"
    case .conflictingMembers(let first, let second):
      "must not have both \(quoted(first)) and \(quoted(second))"
    case .nullNotAllowed: "must not be null; leave it out instead"
    case .circularExtension(let chain): "makes a ring: \(chain.joined(separator: " → "))"
    case .missingParent(let chain, let meant):
      "names the sheet \(quoted(chain.last ?? "")), which is not stored (\(chain.joined(separator: " → ")))\(question(meant.map(quoted)))"
    case .chainTooLong(let limit): "makes a chain of more than \(limit) sheets"
    }
  }

  private func bounds(_ minimum: Double?, _ maximum: Double?, _ isMinimumExcluded: Bool) -> String {
    let low = minimum.map { (isMinimumExcluded ? "above " : "at least ") + JSONValue.number($0).text }
    let high = maximum.map { "at most " + JSONValue.number($0).text }
    return [low, high].compactMap(\.self).joined(separator: " and ")
  }

  private func hexadecimal(_ code: UInt32) -> String {
    let digits = String(code, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension ParameterIssue.Reason {
  /// The kind of problem and its title.
  var kind: (kind: String, title: String) {
    switch self {
    case .unknown, .belongsInBody: ("unknown-parameter", "Unknown parameter")
    case .repeated: ("repeated-parameter", "Repeated parameter")
    case .missing: ("missing-parameter", "Missing parameter")
    case .value: ("invalid-parameter", "Invalid parameter")
    }
  }

  /// What is wrong, given the parameter's name, as the rest of a sentence with its end.
  func clause(of name: String) -> String {
    switch self {
    case .unknown(let known):
      if known.isEmpty { return "is not known here, where no parameter is." }
      return
        "is not known here.\(asking(nearestName(to: name, in: known))) Allowed: \(known.joined(separator: ", "))."
    case .belongsInBody: return "goes into the body, as a member."
    case .repeated: return "is given more than once."
    case .missing: return "must be given."
    case .value(.malformedColor("")):
      return "is empty: a # ends an address, so write %23 for it, as in %230A7CFF."
    case .value(.malformedColor(let text)):
      let text =
        "must be a colour such as %230A7CFF (for #0A7CFF), tomato, rgb(0 0 0 / 50%) or UIColor.gray, which \(quoted(text)) is not\(question(nearestColor(to: text)?.replacing("#", with: "%23")))"
      return text.endingSentence
    case .value(let reason): return reason.clause
    }
  }
}

extension DocumentIssue.MemberOwner {
  fileprivate var text: String {
    switch self {
    case .sheet: "to the sheet, beside \"states\", not to a state"
    case .state: "to a state of the sheet, as in \"states\": {\"normal\": {…}}"
    case .states: "into \"states\", as a state does"
    case .queriedSheet: "to the sheet, which goes into \"stylesheet\" as a whole"
    }
  }
}

extension DocumentIssue.ValueType {
  fileprivate var text: String {
    switch self {
    case .boolean: "true or false"
    case .number: "a number"
    case .integer: "a whole number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    case .insets: "a number or an object of insets"
    case .color: "a colour"
    case .oneOrMany: "an object or a list of objects"
    case .numberOrName: "a number or a name"
    case .curve: "a curve's name or a list of four numbers"
    }
  }
}

extension JSONValue {
  /// The value as it is shown in a message: scalars as they are, others by their type.
  fileprivate var shown: String {
    switch self {
    case .string(let text): quoted(text)
    case .array: "a list"
    case .object: "an object"
    case .null, .bool, .number: text
    }
  }
}

extension JSONError.Reason {
  /// What is wrong with a JSON text.
  public var text: String {
    switch self {
    case .empty: "there is no value"
    case .byteOrderMark: "a byte order mark is not allowed"
    case .invalidUTF8: "the text is not UTF-8"
    case .tooDeep(let limit): "nested deeper than \(limit)"
    case .incomplete: "the text ends within a value"
    case .duplicateMember(let name): "the member \(quoted(name)) stands here twice"
    case .nullInName: "a member's name contains U+0000"
    case .numberOutOfRange(let number): "the number \(quoted(number)) is too large"
    case .unexpected(let token): "unexpected \(quoted(token))"
    case .outOfMemory: "there is not enough memory"
    }
  }
}

extension ResourceName {
  /// What a name must be.
  static var rule: String {
    "1 to \(longest) letters, digits, '.', '_' or '-', the first a letter or digit, not ending in \(listed(fileEndings.map { ".\($0)" }))"
  }
}

extension ResourceKey {
  /// How names say the pixels a point.
  fileprivate static var scaleSuffixes: [String] { imageScales.dropFirst().map { "@\($0)x" } }

  /// What stands behind the name of a picture.
  static var scaleRule: String {
    "more than one pixel a point \(listed(scaleSuffixes)) behind it, and nothing else"
  }

  /// What the key stands for.
  var label: String {
    switch kind {
    case .styleSheet: "style sheet \(quoted(name))"
    case .image: "picture \(quoted(imageName))"
    }
  }
}

extension StorageError.Bound {
  /// The bound in words.
  var text: String {
    switch self {
    case .styleSheets(let limit): "\(limit) style sheets (--max-sheets)"
    case .images(let limit): "\(limit) pictures (--max-pictures)"
    case .bytes(let limit): "\(limit) bytes (--max-bytes)"
    }
  }
}

extension HTTPRefusal {
  /// The kind of problem and its title.
  var name: (kind: String, title: String) {
    switch kind {
    case .ambiguousLength: ("ambiguous-length", "Ambiguous length")
    case .syntax: ("syntax", "Malformed request")
    case .hostCount: ("host", "Host")
    case .target: ("malformed-target", "Malformed target")
    case .late: ("too-slow", "Too slow")
    case .bodyTooLarge: ("body-too-large", "Body too large")
    case .headTooLarge: ("head-too-large", "Head too large")
    case .targetTooLong: ("target-too-long", "Target too long")
    case .expectation: ("expectation", "Expectation failed")
    case .transferCoding: ("transfer-coding", "Unknown transfer coding")
    case .method: ("unknown-method", "Unknown method")
    case .queueFull, .buffersFull: ("busy", "Busy")
    }
  }

  /// What happened.
  var text: String {
    switch kind {
    case .ambiguousLength: "The length of the body is given in more than one way."
    case .syntax: "The request is not HTTP as it must be."
    case .hostCount(let count): "There must be one Host field, not \(count)."
    case .target(let error): "The target is malformed at byte \(error.offset)."
    case .late(let seconds): "The request was not complete within \(JSONValue.number(seconds).text) seconds."
    case .bodyTooLarge(let limit):
      "The body has more than \(limit) bytes (--sheet-limit, or --picture-limit for pictures)."
    case .headTooLarge(let limit): "The request's head has more than about \(limit) bytes (--head-limit)."
    case .targetTooLong(let limit): "The target has more than \(limit) bytes (--target-limit)."
    case .expectation(let value):
      "The expectation \(quoted(value)) cannot be met; only 100-continue ahead of a body can."
    case .transferCoding(let value): "The transfer coding \(quoted(value)) is not known; only chunked is."
    case .method(let method): "The method \(quoted(method)) is not known; methods are upper-case."
    case .buffersFull(let limit): "Bodies on their way in and out take \(limit) bytes already (--buffers)."
    case .queueFull(let limit): "Every worker is busy and \(limit) requests wait already (--queue)."
    }
  }
}

extension PNGError {
  /// What is wrong with a file.
  var text: String {
    switch self {
    case .notPNG: "it does not begin like one"
    case .truncated(let offset): "it ends early, within what begins at byte \(offset)"
    case .missingHeader: "it has no header"
    case .badChecksum(let chunk, let offset):
      "the checksum of the chunk \(quoted(chunk)) at byte \(offset) is wrong"
    case .trailingBytes(let offset): "something follows its end at byte \(offset)"
    case .tooLarge(let width, let height, let limit):
      "it has \(width) × \(height) pixels; the limit is \(limit) (--picture-pixels)"
    case .tooLong(let width, let height, let limit):
      "it has \(width) × \(height) pixels; the limit is \(limit) a side"
    case .malformed(let reason): reason
    case .invalidScale, .differentFrameSize, .writeFailed, .outOfMemory, .cancelled: "it could not be written"
    }
  }
}
