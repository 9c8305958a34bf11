internal import Geometry

/// A block of text and what has been set of it.
///
/// Colours change nothing of it: what changes its colour is set once.
final class SetBlock {
  /// The block without colours.
  let block: TextBlock
  /// The last block that came out the same, with its colours.
  private var latest: TextBlock
  /// That of what its first run says.
  let hash: Int?
  /// Its paragraphs.
  private(set) lazy var paragraphs = Paragraph.split(BidiDepth.limited(block.runs))
  /// The most settings that are kept.
  private static let mostTexts = 4
  /// Whole settings: unlimited, within limits and in a frame.
  private var texts: [TypesetText] = []
  /// Paragraphs as they were broken last.
  private var settings: [Paragraph: (lines: BoxedLines, maxWidth: Double)] = [:]

  /// A block of which nothing has been set.
  init(_ block: TextBlock) {
    self.block = block.withoutColors
    latest = block
    hash = Self.hash(of: block)
  }

  /// Whether `other` comes out the same.
  func isSet(like other: TextBlock) -> Bool {
    // A block is measured several times and then drawn: the very same one.
    if other == latest { return true }
    guard other.runs.count == block.runs.count, other.withoutColors == block else { return false }
    latest = other
    return true
  }

  /// Tells most blocks apart at once: buttons differ in what their titles say.
  static func hash(of block: TextBlock) -> Int? { block.runs.first?.text.hashValue }

  /// The block in lines that fit limits in points, if it has been set so.
  func known(maxWidth: Double, maxHeight: Double) -> TypesetText? {
    texts.first { $0.isValid(maxWidth: maxWidth, maxHeight: maxHeight) }
  }

  /// Keeps a setting, and the last few before it.
  func remember(_ text: TypesetText) {
    if texts.count == Self.mostTexts { texts.removeFirst() }
    texts.append(text)
  }

  /// The lines of a paragraph that is broken at a width in points, if it has been broken so.
  func known(_ paragraph: Paragraph, maxWidth: Double) -> BoxedLines? {
    guard let (lines, width) = settings[paragraph] else { return nil }
    return lines.isValid(maxWidth: maxWidth, brokenAt: width) ? lines : nil
  }

  /// Keeps the lines of a paragraph.
  func remember(_ lines: BoxedLines, of paragraph: Paragraph, maxWidth: Double) {
    settings[paragraph] = (lines, maxWidth)
  }
}

/// The lines of a paragraph in their boxes, and the characters that no font has.
struct BoxedLines {
  /// The lines, top to bottom.
  var lines: [TypesetLine]
  /// The characters that no font has, in order of appearance.
  var missing: [Unicode.Scalar]

  /// Whether breaking the paragraph at another width gives the same lines, in fonts that can still be drawn with.
  ///
  /// Greedy breaking finds the same breaks at every width between the widest line and the width it was given.
  fileprivate func isValid(maxWidth width: Double, brokenAt maxWidth: Double) -> Bool {
    guard lines.allSatisfy(\.isIntact) else { return false }
    if width == maxWidth { return true }
    return (lines.count <= 1 || width <= maxWidth)
      && lines.allSatisfy { $0.width <= width + Typesetter.tolerance }
  }
}

extension TextBlock {
  /// The block all in one colour, without a copy underneath.
  fileprivate var withoutColors: TextBlock {
    var block = self
    block.shadow = nil
    for index in block.runs.indices {
      block.runs[index].color = .black
      block.runs[index].backgroundColor = nil
    }
    return block
  }
}
