/// The requests in the bytes of a connection, as RFC 9112 finds them, up to the first that is not plainly one.
///
/// Written apart from the server, to be compared with it. Only where requests begin and end is looked at.
struct RequestFraming {
  /// A request line without its version.
  struct Request: Hashable {
    let method: String
    let target: String
  }

  /// The requests that are whole.
  private(set) var requests: [Request] = []
  private var rest: ArraySlice<UInt8>
  /// Whether nothing is left behind them.
  var isWhole: Bool { rest.isEmpty }

  init(_ stream: ArraySlice<UInt8>) {
    rest = stream
    while let request = next() { requests.append(request) }
  }

  private mutating func next() -> Request? {
    // To libmicrohttpd, which ends lines with zero bytes, one that begins with such a byte is empty too.
    while rest.first == 0 || rest.first == 0x0A || rest.starts(with: [0x0D, 0x0A]) {
      guard takeHeadLine() != nil else { return nil }
    }
    guard let line = takeHeadLine() else { return nil }
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, !words[0].isEmpty, words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else {
      return nil
    }
    guard let fields = takeFields() else { return nil }
    let lengths = fields.filter { $0.name == "content-length" }.map(\.value)
    let codings = fields.filter { $0.name == "transfer-encoding" }.map { $0.value.lowercased() }
    guard takeBody(lengths, codings) else { return nil }
    return Request(method: String(words[0]), target: String(words[1]))
  }

  /// The fields up to the empty line, their names in lower case; one that is folded over lines is put together.
  private mutating func takeFields() -> [(name: String, value: String)]? {
    var fields: [(name: String, value: String)] = []
    while let line = takeHeadLine() {
      if line.isEmpty { return fields }
      if let last = fields.indices.last, line.first == " " || line.first == "\t" {
        fields[last].value += " " + Self.trimmed(line)
        continue
      }
      guard let colon = line.firstIndex(of: ":"), line.first != " ", line.first != "\t" else { return nil }
      fields.append((line[..<colon].lowercased(), Self.trimmed(line[colon...].dropFirst())))
    }
    return nil
  }

  private static func trimmed(_ text: some BidirectionalCollection<Character>) -> String {
    func isSpace(_ character: Character) -> Bool { character == " " || character == "\t" }
    return String(text.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }

  private mutating func takeBody(_ lengths: [String], _ codings: [String]) -> Bool {
    switch (lengths.count, codings) {
    case (0, []): return true
    case (1, []):
      guard lengths[0].utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let length = Int(lengths[0]) else {
        return false
      }
      return take(length) != nil
    case (0, ["chunked"]): return takeChunks()
    default: return false
    }
  }

  private mutating func takeChunks() -> Bool {
    while let line = takeLine() {
      let digits = line.prefix { $0 != ";" && $0 != " " && $0 != "\t" }
      guard digits.utf8.allSatisfy(\.isHexadecimal), let length = Int(digits, radix: 16) else { return false }
      if length == 0 {
        while let field = takeLine() { if field.isEmpty { return true } }
        return false
      }
      guard take(length) != nil, takeLine() == "" else { return false }
    }
    return false
  }

  private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// A line that ends with CRLF or, as RFC 9112, 2.2 allows in heads, with LF alone.
  private mutating func takeHeadLine() -> String? {
    guard rest.first(where: { $0 == 0x0D || $0 == 0x0A }) == 0x0A else { return takeLine() }
    defer { rest = rest.drop { $0 != 0x0A }.dropFirst() }
    return Self.text(rest.prefix { $0 != 0x0A })
  }

  /// A line that ends with CRLF and holds neither byte of it.
  private mutating func takeLine() -> String? {
    guard let end = rest.firstIndex(where: { $0 == 0x0D || $0 == 0x0A }),
      rest[end...].starts(with: [0x0D, 0x0A])
    else { return nil }
    defer { rest = rest[(end + 2)...] }
    return Self.text(rest[..<end])
  }

  /// One character a byte, so that any bytes are text.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}

extension UInt8 {
  fileprivate var isHexadecimal: Bool {
    0x30...0x39 ~= self || 0x41...0x46 ~= self || 0x61...0x66 ~= self
  }
}
