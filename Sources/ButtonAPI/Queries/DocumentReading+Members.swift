import ButtonStyling
import Documents

extension DocumentReading {
  /// Reads the members of an object that are known, each at its own place; others, and then missing ones, are reported.
  ///
  /// - Parameter explain: what is to be said of a member that is not known, if there is more to say than that.
  mutating func readMembers(
    of document: JSONValue, known: [String], required: [String] = [],
    else explain: (_ unknown: String) -> DocumentIssue.Reason? = { _ in nil },
    by read: (_ name: String, _ value: JSONValue, inout DocumentReading) throws(ParameterFault) -> Void
  ) {
    guard case .object(let object) = document else {
      return report(.wrongType(expected: .object, found: document))
    }
    for member in object.members {
      descend(member.name) { reading in
        guard known.contains(member.name) else {
          return reading.reportUnknownMember(member.name, known: known, else: explain(member.name))
        }
        do throws(ParameterFault) {
          try read(member.name, member.value, &reading)
        } catch {
          reading.report(error.reason)
        }
      }
    }
    for name in required where object[name] == nil { report(.missingMember(name)) }
  }
}
