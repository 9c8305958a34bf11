import ButtonStyling
import Documents
import Rendering

/// A query that brings its sheet along, as the body of a POST.
struct StatelessQuery: Sendable {
  let sheet: StyleSheet
  let query: ButtonQuery

  /// Reads a body: `stylesheet`, `state`, and the parameters as members; for a picture also `format`.
  init(_ document: JSONValue, isPicture: Bool) throws(APIError) {
    var reading = DocumentReading()
    let parameters = QueryParameter.all.filter { isPicture || !$0.isForPicturesOnly }
    let names = ["stylesheet", "state"] + parameters.map(\.name) + (isPicture ? ["format"] : [])
    guard case .object(let object) = document else {
      reading.report(.wrongType(expected: .object, found: document))
      throw .invalidDocument(reading.issues)
    }
    if object["stylesheet"] == nil { reading.report(.missingMember("stylesheet")) }
    var sheet: StyleSheet?
    var query = ButtonQuery()
    for member in object.members {
      reading.descend(member.name) { reading in
        do throws(ParameterFault) {
          switch member.name {
          case "stylesheet": sheet = StyleSheet.codec.read(member.value, reading: &reading)
          case "state": query.state = try ParameterValue.json(member.value).state()
          case "format" where isPicture:
            let format = try ParameterValue.json(member.value).text()
            if format != "png" { throw ParameterFault(.unknownName(format, allowed: ["png"])) }
          default:
            guard let parameter = parameters.first(where: { $0.name == member.name }) else {
              return reading.reportUnknownMember(member.name, known: names)
            }
            try parameter.read(.json(member.value), &query)
          }
        } catch {
          reading.report(error.reason)
        }
      }
    }
    guard let sheet, reading.issues.isEmpty else { throw .invalidDocument(reading.issues) }
    self.sheet = sheet
    self.query = query
  }
}
