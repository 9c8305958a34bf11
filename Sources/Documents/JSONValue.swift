/// A JSON value; numbers are doubles and members keep their order.
///
/// Values are equal when they have the same text: strings are compared scalar by scalar (RFC 8259
/// section 8.3), not by canonical equivalence, and objects with their members in order.
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
///
/// Names are the same when their scalars are.
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

    /// Whether both name and value are the same.
    public static func == (first: Member, second: Member) -> Bool {
      isSame(first.name, second.name) && first.value == second.value
    }
  }

  /// All members in order.
  public private(set) var members: [Member]

  /// An object of members whose names differ.
  public init(_ members: [Member] = []) {
    self.members = members
  }

  /// An object without members that has room for `capacity` of them.
  public init(capacity: Int) {
    members = []
    members.reserveCapacity(capacity)
  }

  /// The value of the member called `name`; setting nil removes it, setting a new name appends it.
  public subscript(name: String) -> JSONValue? {
    get { members.first { isSame($0.name, name) }?.value }
    set {
      let index = members.firstIndex { isSame($0.name, name) }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(name: name, value: value))
      case (nil, nil): break
      }
    }
  }

  /// Whether there is a member called `name`.
  public func hasMember(_ name: String) -> Bool {
    members.contains { isSame($0.name, name) }
  }

  /// Adds a member that is known not to be there yet.
  public mutating func append(_ name: String, _ value: JSONValue) {
    members.append(Member(name: name, value: value))
  }
}

extension JSONValue {
  /// Whether both have the same text.
  public static func == (first: JSONValue, second: JSONValue) -> Bool {
    switch (first, second) {
    case (.null, .null): true
    case (.bool(let first), .bool(let second)): first == second
    case (.number(let first), .number(let second)): first == second
    case (.string(let first), .string(let second)): isSame(first, second)
    case (.array(let first), .array(let second)): first == second
    case (.object(let first), .object(let second)): first == second
    default: false
    }
  }
}

/// Whether two texts have the same scalars; `==` also takes canonically equivalent ones for equal.
private func isSame(_ first: String, _ second: String) -> Bool {
  // What is not even equivalent is told at once.
  guard first.utf8.count == second.utf8.count, first == second else { return false }
  let (first, second) = (first.utf8.span, second.utf8.span)
  return first.indices.allSatisfy { first[$0] == second[$0] }
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
