/// The colours of a picture as its file has them.
struct Palette {
  /// Words `0xAARRGGBB`, those that are not opaque first.
  let words: [UInt32]
  /// For each number of a colour that was found, where in `words` it is.
  let places: [UInt8]

  /// All colours that were found; nil if there are too many.
  init?(_ found: [PaletteSearch.Found]) {
    self.init(found, standing: Array(found.indices))
  }

  /// The colours that were found, each of which is stood for by another or itself; nil if that leaves too many.
  init?(_ found: [PaletteSearch.Found], standing: [Int]) {
    let kept = found.indices.filter { standing[$0] == $0 }
    guard kept.count <= PaletteSearch.paletteSize else { return nil }
    let order = kept.filter { found[$0].word >> 24 < 255 } + kept.filter { found[$0].word >> 24 == 255 }
    var places = [UInt8](repeating: 0, count: found.count)
    for (place, number) in order.enumerated() { places[number] = UInt8(place) }
    words = order.map { found[$0].word }
    self.places = standing.map { places[$0] }
  }
}
