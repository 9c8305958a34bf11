import Documents

/// A property of a button that may differ by state.
public struct Attribute<Value: Sendable & Hashable>: Sendable {
  /// Its name in documents.
  public let name: String
  /// What it means.
  public let documentation: String
  /// What it is where no state says anything.
  public let defaultValue: Value
  let codec: Codec<Value>

  init(_ name: String, _ codec: Codec<Value>, default defaultValue: Value, _ documentation: String) {
    self.name = name
    self.codec = codec
    self.defaultValue = defaultValue
    self.documentation = documentation
  }
}

/// An attribute whatever the type of its values.
protocol AnyAttribute: Sendable {
  var name: String { get }
  var initialValue: StyleValue { get }
  /// The JSON Schema of its values, with documentation and default.
  var schema: JSONValue { get }
  func read(_ document: JSONValue, _ reading: inout DocumentReading) -> StyleValue?
  func write(_ value: StyleValue, _ detail: DocumentDetail) -> JSONValue
  func mapColors(of value: StyleValue, _ change: (StyleColor) -> StyleColor) -> StyleValue
}

extension Attribute: AnyAttribute {
  var initialValue: StyleValue { StyleValue(defaultValue) }

  var schema: JSONValue {
    var schema = codec.schema.object ?? JSONObject()
    schema["description"] = .string(documentation)
    schema["default"] = codec.write(defaultValue, .full)
    return .object(schema)
  }

  func read(_ document: JSONValue, _ reading: inout DocumentReading) -> StyleValue? {
    if document == .null, !((defaultValue as? any Nullable)?.isNone ?? false) {
      reading.report(.nullNotAllowed)
      return nil
    }
    return codec.read(document, &reading).map { StyleValue($0) }
  }

  func write(_ value: StyleValue, _ detail: DocumentDetail) -> JSONValue {
    value.unwrapped(as: Value.self).map { codec.write($0, detail) } ?? .null
  }

  func mapColors(of value: StyleValue, _ change: (StyleColor) -> StyleColor) -> StyleValue {
    value.unwrapped(as: Value.self).map { StyleValue(codec.mapColors($0, change)) } ?? value
  }
}

/// The value of some attribute.
struct StyleValue: Sendable, Hashable {
  // Boxed, so that a value that is itself optional is never mistaken for the absence of one.
  private let box: any AnyBox

  init<Value: Sendable & Hashable>(_ value: Value) {
    box = Box(value: value)
  }

  /// The value, if it is a `Value`.
  func unwrapped<Value: Sendable & Hashable>(as type: Value.Type) -> Value? {
    (box as? Box<Value>)?.value
  }

  static func == (left: StyleValue, right: StyleValue) -> Bool {
    left.box.isEqual(to: right.box)
  }

  func hash(into hasher: inout Hasher) {
    box.hash(into: &hasher)
  }
}

private protocol AnyBox: Sendable {
  func isEqual(to other: any AnyBox) -> Bool
  func hash(into hasher: inout Hasher)
}

private struct Box<Value: Sendable & Hashable>: AnyBox, Hashable {
  let value: Value

  func isEqual(to other: any AnyBox) -> Bool {
    (other as? Box<Value>) == self
  }
}
