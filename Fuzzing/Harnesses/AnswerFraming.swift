/// The answers in what a server sent.
struct AnswerFraming {
  /// The statuses of the answers, without those that announce another.
  private(set) var statuses: [Int] = []
  /// Whether the bytes are answers from the first to the last.
  private(set) var isWhole = true
  private var rest: ArraySlice<UInt8>

  /// Reads the answers to requests of `methods`; to what else was sent there may be further ones.
  init(_ bytes: [UInt8], to methods: [String]) {
    rest = bytes[...]
    while !rest.isEmpty {
      let index = statuses.count
      guard take(answerTo: index < methods.count ? methods[index] : nil) else {
        isWhole = false
        return
      }
    }
  }

  private mutating func take(answerTo method: String?) -> Bool {
    let start = rest
    guard let line = takeLine() else { return false }
    let words = line.split(separator: " ", maxSplits: 2)
    guard words.count == 3, words[0] == "HTTP/1.1" || words[0] == "HTTP/1.0", words[1].utf8.count == 3,
      let status = Int(words[1]), 100..<600 ~= status
    else { return false }
    var lengths: [Int] = []
    while true {
      guard let field = takeLine() else { return false }
      if field.isEmpty { break }
      guard let colon = field.firstIndex(of: ":"), colon > field.startIndex else { return false }
      if field[..<colon].lowercased() == "content-length" {
        guard let length = Int(field[colon...].dropFirst().drop { $0 == " " }) else { return false }
        lengths.append(length)
      }
    }
    guard status >= 200 else { return lengths.isEmpty }
    // libmicrohttpd 0.9.75 sends its own head twice to a length that is no number, or one that is too large.
    let head = start[..<rest.startIndex]
    if [400, 413].contains(status), rest.starts(with: head) { rest = rest.dropFirst(head.count) }
    statuses.append(status)
    if status == 204 || status == 304 { return true }
    guard lengths.count == 1, lengths[0] >= 0 else { return false }
    // What is answered without being a request may have been a HEAD.
    if method == "HEAD" || method == nil && rest.isEmpty { return true }
    guard rest.count >= lengths[0] else { return false }
    rest = rest.dropFirst(lengths[0])
    return true
  }

  private mutating func takeLine() -> String? {
    guard let end = rest.firstIndex(of: 0x0D), rest[end...].starts(with: [0x0D, 0x0A]) else { return nil }
    defer { rest = rest[(end + 2)...] }
    return String(decoding: rest[..<end], as: UTF8.self)
  }
}
