import Documents

/// What one state of a sheet says: some attributes and their values.
///
/// Every attribute of `Attributes` is a chainable setter:
/// `ButtonStyle().title("normal").titleColor(.blue).borderWidth(5)`.
@dynamicMemberLookup
public struct ButtonStyle: Sendable, Hashable {
  /// A value of the attribute at a place in the table.
  struct Entry: Sendable, Hashable {
    let place: Int
    var value: StyleValue
  }

  /// The values in the order of the table, each attribute once.
  private(set) var entries: [Entry] = []

  /// A style that says nothing.
  public init() {}

  /// A setter for the attribute at `path`: calling it gives this style with the attribute set.
  public subscript<Value: Sendable & Hashable>(
    dynamicMember path: KeyPath<Attributes, Attribute<Value>>
  ) -> (Value) -> ButtonStyle {
    { value in
      var style = self
      style.set(StyleValue(value), at: Attributes.index(of: path))
      return style
    }
  }

  /// The value that this style gives the attribute at `path`; nil if it does not mention it.
  public func value<Value: Sendable & Hashable>(of path: KeyPath<Attributes, Attribute<Value>>) -> Value? {
    let place = Attributes.index(of: path)
    return entries.first { $0.place == place }?.value.unwrapped(as: Value.self)
  }

  /// Whether no attribute is set.
  public var isEmpty: Bool { entries.isEmpty }

  /// The names of the attributes that are set, in the order of the table.
  public var attributeNames: [String] { entries.map { Attributes.names[$0.place] } }

  /// Most documents have the order of the table, so that what is set mostly goes to the end.
  fileprivate mutating func set(_ value: StyleValue, at place: Int) {
    let entry = Entry(place: place, value: value)
    guard let last = entries.last, last.place >= place,
      let next = entries.firstIndex(where: { $0.place >= place })
    else { return entries.append(entry) }
    if entries[next].place == place { entries[next] = entry } else { entries.insert(entry, at: next) }
  }
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
        var style = ButtonStyle(capacity: object.members.count)
        for member in object.members {
          reading.descend(member.name) { reading in
            guard let place = Attributes.places.place(of: member.name) else {
              return reading.reportUnknownMember(
                member.name, known: Attributes.names, else: StyleSheet.misplaced(inState: member.name))
            }
            if let value = attributes[place].read(member.value, &reading) { style.set(value, at: place) }
          }
        }
        return reading.issueCount == issueCount ? style : nil
      },
      write: { style, detail in
        .object(
          JSONObject(
            style.entries.map { entry in
              let attribute = attributes[entry.place]
              return JSONObject.Member(name: attribute.name, value: attribute.write(entry.value, detail))
            }))
      })
  }()
}

extension ButtonStyle {
  /// A style that says nothing, with room for `capacity` values.
  fileprivate init(capacity: Int) {
    entries.reserveCapacity(capacity)
  }
}
