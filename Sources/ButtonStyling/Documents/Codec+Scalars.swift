import Documents
import Geometry

extension Codec where Value == Bool {
  /// `true` or `false`.
  static let bool = Codec(
    schema: ["type": "boolean"],
    read: { document, reading in
      if case .bool(let value) = document { return value }
      reading.report(.wrongType(expected: .boolean, found: document))
      return nil
    },
    write: { value, _ in .bool(value) })
}

extension Codec where Value == Double {
  /// What no length reaches in earnest: beyond it text engines and canvases lose their precision.
  private static let greatest = 100_000.0

  /// Any length in points, negative ones too.
  static let number = number(minimum: -greatest, maximum: greatest)
  /// A length in points, 0 or more.
  static let length = number(minimum: 0, maximum: greatest)
  /// The size of a font in points, above 0.
  static let fontSize = number(minimum: 0, maximum: 1000, isMinimumExcluded: true)
  /// A share from 0 to 1.
  static let fraction = number(minimum: 0, maximum: 1)

  /// A number within bounds.
  static func number(minimum: Double? = nil, maximum: Double? = nil, isMinimumExcluded: Bool = false) -> Codec
  {
    var schema: JSONObject = ["type": "number"]
    if let minimum { schema[isMinimumExcluded ? "exclusiveMinimum" : "minimum"] = .number(minimum) }
    if let maximum { schema["maximum"] = .number(maximum) }
    return Codec(
      schema: .object(schema),
      read: { document, reading in
        guard case .number(let value) = document else {
          reading.report(.wrongType(expected: .number, found: document))
          return nil
        }
        let isTooSmall = minimum.map { isMinimumExcluded ? value <= $0 : value < $0 } ?? false
        let isTooLarge = maximum.map { value > $0 } ?? false
        guard value.isFinite, !isTooSmall, !isTooLarge else {
          reading.report(
            .outOfRange(value, minimum: minimum, maximum: maximum, isMinimumExcluded: isMinimumExcluded))
          return nil
        }
        return value
      },
      write: { value, _ in .number(value) },
      interpolate: { from, to, share in
        let value = min(max(from + (to - from) * share, minimum ?? -.infinity), maximum ?? .infinity)
        return isMinimumExcluded && value == minimum ? min(from, to) : value
      })
  }
}

extension Codec where Value == Int {
  /// A whole number within bounds.
  static func integer(_ range: ClosedRange<Int>) -> Codec {
    let (minimum, maximum) = (Double(range.lowerBound), Double(range.upperBound))
    return Codec(
      schema: ["type": "integer", "minimum": .number(minimum), "maximum": .number(maximum)],
      read: { document, reading in
        guard case .number(let value) = document, value.rounded() == value else {
          reading.report(.wrongType(expected: .integer, found: document))
          return nil
        }
        guard value >= minimum, value <= maximum else {
          reading.report(.outOfRange(value, minimum: minimum, maximum: maximum, isMinimumExcluded: false))
          return nil
        }
        return Int(value)
      },
      write: { value, _ in .number(Double(value)) })
  }
}

extension Codec where Value == String {
  /// Text of at most `limit` characters without control characters other than newline and tab.
  static func text(limit: Int = 4096, mayBeEmpty: Bool = true) -> Codec {
    Codec(
      schema: [
        "type": "string", "minLength": mayBeEmpty ? 0 : 1, "maxLength": .number(Double(limit)),
      ],
      read: { document, reading in
        guard case .string(let text) = document else {
          reading.report(.wrongType(expected: .string, found: document))
          return nil
        }
        let length = text.utf8.count { $0 & 0xC0 != 0x80 }
        guard mayBeEmpty || length > 0 else {
          reading.report(.empty)
          return nil
        }
        guard length <= limit else {
          reading.report(.tooLong(length, limit: limit))
          return nil
        }
        let control = text.utf8.first {
          $0 < 0x20 && $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\t")
        }
        if let control {
          reading.report(.controlCharacter(UInt32(control)))
          return nil
        }
        return text
      },
      write: { value, _ in .string(value) })
  }

  /// The name of a stored sheet or picture.
  static let resourceName = Codec(
    schema: ["type": "string", "pattern": .string(ResourceName.pattern)],
    read: { document, reading in
      guard case .string(let text) = document else {
        reading.report(.wrongType(expected: .string, found: document))
        return nil
      }
      guard ResourceName.isValid(text) else {
        reading.report(.malformedResourceName(text))
        return nil
      }
      return text
    },
    write: { value, _ in .string(value) })
}

extension Codec where Value == Verbatim {
  /// Text of at most `limit` characters without control characters other than newline and tab.
  static func text(limit: Int = 4096) -> Codec {
    let string = Codec<String>.text(limit: limit)
    return Codec(
      schema: string.schema,
      read: { document, reading in string.read(document, &reading).map { Verbatim($0) } },
      write: { value, detail in string.write(value.string, detail) })
  }
}

extension Codec where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// One of a type's names.
  static var name: Codec {
    let allowed = Value.allCases.map(\.rawValue)
    return Codec(
      schema: ["type": "string", "enum": .array(allowed.map { .string($0) })],
      read: { document, reading in
        guard case .string(let text) = document else {
          reading.report(.wrongType(expected: .string, found: document))
          return nil
        }
        guard let value = Value(rawValue: text) else {
          reading.report(.unknownName(text, allowed: allowed))
          return nil
        }
        return value
      },
      write: { value, _ in .string(value.rawValue) })
  }
}

extension Codec where Value == ControlState {
  /// The name of a state.
  static let state = Codec(
    schema: [
      "type": "string", "pattern": .string(ControlState.namePattern),
      "description":
        "Parts joined by `+`, in any order: normal, highlighted, disabled, selected, focused, hovered, loading.",
    ],
    read: { document, reading in
      guard case .string(let text) = document else {
        reading.report(.wrongType(expected: .string, found: document))
        return nil
      }
      do throws(UnknownStateName) {
        return try ControlState(name: text)
      } catch {
        reading.report(.unknownState(part: error.part))
        return nil
      }
    },
    write: { value, _ in .string(value.description) })
}
