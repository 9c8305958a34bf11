/// Bounds how deep embeddings and isolates of bidirectional text lie in each other.
///
/// The bidirectional algorithm itself ignores what is opened beyond level 125, which is 62 isolates of one direction;
/// but the libraries below take a time that grows with the square of what is left open, minutes for a long title. What
/// is opened beyond that depth, and what closes it again, is left out before they see it.
struct BidiDepth {
  private static let limit = 62

  private var open = 0
  private var dropped = 0

  /// `runs` without the controls that open too much, each paragraph by itself.
  static func limited(_ runs: [TextRun]) -> [TextRun] {
    guard runs.contains(where: { $0.text.unicodeScalars.contains(where: isOpening) }) else { return runs }
    var depth = BidiDepth()
    return runs.map { run in
      var run = run
      run.text.unicodeScalars = String.UnicodeScalarView(run.text.unicodeScalars.filter { depth.keeps($0) })
      return run
    }
  }

  private mutating func keeps(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "\n" {
      self = BidiDepth()
    } else if Self.isOpening(scalar) {
      guard open < Self.limit else {
        dropped += 1
        return false
      }
      open += 1
    } else if scalar == "\u{202C}" || scalar == "\u{2069}" {
      guard dropped == 0 else {
        dropped -= 1
        return false
      }
      open = max(0, open - 1)
    }
    return true
  }

  /// Whether a scalar opens an embedding, an override or an isolate.
  private static func isOpening(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x202A, 0x202B, 0x202D, 0x202E, 0x2066...0x2068: true
    default: false
    }
  }
}
