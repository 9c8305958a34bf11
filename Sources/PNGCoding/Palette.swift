/// The colours of a picture as its file has them.
struct Palette {
  /// Words `0xAARRGGBB`, those that are not opaque first.
  let words: [UInt32]
  /// For each number of a colour that was found, where in `words` it is.
  let places: [UInt8]

  /// All colours that were found; nil if there are too many.
  init?(_ found: [ColorTable.Color]) {
    guard found.count <= PaletteSearch.paletteSize else { return nil }
    self.init(found, standing: Array(found.indices))
  }

  /// The colours that were found, each of which is stood for by another or itself; nil if that leaves too many.
  init?(_ found: [ColorTable.Color], standing: [Int]) {
    var words: [UInt32] = []
    var places = [UInt8](repeating: 0, count: found.count)
    words.reserveCapacity(found.count)
    for isOpaque in [false, true] {
      for number in found.indices
      where standing[number] == number && (found[number].word >> 24 == 255) == isOpaque {
        places[number] = UInt8(truncatingIfNeeded: words.count)
        words.append(found[number].word)
      }
    }
    guard words.count <= PaletteSearch.paletteSize else { return nil }
    for number in found.indices { places[number] = places[standing[number]] }
    (self.words, self.places) = (words, places)
  }
}
