internal import Geometry

/// A part of a block of text between two line ends that the text itself has.
struct Paragraph: Hashable {
  /// A stretch of one look.
  struct Stretch: Hashable {
    /// Which of the block's runs it comes from.
    var look: Int
    /// Its bytes within the paragraph's UTF-8 text.
    var bytes: Range<Int>
  }

  /// The text without its line end.
  @Verbatim private(set) var text = ""
  /// The looks in order; never empty, and empty stretches only where the paragraph is empty.
  private(set) var stretches: [Stretch]

  private init(look: Int) {
    stretches = [Stretch(look: look, bytes: 0..<0)]
  }

  /// The paragraph with `suffix` at its end, in the look of the end.
  func appending(_ suffix: String) -> Paragraph {
    var result = self
    for scalar in suffix.unicodeScalars { result.append(scalar, look: stretches[stretches.count - 1].look) }
    return result
  }

  private mutating func append(_ scalar: Unicode.Scalar, look: Int) {
    // C strings end at U+0000.
    let scalar = scalar == "\0" ? "\u{FFFD}" : scalar
    let start = text.utf8.count
    text.unicodeScalars.append(scalar)
    let end = text.utf8.count
    let last = stretches.count - 1
    if stretches[last].look == look || start == 0 {
      stretches[last] = Stretch(look: look, bytes: stretches[last].bytes.lowerBound..<end)
    } else {
      stretches.append(Stretch(look: look, bytes: start..<end))
    }
  }

  /// The paragraphs of `runs`; none for a text without characters.
  ///
  /// LF, CR, CR LF, NEL, line and paragraph separator end a line.
  static func split(_ runs: [TextRun]) -> [Paragraph] {
    var result: [Paragraph] = []
    var previous: Unicode.Scalar = " "
    for (look, run) in runs.enumerated() {
      for scalar in run.text.unicodeScalars {
        defer { previous = scalar }
        if result.isEmpty { result.append(Paragraph(look: look)) }
        switch scalar {
        case "\n" where previous == "\r": continue
        case "\n", "\r", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}":
          result.append(Paragraph(look: look))
        default: result[result.count - 1].append(scalar, look: look)
        }
      }
    }
    return result
  }
}
