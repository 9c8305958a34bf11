import Documents

/// A property of a button that may differ by state.
///
/// A reference, so that `Attributes`, which holds nothing else, tells an attribute's place from its offset.
public final class Attribute<Value: Sendable & Hashable>: Sendable {
  /// Its name in documents.
  public let name: String
  /// What it means.
  public let documentation: String
  /// What it is where no state says anything.
  public let defaultValue: Value
  /// What it, or what comes nearest to it, is called elsewhere: in CSS, UIKit or design tools.
  let namesElsewhere: [String]
  let codec: Codec<Value>
  // Made where the type of the value is known: the same as methods, they would have to find it out for every value.
  private let readBoxed: @Sendable (JSONValue, inout DocumentReading) -> StyleValue?
  private let writeBoxed: @Sendable (StyleValue, DocumentDetail) -> JSONValue
  private let mapBoxed: @Sendable (StyleValue, (StyleColor) -> StyleColor) -> StyleValue

  init(
    _ name: String, _ codec: Codec<Value>, default defaultValue: Value, _ documentation: String,
    alsoKnownAs namesElsewhere: [String] = []
  ) {
    self.name = name
    self.codec = codec
    self.defaultValue = defaultValue
    self.documentation = documentation
    self.namesElsewhere = namesElsewhere
    readBoxed = { document, reading in
      guard let value = codec.read(document, &reading) else { return nil }
      return StyleValue(value)
    }
    writeBoxed = { boxed, detail in
      guard let value = boxed.unwrapped(as: Value.self) else { return .null }
      return codec.write(value, detail)
    }
    mapBoxed = { boxed, change in
      guard let value = boxed.unwrapped(as: Value.self) else { return boxed }
      let changed = codec.mapColors(value, change)
      return changed == value ? boxed : StyleValue(changed)
    }
  }
}

/// An attribute whatever the type of its values.
protocol AnyAttribute: AnyObject, Sendable {
  var name: String { get }
  var namesElsewhere: [String] { get }
  var initialValue: StyleValue { get }
  /// The JSON Schema of its values, with documentation and default.
  var schema: JSONValue { get }
  /// Whether there is a colour somewhere in its values.
  var holdsColors: Bool { get }
  func read(_ document: JSONValue, _ reading: inout DocumentReading) -> StyleValue?
  func write(_ value: StyleValue, _ detail: DocumentDetail) -> JSONValue
  func mapColors(of value: StyleValue, _ change: (StyleColor) -> StyleColor) -> StyleValue
  func interpolate(_ from: StyleValue, _ to: StyleValue, _ share: Double) -> StyleValue
  /// A written value spelt as a patch of it spells its members.
  func respelled(_ value: JSONObject, for patch: JSONObject) -> JSONObject
}

extension Attribute: AnyAttribute {
  var initialValue: StyleValue { StyleValue(defaultValue) }

  var schema: JSONValue {
    var schema = codec.schema.object ?? JSONObject()
    schema["description"] = .string(documentation)
    schema["default"] = codec.write(defaultValue, .full)
    return .object(schema)
  }

  var holdsColors: Bool { codec.holdsColors }

  func read(_ document: JSONValue, _ reading: inout DocumentReading) -> StyleValue? {
    if case .null = document, !codec.allowsNull {
      reading.report(.nullNotAllowed)
      return nil
    }
    return readBoxed(document, &reading)
  }

  func write(_ value: StyleValue, _ detail: DocumentDetail) -> JSONValue {
    writeBoxed(value, detail)
  }

  func mapColors(of value: StyleValue, _ change: (StyleColor) -> StyleColor) -> StyleValue {
    mapBoxed(value, change)
  }

  func respelled(_ value: JSONObject, for patch: JSONObject) -> JSONObject {
    codec.respell?(value, patch) ?? value
  }

  func interpolate(_ from: StyleValue, _ to: StyleValue, _ share: Double) -> StyleValue {
    guard from != to, let from = from.unwrapped(as: Value.self), let to = to.unwrapped(as: Value.self) else {
      return from
    }
    return StyleValue(codec.interpolate(from, to, share))
  }
}
