import CJansson
public import Documents

/// Reads JSON text, strictly (RFC 8259).
public struct JSONReader {
  /// Reads one value.
  ///
  /// Any value may stand alone. Numbers become the nearest double, those too small to tell from 0 become 0.
  /// Members keep their order. Refused beside all that is malformed: a second member of the same name (names
  /// are compared as sequences of scalars), unpaired surrogates, a byte order mark, U+0000 in a name (it may
  /// be in any other string).
  ///
  /// - Parameters:
  ///   - bytes: the text in UTF-8
  ///   - maximumDepth: how deep arrays and objects may be nested, 1 for an array of scalars; values above
  ///     2048 count as 2048. Each level takes up to 1 KiB of the thread's stack.
  public static func read(_ bytes: [UInt8], maximumDepth: Int = 32) throws(JSONError) -> JSONValue {
    try checkEncoding(of: bytes)
    let limit = min(maximumDepth, deepest)
    if let value = OrdinaryJSON.value(of: bytes, maximumDepth: limit) { return value }
    try checkDepth(of: bytes, limit: limit)
    return try readByJansson(bytes)
  }

  /// Reads text that is UTF-8 and not nested too deeply by jansson, which takes all of JSON and says what is wrong.
  package static func readByJansson(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    var failure = json_error_t()
    let root = unsafe bytes.withUnsafeBytes { buffer in
      unsafe json_loadb(
        buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count, flags, &failure)
    }
    guard let root = unsafe root else { throw error(from: failure, in: bytes) }
    defer { unsafe json_decref(root) }
    return unsafe value(of: root)
  }

  /// The parser of jansson calls itself for each level and gives up at this one.
  private static let deepest = 2048

  private static let flags = Int(
    JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_DECODE_INT_AS_REAL | JSON_ALLOW_NUL)

  private static func checkEncoding(of bytes: [UInt8]) throws(JSONError) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { throw JSONError(.byteOrderMark, at: 0, of: bytes) }
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      throw JSONError(.invalidUTF8, at: error.byteOffsets.lowerBound, of: bytes)
    }
  }

  /// Finds text that is empty or nested too deeply, before a parser that recurses sees it.
  private static func checkDepth(of bytes: [UInt8], limit: Int) throws(JSONError) {
    var isEmpty = true
    var depth = 0
    for token in JSONTokens(bytes) {
      isEmpty = false
      switch bytes[token.lowerBound] {
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        if depth > limit { throw JSONError(.tooDeep(limit: limit), at: token.lowerBound, of: bytes) }
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
      default: break
      }
    }
    if isEmpty { throw JSONError(.empty, at: bytes.count, of: bytes) }
  }

  /// The error that jansson reports with the end of the token it could not take.
  private static func error(from failure: json_error_t, in bytes: [UInt8]) -> JSONError {
    let end = min(max(0, Int(failure.position)), bytes.count)
    var start = 0
    for token in JSONTokens(bytes) {
      guard token.lowerBound < end else { break }
      start = token.lowerBound
    }
    let token = bytes[start..<end]
    let text = String(decoding: token, as: UTF8.self)

    switch unsafe withUnsafePointer(to: failure, { unsafe json_error_code($0) }) {
    case json_error_duplicate_key:
      return JSONError(.duplicateMember(name(writtenAs: token)), at: start, of: bytes)
    case json_error_null_byte_in_key: return JSONError(.nullInName, at: start, of: bytes)
    case json_error_numeric_overflow: return JSONError(.numberOutOfRange(text), at: start, of: bytes)
    case json_error_premature_end_of_input: return JSONError(.incomplete, at: bytes.count, of: bytes)
    case json_error_out_of_memory: return JSONError(.outOfMemory, at: start, of: bytes)
    default:
      return JSONError(.unexpected(String(decoding: token.prefix(40), as: UTF8.self)), at: start, of: bytes)
    }
  }

  /// The name that a string token stands for.
  private static func name(writtenAs token: ArraySlice<UInt8>) -> String {
    (try? read(Array(token)))?.string ?? String(decoding: token, as: UTF8.self)
  }

  /// A copy of a value of jansson's.
  private static func value(of source: UnsafeMutablePointer<json_t>) -> JSONValue {
    switch unsafe source.pointee.type {
    case JSON_NULL: return .null
    case JSON_TRUE: return .bool(true)
    case JSON_FALSE: return .bool(false)
    case JSON_STRING:
      return unsafe .string(text(json_string_value(source), count: json_string_length(source)))
    case JSON_ARRAY: return unsafe .array(elements(of: source))
    case JSON_OBJECT: return unsafe .object(members(of: source))
    default: return unsafe .number(json_number_value(source))
    }
  }

  private static func elements(of source: UnsafeMutablePointer<json_t>) -> [JSONValue] {
    let count = unsafe json_array_size(source)
    var elements: [JSONValue] = []
    elements.reserveCapacity(count)
    for index in 0..<count {
      if let element = unsafe json_array_get(source, index) { elements.append(unsafe value(of: element)) }
    }
    return elements
  }

  private static func members(of source: UnsafeMutablePointer<json_t>) -> JSONObject {
    var object = JSONObject(capacity: unsafe json_object_size(source))
    // jansson keeps and iterates members in the order they were written.
    var next = unsafe json_object_iter(source)
    while let place = unsafe next {
      if let member = unsafe json_object_iter_value(place) {
        let name = unsafe text(json_object_iter_key(place), count: json_object_iter_key_len(place))
        object.append(name, unsafe value(of: member))
      }
      unsafe next = json_object_iter_next(source, place)
    }
    return object
  }

  private static func text(_ start: UnsafePointer<CChar>?, count: Int) -> String {
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
    return unsafe String(decoding: bytes, as: UTF8.self)
  }
}
