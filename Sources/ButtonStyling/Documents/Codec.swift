public import Documents
import Geometry

/// How one type of value is read from a document, written to one, and described in its schema.
///
/// Reading notes every issue and returns nil if there is one.
public struct Codec<Value: Sendable & Hashable>: Sendable {
  typealias Read = @Sendable (JSONValue, inout DocumentReading) -> Value?
  typealias Write = @Sendable (Value, DocumentDetail) -> JSONValue
  typealias MapColors = @Sendable (Value, (StyleColor) -> StyleColor) -> Value

  /// Reads a value, noting what is wrong with it.
  let read: Read
  /// The value as a document.
  let write: Write
  /// Replaces every colour in a value.
  let mapColors: MapColors
  /// Whether there may be colours in a value.
  let holdsColors: Bool
  /// Whether `null` is a value: none.
  let allowsNull: Bool
  /// The JSON Schema of the document.
  let schema: JSONValue

  init(
    schema: JSONValue, allowsNull: Bool = false, holdsColors: Bool = false, read: @escaping Read,
    write: @escaping Write, mapColors: @escaping MapColors = { value, _ in value }
  ) {
    self.schema = schema
    self.allowsNull = allowsNull
    self.holdsColors = holdsColors
    self.read = read
    self.write = write
    self.mapColors = mapColors
  }

  /// Reads a whole document; throws everything that is wrong with it.
  public func value(from document: JSONValue) throws(InvalidDocument) -> Value {
    var reading = DocumentReading()
    let value = read(document, &reading)
    guard let value, reading.issues.isEmpty else { throw InvalidDocument(issues: reading.issues) }
    return value
  }

  /// The same codec with one more condition; `check` returns what is wrong, or nil.
  func checked(_ check: @escaping @Sendable (Value) -> DocumentIssue.Reason?) -> Codec {
    Codec(
      schema: schema, allowsNull: allowsNull, holdsColors: holdsColors,
      read: { document, reading in
        guard let value = read(document, &reading) else { return nil }
        guard let reason = check(value) else { return value }
        reading.report(reason)
        return nil
      },
      write: write, mapColors: mapColors)
  }
}

/// How much of a value is written.
public enum DocumentDetail: Sendable {
  /// Members that have their default are left out, as in a sheet.
  case sparse
  /// Every member, as in a resolved style.
  case full
}

extension Codec {
  /// Reads a document that is a part of another, noting what is wrong at the place reached.
  package func read(_ document: JSONValue, reading: inout DocumentReading) -> Value? {
    read(document, &reading)
  }
}
