import ButtonStyling
import Documents

extension DocumentReading {
  /// Reads the members of an object that are known, each at its own place; others, and missing ones, are reported.
  mutating func readMembers(
    of document: JSONValue, known: [String], required: [String] = [],
    by read: (_ name: String, _ value: JSONValue, inout DocumentReading) throws(ParameterFault) -> Void
  ) {
    guard case .object(let object) = document else {
      return report(.wrongType(expected: .object, found: document))
    }
    for name in required where object[name] == nil { report(.missingMember(name)) }
    for member in object.members {
      descend(member.name) { reading in
        guard known.contains(member.name) else {
          return reading.reportUnknownMember(member.name, known: known)
        }
        do throws(ParameterFault) {
          try read(member.name, member.value, &reading)
        } catch {
          reading.report(error.reason)
        }
      }
    }
  }
}
