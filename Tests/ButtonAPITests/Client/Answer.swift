import Documents
import JSONCoding

/// What a client got.
struct Answer: Sendable {
  let status: Int
  /// The header fields by lower-case name, several of one name joined by commas.
  let headers: [String: String]
  let body: [UInt8]

  init(status: Int, headers: [(name: String, value: String)], body: [UInt8]) {
    self.status = status
    self.headers = Dictionary(headers.map { ($0.name.lowercased(), $0.value) }) { "\($0), \($1)" }
    self.body = body
  }

  /// Reads an HTTP/1.1 message to its end.
  init(message: [UInt8]) throws {
    struct Malformed: Error {
      let message: String
    }
    let end = Array("\r\n\r\n".utf8)
    guard let headEnd = message.indices.first(where: { message[$0...].starts(with: end) }) else {
      throw Malformed(message: String(decoding: message, as: UTF8.self))
    }
    let lines = String(decoding: message[..<headEnd], as: UTF8.self).split(separator: "\r\n")
    guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
      throw Malformed(message: String(decoding: message, as: UTF8.self))
    }
    let fields = lines.dropFirst().map { line in
      let colon = line.firstIndex(of: ":") ?? line.endIndex
      return (name: String(line[..<colon]), value: String(line[colon...].dropFirst(2)))
    }
    self.init(status: status, headers: fields, body: Array(message[(headEnd + 4)...]))
  }

  subscript(name: String) -> String? { headers[name.lowercased()] }

  /// The entity tag with its quotation marks; empty if there is none.
  var tag: String { self["ETag"] ?? "" }

  var text: String { String(decoding: body, as: UTF8.self) }

  /// The body as JSON; null if it is none.
  var json: JSONValue { (try? JSONReader.read(body)) ?? .null }

  /// What a problem document says happened.
  var detail: String { json["detail"]?.string ?? "" }

  /// The last part of a problem's type.
  var problem: String {
    json["type"]?.string?.split(separator: ":").last.map(String.init) ?? ""
  }

  /// Where a problem document says that something is wrong.
  var pointers: [String] { (json["errors"]?.array ?? []).map { $0["pointer"]?.string ?? "?" } }

  /// The parameters that a problem document says are wrong.
  var wrongParameters: [String] { (json["errors"]?.array ?? []).map { $0["parameter"]?.string ?? "?" } }

  /// Width and height as the header of a PNG file says them.
  var pictureSize: [Int] {
    guard body.count >= 24 else { return [] }
    return [16, 20].map { start in body[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
  }
}

extension JSONValue {
  /// The names of the members, in order.
  var names: [String] { (object?.members ?? []).map(\.name) }
}
