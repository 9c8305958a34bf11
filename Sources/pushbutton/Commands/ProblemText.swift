import ButtonAPI
import ButtonStyling
import Documents
import JSONCoding

/// What a problem document says, a line for each thing that is wrong; what it calls the body is a file here.
func problemText(_ body: [UInt8]) -> String {
  guard let problem = try? JSONReader.read(body) else { return String(decoding: body, as: UTF8.self) }
  let errors = problem["errors"]?.array ?? []
  guard errors.count > 1 else { return inWordsOfFiles(problem["detail"]?.string ?? problem.text) }
  return errors.map { error in
    let place = error["pointer"] ?? error["parameter"]
    return [place?.string, error["detail"]?.string].compactMap(\.self).joined(separator: ": ")
  }.joined(separator: "\n")
}

private func inWordsOfFiles(_ detail: String) -> String {
  let body = "The body "
  return detail.hasPrefix(body) ? "it " + detail.dropFirst(body.count) : detail
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
