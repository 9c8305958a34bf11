/// What elements refer to: clips, filters, and pictures that are shown more than once.
struct Definitions {
  /// The definitions in the order in which they were first needed.
  private(set) var elements: [XMLElement] = []
  private var known: Set<String> = []

  /// Defines `element`, unless it is already, and returns its id.
  ///
  /// The id is made of what it stands for: it is the same for the same element, so that several files in one page do
  /// not take each other's definitions for their own.
  mutating func id(of element: XMLElement) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in element.bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    // An id begins with a letter.
    let id = "\(element.name.prefix(1))\(String(hash % 78_364_164_096, radix: 36))"
    if known.insert(id).inserted {
      var element = element
      element["id"] = id
      elements.append(element)
    }
    return id
  }
}
