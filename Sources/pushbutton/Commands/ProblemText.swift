import ButtonAPI
import ButtonStyling
import Documents
import JSONCoding

/// What a problem document says, a line for each thing that is wrong, to a person who typed a command: the body is a file
/// here, parameters are options, and pictures lie in a folder.
func problemText(_ body: [UInt8]) -> String {
  guard let problem = try? JSONReader.read(body) else { return String(decoding: body, as: UTF8.self) }
  let errors = problem["errors"]?.array ?? []
  // Of a single place in a document the detail says where it is.
  if errors.isEmpty || errors.count == 1 && errors[0]["pointer"] != nil && errors[0]["picture"] == nil {
    let detail = withoutOptions(problem["detail"]?.string ?? problem.text)
    return detail.hasPrefix(bodyName) ? "it" + detail.dropFirst(bodyName.count) : detail
  }
  return errors.map(errorText).joined(separator: "\n")
}

private let bodyName = "The body"

/// A message without the options of the service that it names in brackets: no other command has them.
private func withoutOptions(_ detail: String) -> String {
  let parts = detail.split(separator: " (", omittingEmptySubsequences: false)
  return parts.dropFirst().reduce(String(parts[0])) { text, part in
    guard let end = part.firstIndex(of: ")"), part[..<end].contains("--") else { return "\(text) (\(part)" }
    return text + part[part.index(after: end)...]
  }
}

private func errorText(_ error: JSONValue) -> String {
  let detail = error["detail"]?.string ?? ""
  if let picture = error["picture"]?.string {
    return "there is no picture '\(picture).png' in the folder 'pictures' beside the sheet"
  }
  if let parameter = error["parameter"]?.string {
    let option = "--" + hyphenated(parameter)
    if detail.hasPrefix("Is not known here") { return "\(option) does not go with what is to be written" }
    // Only in an address is a # to be encoded.
    let clause = detail.replacing("%230A7CFF (for #0A7CFF)", with: "#0A7CFF")
      .replacing(": a # ends an address, so write %23 for it, as in %230A7CFF", with: "")
    return "\(option) \(clause.prefix(1).lowercased())\(clause.dropFirst())"
  }
  return [error["pointer"]?.string, detail].compactMap(\.self).joined(separator: ": ")
}

/// Everything that is wrong with the text of a sheet, a line each; none if it is right.
func issues(inSheet bytes: [UInt8]) -> [String] {
  do throws(JSONError) {
    let document = try JSONReader.read(bytes)
    do throws(InvalidDocument) {
      _ = try StyleSheet(document: document)
      return []
    } catch {
      return error.issues.map { issue in
        let pointer = issue.pointer.description
        return (pointer.isEmpty ? "the document" : pointer) + ": " + issue.reason.sentence
      }
    }
  } catch {
    return ["line \(error.line), column \(error.column): \(error.reason.text)"]
  }
}
