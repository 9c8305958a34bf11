/// A JSON value; numbers are doubles and members keep their order.
public enum JSONValue: Sendable, Hashable {
  /// `null`
  case null
  /// `true` or `false`
  case bool(Bool)
  /// A finite number.
  case number(Double)
  /// A string of Unicode scalar values.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// Named members in the order they were written.
  case object(JSONObject)
}

/// The members of a JSON object, in the order they were written, each name once.
public struct JSONObject: Sendable, Hashable {
  /// One member.
  public struct Member: Sendable, Hashable {
    /// Its name.
    public let name: String
    /// Its value.
    public var value: JSONValue

    /// A member from its name and value.
    public init(name: String, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// All members in order.
  public private(set) var members: [Member]

  /// An object of members whose names differ.
  public init(_ members: [Member] = []) {
    self.members = members
  }

  /// The value of the member called `name`; setting nil removes it, setting a new name appends it.
  public subscript(name: String) -> JSONValue? {
    get { members.first { $0.name == name }?.value }
    set {
      let index = members.firstIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(name: name, value: value))
      case (nil, nil): break
      }
    }
  }

  /// Adds a member that is known not to be there yet.
  public mutating func append(_ name: String, _ value: JSONValue) {
    members.append(Member(name: name, value: value))
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// An object from its members in the order written.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(elements.map { Member(name: $0.0, value: $0.1) })
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// `null`.
  public init(nilLiteral: ()) { self = .null }
  /// A number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// A list.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// An object from its members in the order written.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements.map { JSONObject.Member(name: $0.0, value: $0.1) }))
  }
}

extension JSONValue {
  /// The members, if this is an object.
  public var object: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }
  /// The elements, if this is an array.
  public var array: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }
  /// The text, if this is a string.
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }
  /// The number, if this is one.
  public var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }
  /// The truth value, if this is one.
  public var bool: Bool? {
    if case .bool(let truth) = self { truth } else { nil }
  }

  /// The member called `name`, if this is an object that has it.
  public subscript(name: String) -> JSONValue? { object?[name] }
}

extension JSONValue {
  /// This document changed by a JSON Merge Patch (RFC 7396).
  ///
  /// Members set to null by the patch are removed, objects are merged, everything else is replaced.
  public func merging(_ patch: JSONValue) -> JSONValue {
    guard case .object(let changes) = patch else { return patch }
    var result = object ?? JSONObject()
    for change in changes.members {
      result[change.name] =
        change.value == .null ? nil : (result[change.name] ?? .null).merging(change.value)
    }
    return .object(result)
  }
}
