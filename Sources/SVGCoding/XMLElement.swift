/// An element of an XML document.
struct XMLElement {
  /// Its name.
  let name: String
  /// Its attributes in the order in which they are written.
  private(set) var attributes: [(name: String, value: String)]
  /// The elements in it.
  var children: [XMLElement]
  /// The characters in it, before its children.
  var text: String

  init(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], text: String = "",
    children: [XMLElement] = []
  ) {
    self.name = name
    self.attributes = attributes.map { ($0.key, $0.value) }
    self.text = text
    self.children = children
  }

  /// The value of an attribute; nil where it has none, and a new one comes last.
  subscript(_ name: String) -> String? {
    get { attributes.first { $0.name == name }?.value }
    set {
      let index = attributes.firstIndex { $0.name == name }
      if let index { attributes.remove(at: index) }
      if let newValue { attributes.insert((name, newValue), at: index ?? attributes.count) }
    }
  }

  /// Changes the element and all that are in it, the innermost first.
  mutating func forEach(_ change: (inout XMLElement) -> Void) {
    for index in children.indices { children[index].forEach(change) }
    change(&self)
  }

  /// The element in UTF-8.
  var bytes: [UInt8] {
    var output: [UInt8] = []
    write(to: &output)
    return output
  }

  private func write(to output: inout [UInt8]) {
    output += "<\(name)".utf8
    for (name, value) in attributes {
      output += " \(name)=\"".utf8
      Self.write(value, to: &output)
      output.append(UInt8(ascii: "\""))
    }
    guard !text.isEmpty || !children.isEmpty else {
      output += "/>".utf8
      return
    }
    output.append(UInt8(ascii: ">"))
    Self.write(text, to: &output)
    for child in children { child.write(to: &output) }
    output += "</\(name)>".utf8
  }

  /// Writes characters so that a reader gets them back; those that XML 1.0 has no place for are left out.
  private static func write(_ text: String, to output: inout [UInt8]) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": output += "&amp;".utf8
      case "<": output += "&lt;".utf8
      case ">": output += "&gt;".utf8
      case "\"": output += "&quot;".utf8
      // As they are, readers would take them for spaces in attributes and for the same line end everywhere.
      case "\t": output += "&#9;".utf8
      case "\n": output += "&#10;".utf8
      case "\r": output += "&#13;".utf8
      case "\0"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
      default: output += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
  }
}
