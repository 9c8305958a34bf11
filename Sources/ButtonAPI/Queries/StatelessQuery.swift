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
    var sheet: StyleSheet?
    var query = ButtonQuery()
    var format: PictureFormat?
    var text = SVGText.outlines
    reading.readMembers(of: document, known: names, required: ["stylesheet"]) {
      name, value, reading throws(ParameterFault) in
      switch name {
      case "stylesheet": sheet = StyleSheet.codec.read(value, reading: &reading)
      case "state": query.state = try ParameterValue.json(value).state()
      case "format": format = try ParameterValue.json(value).name(of: PictureFormat.self)
      case "text": text = try ParameterValue.json(value).name(of: SVGText.self)
      default: try parameters.first { $0.name == name }?.read(.json(value), &query)
      }
    }
    guard let sheet, reading.issues.isEmpty else { throw .invalidDocument(reading.issues) }
    self.sheet = sheet
    self.query = query
    self.format = format
    self.text = text
  }
}
