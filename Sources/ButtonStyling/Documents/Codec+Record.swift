import Documents

/// One member of an object: its name, and which property of `Root` it is.
///
/// A reference, so that going through a list of them copies nothing.
final class Field<Root: Sendable & Hashable>: Sendable {
  let name: String
  let isRequired: Bool
  let schema: JSONObject
  let read: @Sendable (JSONValue, inout Root, inout DocumentReading) -> Void
  let write: @Sendable (Root, DocumentDetail) -> JSONValue
  /// Whether a sparse document leaves the member out: it says no more than its absence does.
  let isOmitted: @Sendable (_ value: Root, _ template: Root) -> Bool
  let holdsColors: Bool
  let mapColors: @Sendable (inout Root, (StyleColor) -> StyleColor) -> Void
  /// Moves the member of a value `share` of the way to that of another.
  let interpolate: @Sendable (_ value: inout Root, _ other: Root, _ share: Double) -> Void

  /// A member called `name` that is the property at `path`; a required one has no default.
  init<Value>(
    _ name: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ codec: Codec<Value>,
    _ documentation: String,
    isRequired: Bool = false
  ) {
    self.name = name
    self.isRequired = isRequired
    var schema = codec.schema.object ?? JSONObject()
    schema["description"] = .string(documentation)
    self.schema = schema
    let property = StoredProperty(path)
    read = { document, root, reading in
      if let value = codec.read(document, &reading) { property.set(value, in: &root) }
    }
    write = { root, detail in codec.write(property.value(of: root), detail) }
    isOmitted = { root, template in !isRequired && property.value(of: root) == property.value(of: template) }
    holdsColors = codec.holdsColors
    mapColors = { root, change in
      property.set(codec.mapColors(property.value(of: root), change), in: &root)
    }
    interpolate = { root, other, share in
      property.set(
        codec.interpolate(property.value(of: root), property.value(of: other), share), in: &root)
    }
  }
}

extension Codec {
  /// An object with the given members and no others; what is not there keeps the value it has in `template`.
  ///
  /// - Parameter explain: what is to be said of a member that is none of them, if there is more to say than that.
  static func record(
    _ template: Value, _ fields: [Field<Value>],
    else explain: @escaping @Sendable (_ unknown: String) -> DocumentIssue.Reason? = { _ in nil }
  ) -> Codec {
    let table = NameTable(fields.map(\.name))
    let required = fields.filter(\.isRequired).map(\.name)
    let colored = fields.filter(\.holdsColors)
    return Codec(
      schema: schema(of: fields, template), holdsColors: !colored.isEmpty,
      read: { document, reading in
        guard case .object(let object) = document else {
          reading.report(.wrongType(expected: .object, found: document))
          return nil
        }
        let issueCount = reading.issueCount
        var value = template
        for member in object.members {
          reading.descend(member.name) { reading in
            guard let place = table.place(of: member.name) else {
              return reading.reportUnknownMember(
                member.name, known: table.names, else: explain(member.name))
            }
            fields[place].read(member.value, &value, &reading)
          }
        }
        for name in required where !object.hasMember(name) { reading.report(.missingMember(name)) }
        return reading.issueCount == issueCount ? value : nil
      },
      write: { value, detail in
        var object = JSONObject(capacity: fields.count)
        for field in fields {
          if detail == .sparse, field.isOmitted(value, template) { continue }
          object.append(field.name, field.write(value, detail))
        }
        return .object(object)
      },
      mapColors: { value, change in
        var value = value
        for field in colored { field.mapColors(&value, change) }
        return value
      },
      interpolate: { from, to, share in
        var value = from
        for field in fields { field.interpolate(&value, to, share) }
        return value
      })
  }

  private static func schema(of fields: [Field<Value>], _ template: Value) -> JSONValue {
    let properties = fields.map { field in
      var schema = field.schema
      let initial = field.write(template, .full)
      if !field.isRequired, initial != .null { schema["default"] = initial }
      return JSONObject.Member(name: field.name, value: .object(schema))
    }
    var schema: JSONObject = [
      "type": "object", "additionalProperties": false, "properties": .object(JSONObject(properties)),
    ]
    let required = fields.filter(\.isRequired).map { JSONValue.string($0.name) }
    if !required.isEmpty { schema["required"] = .array(required) }
    return .object(schema)
  }
}
