public import Documents
import Geometry

/// How one type of value is read from a document, written to one, described in its schema, and what lies between
/// two of them.
///
/// Reading notes every issue and returns nil if there is one.
public struct Codec<Value: Sendable & Hashable>: Sendable {
  typealias Read = @Sendable (JSONValue, inout DocumentReading) -> Value?
  typealias Write = @Sendable (Value, DocumentDetail) -> JSONValue
  typealias MapColors = @Sendable (Value, (StyleColor) -> StyleColor) -> Value
  typealias Respell = @Sendable (_ value: JSONObject, _ patch: JSONObject) -> JSONObject
  typealias Interpolate = @Sendable (_ from: Value, _ to: Value, _ share: Double) -> Value

  /// Reads a value, noting what is wrong with it.
  let read: Read
  /// The value as a document.
  let write: Write
  /// Replaces every colour in a value.
  let mapColors: MapColors
  /// The value `share` of the way from one to another; without steps between, the second from one half on.
  ///
  /// An easing may overshoot, so `share` may lie outside 0…1; the result is within the codec's bounds all the same.
  let interpolate: Interpolate
  /// What stands for none beside a value that comes or goes; nil if it appears and disappears at once.
  let vanished: (@Sendable (Value) -> Value)?
  /// A written value with the members that mean the same as those of a patch spelt as there, and without those that
  /// exclude one it sets; nil if members have one spelling and exclude no others.
  let respell: Respell?
  /// Whether there may be colours in a value.
  let holdsColors: Bool
  /// Whether `null` is a value: none.
  let allowsNull: Bool
  /// The JSON Schema of the document.
  let schema: JSONValue

  init(
    schema: JSONValue, allowsNull: Bool = false, holdsColors: Bool = false, read: @escaping Read,
    write: @escaping Write, mapColors: @escaping MapColors = { value, _ in value },
    interpolate: @escaping Interpolate = { from, to, share in share < 0.5 ? from : to },
    vanished: (@Sendable (Value) -> Value)? = nil, respell: Respell? = nil
  ) {
    self.schema = schema
    self.allowsNull = allowsNull
    self.holdsColors = holdsColors
    self.read = read
    self.write = write
    self.mapColors = mapColors
    self.interpolate = interpolate
    self.vanished = vanished
    self.respell = respell
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
      write: write, mapColors: mapColors, interpolate: interpolate, vanished: vanished,
      respell: respell)
  }

  /// The same codec for values that come from and go to what `vanished` makes of them.
  func vanishing(_ vanished: @escaping @Sendable (Value) -> Value) -> Codec {
    Codec(
      schema: schema, allowsNull: allowsNull, holdsColors: holdsColors, read: read, write: write,
      mapColors: mapColors, interpolate: interpolate, vanished: vanished,
      respell: respell)
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
