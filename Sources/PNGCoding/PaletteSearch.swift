/// Finds the colours of pictures as long as a palette holds them.
struct PaletteSearch {
  /// Words `0xAARRGGBB` in the order of their first appearance.
  private(set) var colors: [UInt32] = []
  /// A table with open addressing: at most a quarter of its slots is taken.
  private var slots = [Int16](repeating: -1, count: 1 << Int(slotBits))

  private static let slotBits: UInt32 = 10

  /// As `number`, for rows of `width` words each; throws `cancelled`.
  mutating func number(
    _ words: UnsafeBufferPointer<UInt32>, into numbers: UnsafeMutableBufferPointer<UInt8>, width: Int,
    _ bands: RowBands
  ) throws(PNGError) -> Bool {
    var isEnough = true
    try bands.forEach(of: words.count / width, width: width) { band in
      guard isEnough else { return }
      let target = unsafe UnsafeMutableBufferPointer(
        rebasing: numbers[band.lowerBound * width..<band.upperBound * width])
      isEnough = unsafe number(words[rows: band, width], into: target)
    }
    return isEnough
  }

  /// Writes to `numbers` the place in `colors` of each word, adding new ones; false if there would be more than 256.
  mutating func number(_ words: UnsafeBufferPointer<UInt32>, into numbers: UnsafeMutableBufferPointer<UInt8>)
    -> Bool
  {
    guard var previous = unsafe words.first.map({ ~$0 }) else { return true }
    return unsafe slots.withUnsafeMutableBufferPointer { slots in
      var number: UInt8 = 0
      for index in 0..<words.count {
        let word = unsafe words[index]
        if word != previous {
          guard let found = unsafe Self.number(of: word, in: &colors, slots: slots) else { return false }
          number = found
          previous = word
        }
        unsafe numbers[index] = number
      }
      return true
    }
  }

  /// The colours as a file has them, those that are not opaque first, and the place there of each of `colors`.
  var palette: (words: [UInt32], places: [UInt8]) {
    let order =
      colors.indices.filter { colors[$0] >> 24 < 255 } + colors.indices.filter { colors[$0] >> 24 == 255 }
    var places = [UInt8](repeating: 0, count: 256)
    for (place, number) in order.enumerated() { places[number] = UInt8(place) }
    return (order.map { colors[$0] }, places)
  }

  /// The number of a colour, a new one if it is met for the first time; nil if there is none left.
  @inline(__always)
  private static func number(
    of word: UInt32, in colors: inout [UInt32], slots: UnsafeMutableBufferPointer<Int16>
  ) -> UInt8? {
    var slot = Int((word &* 0x9E37_79B1) >> (32 - slotBits))
    while true {
      let number = unsafe Int(slots[slot])
      if number < 0 { break }
      if colors[number] == word { return UInt8(number) }
      slot = (slot + 1) & (slots.count - 1)
    }
    guard colors.count < 256 else { return nil }
    unsafe slots[slot] = Int16(colors.count)
    colors.append(word)
    return UInt8(colors.count - 1)
  }
}
