extension Paragraph {
  /// The bytes of a stretch in pieces of at most 128 characters, which end with a space where one is near, and not
  /// within what is one character to a reader, unless that is longer.
  ///
  /// Pango may shape all of a piece anew for each place where a line could end in it, a time that grows with the square of
  /// its length: 22 seconds for a title of 4096 characters. Letters join across pieces; kerning between them is lost.
  func pieces(of stretch: Stretch) -> [Range<Int>] {
    guard stretch.bytes.count > Self.longestPiece else { return [stretch.bytes] }
    let first = text.utf8.index(text.startIndex, offsetBy: stretch.bytes.lowerBound)
    let last = text.utf8.index(first, offsetBy: stretch.bytes.count)
    var pieces: [Range<Int>] = []
    var (start, end, count) = (stretch.bytes.lowerBound, stretch.bytes.lowerBound, 0)
    for character in text[first..<last] {
      let scalars = character.unicodeScalars
      for scalar in scalars where scalars.count > Self.longestPiece {
        if count >= Self.longestPiece {
          pieces.append(start..<end)
          (start, count) = (end, 0)
        }
        end += UTF8.width(scalar)
        count += 1
      }
      guard scalars.count <= Self.longestPiece else { continue }
      end += character.utf8.count
      count += scalars.count
      if count >= Self.longestPiece || count >= Self.longestPiece * 3 / 4 && character == " " {
        pieces.append(start..<end)
        (start, count) = (end, 0)
      }
    }
    if start < end { pieces.append(start..<end) }
    return pieces
  }

  private static let longestPiece = 128
}
