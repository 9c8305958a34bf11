import ButtonStyling
import Documents
import JSONCoding

/// The value that JSON text spells.
func json(_ text: String) throws -> JSONValue {
  try JSONReader.read(Array(text.utf8))
}

/// The sheet that JSON text spells.
func sheet(_ text: String) throws -> StyleSheet {
  try StyleSheet(document: json(text))
}

/// What is wrong with the sheet that JSON text spells, each as its place and reason; none if it is valid.
func issues(_ text: String) throws -> [DocumentIssue] {
  do {
    _ = try StyleSheet(document: json(text))
    return []
  } catch let invalid as InvalidDocument {
    return invalid.issues
  }
}

extension CascadedSheet {
  /// The sheet that JSON text spells, without parents.
  init(_ text: String) throws {
    self.init(try sheet(text))
  }
}

extension ResolvedStyle {
  /// Where the attribute called `name` came from.
  func source(of name: String) -> StyleSource? {
    provenance.first { $0.name == name }?.source
  }
}
