/// A place in a JSON document (RFC 6901); the empty pointer is the whole document.
public struct JSONPointer: Sendable, Hashable, CustomStringConvertible {
  /// The names and indices on the way down, unescaped.
  public let tokens: [String]

  /// The whole document.
  public static let root = JSONPointer([])

  /// A pointer from its unescaped tokens.
  public init(_ tokens: [String]) {
    self.tokens = tokens
  }

  /// The place of the member called `name` of the value this points to.
  public func appending(_ name: String) -> JSONPointer {
    JSONPointer(tokens + [name])
  }

  /// The place of element `index` of the list this points to.
  public func appending(_ index: Int) -> JSONPointer {
    appending(String(index))
  }

  /// The pointer as text: each token after a `/`, with `~` as `~0` and `/` as `~1`.
  public var description: String {
    var text = ""
    for token in tokens {
      text += "/"
      for character in token.unicodeScalars {
        switch character {
        case "~": text += "~0"
        case "/": text += "~1"
        default: text.unicodeScalars.append(character)
        }
      }
    }
    return text
  }
}
