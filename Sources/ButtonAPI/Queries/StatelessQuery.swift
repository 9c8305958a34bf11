import ButtonStyling
import Documents
import Rendering
import SVGCoding

/// A query that brings its sheet along, as the body of a POST.
struct StatelessQuery: Sendable {
  let sheet: StyleSheet
  let query: ButtonQuery
  /// The kind of picture; nil if that is left to what the client accepts.
  let format: PictureFormat?
  /// How text is written to SVG.
  let text: SVGText

  /// Reads a body: `stylesheet`, `state`, and the parameters as members; for a picture also `format` and `text`.
  init(_ document: JSONValue, isPicture: Bool) throws(APIError) {
    var reading = DocumentReading()
    let parameters = QueryParameter.all.filter { isPicture || !$0.isForPicturesOnly }
    let names = ["stylesheet", "state"] + parameters.map(\.name) + (isPicture ? ["format", "text"] : [])
    guard case .object(let object) = document else {
      reading.report(.wrongType(expected: .object, found: document))
      throw .invalidDocument(reading.issues)
    }
    if object["stylesheet"] == nil { reading.report(.missingMember("stylesheet")) }
    var sheet: StyleSheet?
    var query = ButtonQuery()
    var format: PictureFormat?
    var text = SVGText.outlines
    for member in object.members {
      reading.descend(member.name) { reading in
        do throws(ParameterFault) {
          switch member.name {
          case "stylesheet": sheet = StyleSheet.codec.read(member.value, reading: &reading)
          case "state": query.state = try ParameterValue.json(member.value).state()
          case "format" where isPicture:
            format = try ParameterValue.json(member.value).name(of: PictureFormat.self)
          case "text" where isPicture: text = try ParameterValue.json(member.value).name(of: SVGText.self)
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
    self.format = format
    self.text = text
  }
}
