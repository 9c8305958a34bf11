import Documents
import Testing

/// Whether values fit a JSON Schema (2020-12), as far as the keywords go that the schema of sheets uses.
enum SchemaValidator {
  /// Keywords that say nothing about whether a value fits.
  private static let annotations: Set = ["description", "default", "examples"]

  static func accepts(_ value: JSONValue, _ schema: JSONValue) -> Bool {
    (schema.object?.members ?? []).allSatisfy { keyword in
      annotations.contains(keyword.name) || accepts(value, keyword.name, keyword.value, in: schema)
    }
  }

  private static func accepts(
    _ value: JSONValue, _ keyword: String, _ argument: JSONValue, in schema: JSONValue
  ) -> Bool {
    let limit = argument.number ?? 0
    let schemas = argument.array ?? []
    switch keyword {
    case "type": return type(of: value, is: argument.string)
    case "enum": return schemas.contains(value)
    case "const": return value == argument
    case "anyOf": return schemas.contains { accepts(value, $0) }
    case "oneOf": return schemas.filter { accepts(value, $0) }.count == 1
    case "not": return !accepts(value, argument)
    case "minimum": return value.number.map { $0 >= limit } ?? true
    case "exclusiveMinimum": return value.number.map { $0 > limit } ?? true
    case "maximum": return value.number.map { $0 <= limit } ?? true
    case "minLength": return value.string.map { Double($0.unicodeScalars.count) >= limit } ?? true
    case "maxLength": return value.string.map { Double($0.unicodeScalars.count) <= limit } ?? true
    case "pattern": return value.string.map { matches($0, argument.string) } ?? true
    case "minItems": return value.array.map { Double($0.count) >= limit } ?? true
    case "maxItems": return value.array.map { Double($0.count) <= limit } ?? true
    case "uniqueItems": return value.array.map { Set($0).count == $0.count } ?? true
    case "items": return value.array?.allSatisfy { accepts($0, argument) } ?? true
    case "required": return value.object == nil || schemas.allSatisfy { value[$0.string ?? ""] != nil }
    case "maxProperties": return value.object.map { Double($0.members.count) <= limit } ?? true
    case "propertyNames":
      return value.object?.members.allSatisfy { accepts(.string($0.name), argument) } ?? true
    case "properties":
      return value.object?.members.allSatisfy { member in
        argument[member.name].map { accepts(member.value, $0) } ?? true
      } ?? true
    case "additionalProperties":
      return value.object?.members.allSatisfy { member in
        schema["properties"]?[member.name] != nil
          || (argument.bool ?? accepts(member.value, argument))
      } ?? true
    default:
      Issue.record("The schema uses a keyword that this validator does not know: \(keyword)")
      return false
    }
  }

  private static func type(of value: JSONValue, is name: String?) -> Bool {
    switch value {
    case .null: name == "null"
    case .bool: name == "boolean"
    case .number(let number): name == "number" || name == "integer" && number.rounded() == number
    case .string: name == "string"
    case .array: name == "array"
    case .object: name == "object"
    }
  }

  private static func matches(_ text: String, _ pattern: String?) -> Bool {
    do {
      return try Regex(pattern ?? "").firstMatch(in: text) != nil
    } catch {
      Issue.record(error)
      return false
    }
  }
}
