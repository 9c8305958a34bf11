import Documents

extension Codec {
  /// The value, or `null` for none.
  static func optional<Wrapped>(_ wrapped: Codec<Wrapped>) -> Codec where Value == Wrapped? {
    Codec(
      schema: ["anyOf": [wrapped.schema, ["type": "null"]]], allowsNull: true,
      holdsColors: wrapped.holdsColors,
      read: { document, reading in
        if case .null = document { return .some(nil) }
        return wrapped.read(document, &reading).map { .some($0) }
      },
      write: { value, detail in value.map { wrapped.write($0, detail) } ?? .null },
      mapColors: { value, change in value.map { wrapped.mapColors($0, change) } },
      interpolate: { from, to, share in
        guard let from = from ?? to.flatMap({ wrapped.vanished?($0) }),
          let to = to ?? wrapped.vanished?(from)
        else { return share < 0.5 ? from : to }
        return wrapped.interpolate(from, to, share)
      }, respell: wrapped.respell)
  }

  /// A list of at most `limit` elements.
  static func list<Element>(_ element: Codec<Element>, limit: Int) -> Codec where Value == [Element] {
    Codec(
      schema: ["type": "array", "items": element.schema, "maxItems": .number(Double(limit))],
      holdsColors: element.holdsColors,
      read: { document, reading in
        guard case .array(let documents) = document else {
          reading.report(.wrongType(expected: .array, found: document))
          return nil
        }
        guard documents.count <= limit else {
          reading.report(.tooLong(documents.count, limit: limit))
          return nil
        }
        let issueCount = reading.issueCount
        let values = documents.enumerated().compactMap { index, document in
          reading.descend(String(index)) { element.read(document, &$0) }
        }
        return reading.issueCount == issueCount ? values : nil
      },
      write: { value, detail in .array(value.map { element.write($0, detail) }) },
      mapColors: { value, change in value.map { element.mapColors($0, change) } },
      interpolate: { from, to, share in
        var (from, to) = (from, to)
        if let vanished = element.vanished {
          from += to.dropFirst(from.count).map(vanished)
          to += from.dropFirst(to.count).map(vanished)
        }
        guard from.count == to.count else { return share < 0.5 ? from : to }
        return zip(from, to).map { element.interpolate($0, $1, share) }
      },
      vanished: element.vanished.map { vanished in { @Sendable values in values.map(vanished) } })
  }

  /// One object, or a list of them; one is written without the list.
  static func oneOrMany<Element>(_ element: Codec<Element>, limit: Int) -> Codec where Value == [Element] {
    let many = Codec.list(element, limit: limit)
    return Codec(
      schema: ["oneOf": [element.schema, many.schema]], holdsColors: element.holdsColors,
      read: { document, reading in
        switch document {
        case .array: return many.read(document, &reading)
        case .object: return element.read(document, &reading).map { [$0] }
        default:
          reading.report(.wrongType(expected: .oneOrMany, found: document))
          return nil
        }
      },
      write: { value, detail in
        if let only = value.first, value.count == 1 { return element.write(only, detail) }
        return many.write(value, detail)
      },
      mapColors: many.mapColors, interpolate: many.interpolate, vanished: many.vanished,
      respell: element.respell)
  }
}

extension Codec where Value == [ControlState] {
  /// A list of single states, none twice.
  static func singleStates(excluding excluded: ControlState = .normal) -> Codec {
    let names = ControlState.parts.filter { excluded.isDisjoint(with: $0.state) }.map(\.name)
    return Codec(
      schema: [
        "type": "array", "uniqueItems": true,
        "items": ["type": "string", "enum": .array(names.map { .string($0) })],
      ],
      read: { document, reading in
        guard case .array(let elements) = document else {
          reading.report(.wrongType(expected: .array, found: document))
          return nil
        }
        var states: [ControlState] = []
        for (index, element) in elements.enumerated() {
          reading.descend(String(index)) { reading in
            guard case .string(let name) = element else {
              return reading.report(.wrongType(expected: .string, found: element))
            }
            guard names.contains(name), let part = ControlState.parts.first(where: { $0.name == name }) else {
              return reading.report(.unknownName(name, allowed: names))
            }
            guard !states.contains(part.state) else { return reading.report(.repeatedName(name)) }
            states.append(part.state)
          }
        }
        return states.count == elements.count ? states : nil
      },
      write: { states, _ in .array(states.map { .string($0.description) }) })
  }
}
