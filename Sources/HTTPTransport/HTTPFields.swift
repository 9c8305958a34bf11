/// Header fields in their order, found without regard to case (RFC 9110, 5.1).
///
/// All names and values lie in one buffer, so taking them over from a connection costs two allocations.
public struct HTTPFields: Sendable, ExpressibleByDictionaryLiteral {
  private struct Field {
    var start: Int
    var nameEnd: Int
    var end: Int
  }

  private var bytes: [UInt8] = []
  private var fields: [Field] = []

  /// Fields from names and values, in order; a name may come again.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.map { (name: $0.0, value: $0.1) })
  }

  /// Fields from names and values, in order; a name may come again.
  public init(_ elements: [(name: String, value: String)]) {
    for element in elements {
      append(name: Array(element.name.utf8), value: Array(element.value.utf8))
    }
  }

  init(capacity: Int) {
    bytes.reserveCapacity(capacity)
    fields.reserveCapacity(16)
  }

  mutating func append(name: some Collection<UInt8>, value: some Collection<UInt8>) {
    let start = bytes.count
    bytes.append(contentsOf: name)
    let nameEnd = bytes.count
    bytes.append(contentsOf: value)
    fields.append(Field(start: start, nameEnd: nameEnd, end: bytes.count))
  }

  /// The value of `name`, several joined by `, `; nil when there is none.
  public subscript(name: String) -> String? {
    let values = values(named: name)
    guard let first = values.first else { return nil }
    return values.count == 1 ? first : values.joined(separator: ", ")
  }

  /// Every value of `name`, in order.
  public func values(named name: String) -> [String] {
    var values: [String] = []
    for field in fields where matches(field, name) {
      values.append(String(decoding: bytes[field.nameEnd..<field.end], as: UTF8.self))
    }
    return values
  }

  /// How many there are.
  var fieldCount: Int { fields.count }

  /// The number of fields called `name`.
  func count(of name: String) -> Int {
    fields.count { matches($0, name) }
  }

  /// Whether every name is a token (RFC 9110, 5.6.2); a space before the colon would make it none.
  var haveTokenNames: Bool {
    fields.allSatisfy { field in
      field.start < field.nameEnd && bytes[field.start..<field.nameEnd].allSatisfy(isTokenByte)
    }
  }

  /// Whether no value has a control character other than tab in it (RFC 9110, 5.5); a CR would be one.
  var haveTextValues: Bool {
    fields.allSatisfy { field in
      bytes[field.nameEnd..<field.end].allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    }
  }

  private func matches(_ field: Field, _ name: String) -> Bool {
    guard name.utf8.count == field.nameEnd - field.start else { return false }
    var index = field.start
    for byte in name.utf8 {
      guard lowercased(byte) == lowercased(bytes[index]) else { return false }
      index += 1
    }
    return true
  }
}

private func isTokenByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
    true
  default: "!#$%&'*+.^_`|~".utf8.contains(byte)
  }
}
