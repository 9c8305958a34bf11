/// The requests in the bytes of a connection, as RFC 9112 finds them, up to the first that is not plainly one, or whose
/// body is chunked: nothing may be read after that.
///
/// Written apart from the server, to be compared with it. Only where requests begin and end is looked at. What is known of
/// libmicrohttpd 0.9.75 is let pass: LF behind a zero byte is CR LF to it, and so is LF behind a colon at a head's end.
struct RequestFraming {
  /// A request line without its version.
  struct Request: Hashable {
    let method: String
    let target: String
  }

  /// The requests that are whole, but for the chunks of the last.
  private(set) var requests: [Request] = []
  /// Whether the last has chunks.
  private(set) var endsInChunks = false
  private var rest: ArraySlice<UInt8>
  /// Whether nothing is left behind them, and the connection may go on.
  var isWhole: Bool { rest.isEmpty && !endsInChunks }

  init(_ stream: ArraySlice<UInt8>) {
    rest = stream
    while !endsInChunks, let request = next() { requests.append(request) }
  }

  /// A minor version above those known is read as the highest of them (RFC 9110, 2.5).
  private static let versions = Set((0...9).map { "HTTP/1.\($0)" })

  private mutating func next() -> Request? {
    // To libmicrohttpd, which ends lines with zero bytes, one that begins with such a byte is empty too.
    while rest.first == 0 || rest.first == 0x0A || rest.starts(with: [0x0D, 0x0A]) {
      rest = rest.drop { $0 != 0x0A }.dropFirst()
    }
    guard let line = takeHeadLine() else { return nil }
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, !words[0].isEmpty, Self.versions.contains(String(words[2])) else { return nil }
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
      if line.isEmpty || line == ":" && !fields.isEmpty { return fields }
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
    case (0, ["chunked"]):
      endsInChunks = true
      return true
    default: return false
    }
  }

  private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// A line that ends with CRLF or, as RFC 9112, 2.2 allows, with LF alone, and holds no other CR.
  private mutating func takeHeadLine() -> String? {
    guard let end = rest.firstIndex(of: 0x0A) else { return nil }
    defer { rest = rest[(end + 1)...] }
    var line = rest[..<end]
    if line.last == 0x0D || line.last == 0 { line.removeLast() }
    return line.contains(0x0D) ? nil : Self.text(line)
  }

  /// One character a byte, so that any bytes are text.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
