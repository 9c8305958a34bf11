/// Finds the colours of a picture as long as a palette holds them.
struct PaletteSearch {
  /// Words `0xAARRGGBB`, those that are not opaque first, each group in the order of its first appearance.
  private(set) var palette: [UInt32] = []
  /// The place in `palette` of each colour by the number that `numbers` uses for it.
  private(set) var places: [UInt8] = []

  private static let slotBits: UInt32 = 10

  /// Numbers the colours of `words` in `numbers`; nil if there are more than 256.
  init?(_ words: UnsafeBufferPointer<UInt32>, numbers: UnsafeMutableBufferPointer<UInt8>) {
    var colors: [UInt32] = []
    let found = unsafe withUnsafeTemporaryAllocation(of: Int16.self, capacity: 1 << Int(Self.slotBits)) {
      slots in
      unsafe slots.initialize(repeating: -1)
      var previous = unsafe ~words[0]
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
    guard found else { return nil }
    let order =
      colors.indices.filter { colors[$0] >> 24 < 255 } + colors.indices.filter { colors[$0] >> 24 == 255 }
    palette = order.map { colors[$0] }
    places = Array(repeating: 0, count: 256)
    for (place, number) in order.enumerated() { places[number] = UInt8(place) }
  }

  /// The number of a colour, a new one if it is met for the first time; nil if there is none left.
  ///
  /// A table with open addressing: at most a quarter of its slots is taken.
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
