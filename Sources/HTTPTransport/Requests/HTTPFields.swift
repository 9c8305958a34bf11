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
  /// A bit for the length of each name: most of the names that are looked for are not there, and none has their length.
  private var lengths: UInt64 = 0

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
    lengths |= Self.lengthBit(nameEnd - start)
  }

  /// The value of `name`, several joined by `, `; nil when there is none.
  public subscript(name: String) -> String? {
    guard mayHave(name) else { return nil }
    let values = values(named: name)
    guard let first = values.first else { return nil }
    return values.count == 1 ? first : values.joined(separator: ", ")
  }

  /// Every value of `name`, in order.
  public func values(named name: String) -> [String] {
    guard mayHave(name) else { return [] }
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
    mayHave(name) ? fields.count { matches($0, name) } : 0
  }

  /// Hands every value of `name` to `body`, in order.
  func forEachValue(of name: String, _ body: (Span<UInt8>) -> Void) {
    guard mayHave(name) else { return }
    for field in fields where matches(field, name) {
      body(bytes.span.extracting(field.nameEnd..<field.end))
    }
  }

  /// Whether every name is a token (RFC 9110, 5.6.2), which a space before the colon would make none, and no value has a
  /// control character other than tab in it (5.5), as a CR would be.
  var areWellFormed: Bool {
    let (bytes, token) = (bytes.span, Self.tokenBytes)
    // What no value may have no token has, so that names need not be left out here.
    return bytes.everyByte { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
      && fields.allSatisfy { field in
        field.start < field.nameEnd
          && bytes.extracting(field.start..<field.nameEnd).everyByte(token.contains)
      }
  }

  private static let tokenBytes = ByteSet.word.with("!#$%&'*+^`|~")

  private static func lengthBit(_ length: Int) -> UInt64 { 1 << UInt64(length & 63) }

  /// Whether there may be a field called `name`.
  private func mayHave(_ name: String) -> Bool { lengths & Self.lengthBit(name.utf8.count) != 0 }

  private func matches(_ field: Field, _ name: String) -> Bool {
    guard name.utf8.count == field.nameEnd - field.start else { return false }
    let name = name.utf8.span
    return name.indices.allSatisfy { lowercased(name[$0]) == lowercased(bytes[field.start + $0]) }
  }
}
