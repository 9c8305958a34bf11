import ButtonStyling
import Documents
import Foundation
import Geometry
import JSONCoding
import Testing

/// One case of `Vectors/cascade.json`: the value of one attribute in one state, and where it came from.
struct CascadeVector: Sendable, CustomTestStringConvertible {
  let index: Int
  let document: JSONValue
  let state: ControlState
  let previous: [ControlState]
  let attribute: String
  let value: JSONValue
  let source: String

  var testDescription: String { "\(index): \(attribute) in \(state)" }

  /// Whether every colour is one: some cases use made-up words to tell values apart.
  var isWellFormed: Bool {
    let styles = document["states"]?.object?.members.map(\.value) ?? []
    return styles.allSatisfy { style in
      style["backgroundColor"].map { $0 == .null || $0.string.flatMap { Color(css: $0) } != nil } ?? true
    }
  }

  static let all: [CascadeVector] = {
    do {
      let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Vectors/cascade.json")
      let vectors = try JSONReader.read(Array(Data(contentsOf: file)))["vectors"]?.array ?? []
      return try vectors.enumerated().map { try CascadeVector(index: $0, $1) }
    } catch {
      Issue.record(error)
      return []
    }
  }()

  private init(index: Int, _ vector: JSONValue) throws {
    self.index = index
    document = try #require(vector["sheet"])
    state = try ControlState(name: #require(vector["state"]?.string))
    previous = try #require(vector["previous"]?.array).map { try ControlState(name: #require($0.string)) }
    attribute = try #require(vector["attribute"]?.string)
    value = try #require(vector["value"])
    source = try #require(vector["source"]?.string)
  }
}
