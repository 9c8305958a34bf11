import Documents

/// What one state of a sheet says: some attributes and their values.
///
/// Every attribute of `Attributes` is a chainable setter:
/// `ButtonStyle().title("normal").titleColor(.blue).borderWidth(5)`.
@dynamicMemberLookup
public struct ButtonStyle: Sendable, Hashable {
  /// The values by the attribute's place in the table.
  private(set) var values: [Int: StyleValue] = [:]

  /// A style that says nothing.
  public init() {}

  /// A setter for the attribute at `path`: calling it gives this style with the attribute set.
  public subscript<Value: Sendable & Hashable>(
    dynamicMember path: KeyPath<Attributes, Attribute<Value>>
  ) -> (Value) -> ButtonStyle {
    { value in
      var style = self
      style.values[Attributes.index(of: path)] = StyleValue(value)
      return style
    }
  }

  /// The value that this style gives the attribute at `path`; nil if it does not mention it.
  public func value<Value: Sendable & Hashable>(of path: KeyPath<Attributes, Attribute<Value>>) -> Value? {
    values[Attributes.index(of: path)]?.unwrapped(as: Value.self)
  }

  /// Whether no attribute is set.
  public var isEmpty: Bool { values.isEmpty }

  /// The names of the attributes that are set, in the order of the table.
  public var attributeNames: [String] { values.keys.sorted().map { Attributes.names[$0] } }
}

extension Codec where Value == ButtonStyle {
  /// A state's entry in a sheet.
  static let style: Codec = {
    let attributes = Attributes.all
    return Codec(
      schema: [
        "type": "object", "additionalProperties": false,
        "properties": .object(
          JSONObject(attributes.map { JSONObject.Member(name: $0.name, value: $0.schema) })),
      ],
      read: { document, reading in
        guard case .object(let object) = document else {
          reading.report(.wrongType(expected: .object, found: document))
          return nil
        }
        let issueCount = reading.issueCount
        var values: [Int: StyleValue] = [:]
        for member in object.members {
          reading.descend(member.name) { reading in
            guard let index = Attributes.indices[member.name] else {
              return reading.reportUnknownMember(member.name, known: Attributes.names)
            }
            values[index] = attributes[index].read(member.value, &reading)
          }
        }
        return reading.issueCount == issueCount ? ButtonStyle(values: values) : nil
      },
      write: { style, detail in
        .object(
          JSONObject(
            style.values.sorted { $0.key < $1.key }.map { index, value in
              JSONObject.Member(name: attributes[index].name, value: attributes[index].write(value, detail))
            }))
      })
  }()
}

extension ButtonStyle {
  fileprivate init(values: [Int: StyleValue]) {
    self.values = values
  }
}
