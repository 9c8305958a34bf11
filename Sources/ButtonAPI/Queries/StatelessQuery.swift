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

  /// The members a body may have.
  static func members(isPicture: Bool) -> [String] {
    ["stylesheet", "state"] + parameters(isPicture: isPicture).map(\.name)
      + (isPicture ? ["format", "text"] : [])
  }

  private static func parameters(isPicture: Bool) -> [QueryParameter] {
    QueryParameter.all.filter { isPicture || !$0.isForPicturesOnly }
  }

  /// Reads a body: `stylesheet`, `state`, and the parameters as members; for a picture also `format` and `text`.
  init(_ document: JSONValue, isPicture: Bool) throws(APIError) {
    var reading = DocumentReading()
    let parameters = Self.parameters(isPicture: isPicture)
    var sheet: StyleSheet?
    var query = ButtonQuery()
    var format: PictureFormat?
    var text = SVGText.outlines
    reading.readMembers(
      of: document, known: Self.members(isPicture: isPicture), required: ["stylesheet"],
      else: { StyleSheet.misplaced(inQuery: $0) }
    ) {
      name, value, reading throws(ParameterFault) in
      switch name {
      case "stylesheet":
        if case .string(let id) = value, ResourceName.isValid(id) {
          throw ParameterFault(.nameForSheet(id))
        }
        sheet = StyleSheet.codec.read(value, reading: &reading)
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
