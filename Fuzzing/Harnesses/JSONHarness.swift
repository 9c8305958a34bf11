import Documents
import JSONCoding

/// JSON that is read is what jansson reads and comes back equal after it was written, and an error points into the text.
struct JSONHarness: Harness {
  func check(_ input: [UInt8]) throws(BrokenClaim) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONReader.read(input)
    } catch {
      return try checkPlace(of: error, in: input)
    }
    try claim((try? JSONReader.readByJansson(input)) == value, "jansson reads the same: \(value.text)")
    let text = value.utf8
    guard let again = try? JSONReader.read(text) else {
      throw BrokenClaim(claim: "what is written can be read: \(value.text)")
    }
    try claim(again == value, "what is read and written is read again the same: \(again.text)")
    try claim(again.utf8 == text, "the same value has the same text: \(again.text)")
  }

  private func checkPlace(of error: JSONError, in input: [UInt8]) throws(BrokenClaim) {
    try claim(0...input.count ~= error.offset, "an error lies in the text: \(error)")
    let before = input[..<error.offset]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    try claim(
      error.line == before.count { $0 == UInt8(ascii: "\n") } + 1, "an error's line is right: \(error)")
    try claim(
      1...error.offset - lineStart + 1 ~= error.column, "an error's column lies in its line: \(error)")
  }
}
