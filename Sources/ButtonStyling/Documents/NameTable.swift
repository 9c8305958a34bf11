/// The places of names in a list, found by their bytes.
///
/// The names are ours and few, so that three of their bytes tell nearly all apart; a dictionary's hash takes longer than the
/// reading of most values.
struct NameTable: Sendable {
  /// All names in order.
  let names: [String]
  /// The place of a name in each slot, of which there is a power of two, or −1.
  ///
  /// What is not in its own slot lies in one of the next.
  private let slots: [Int16]

  init(_ names: [String]) {
    self.names = names
    var size = 8
    while size < 4 * names.count { size *= 2 }
    var slots = [Int16](repeating: -1, count: size)
    for (place, name) in names.enumerated() {
      var slot = Self.hash(name) & (size - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = Int16(place)
    }
    self.slots = slots
  }

  /// The place of `name`; nil if it is none of the names.
  func place(of name: String) -> Int? {
    var slot = Self.hash(name) & (slots.count - 1)
    while slots[slot] >= 0 {
      let place = Int(slots[slot])
      if names[place] == name { return place }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private static func hash(_ name: String) -> Int {
    let bytes = name.utf8.span
    guard !bytes.isEmpty else { return 0 }
    let (first, middle, last) = (bytes[0], bytes[bytes.count / 2], bytes[bytes.count - 1])
    return bytes.count &* 61 &+ Int(first) &* 7 &+ Int(middle) &* 31 &+ Int(last) &* 3
  }
}
