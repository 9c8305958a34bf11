/// The colours of pictures, numbered in the order of their first appearance.
@safe
struct ColorTable: ~Copyable {
  /// A colour of a picture.
  struct Color: BitwiseCopyable {
    /// Higher for one that is spread, or else appears more often; each colour has another one.
    fileprivate(set) var rank: UInt64

    fileprivate init(_ word: UInt32) {
      rank = UInt64(~word)
    }

    /// `0xAARRGGBB`.
    var word: UInt32 { ~UInt32(truncatingIfNeeded: rank) }
    /// In how many runs of equal pixels it appears where a row is not as the one above.
    var appearances: Int { Int(rank >> 32 & 0x7FFF_FFFF) }
    /// Whether somewhere two pixels of it lie side by side, or one above the other in equal rows.
    var isSpread: Bool { rank >> 63 == 1 }

    @inline(__always)
    fileprivate mutating func appear(isSpread: Bool) {
      rank = (rank &+ 1 << 32) | (isSpread ? 1 << 63 : 0)
    }
  }

  /// Most colours it holds, at most `most`.
  private let limit: Int
  private var count = 0
  private let colors: UnsafeMutablePointer<Color>
  /// A table with open addressing, of which at most half is taken: a word above its number, from 1 on, or 0.
  private let slots: UnsafeMutablePointer<UInt64>

  private static let slotBits: UInt32 = 10
  private static let slotCount = 1 << Int(slotBits)
  /// Most colours that can be held.
  static let most = 512

  init(limit: Int) {
    self.limit = limit
    unsafe colors = .allocate(capacity: limit)
    unsafe slots = .allocate(capacity: Self.slotCount)
    unsafe slots.initialize(repeating: 0, count: Self.slotCount)
  }

  deinit {
    unsafe colors.deallocate()
    unsafe slots.deallocate()
  }

  /// All colours in their order.
  var all: [Color] { unsafe Array(UnsafeBufferPointer(start: colors, count: count)) }

  /// Counts a run of a word, which becomes a colour if it is none yet; returns its number, nil if there are too many.
  @inline(__always)
  mutating func use(_ word: UInt32, isSpread: Bool) -> Int? {
    var slot = Int((word &* 0x9E37_79B1) >> (32 - Self.slotBits))
    while case let entry = unsafe slots[slot], entry != 0 {
      if UInt32(truncatingIfNeeded: entry >> 32) == word {
        let number = Int(entry & 0xFFFF) &- 1
        // Changed as a copy: in place, the compiler 6.3.1 cannot instrument it for ThreadSanitizer.
        var color = unsafe colors[number]
        color.appear(isSpread: isSpread)
        unsafe colors[number] = color
        return number
      }
      slot = (slot &+ 1) & (Self.slotCount &- 1)
    }
    guard count < limit else { return nil }
    var color = Color(word)
    color.appear(isSpread: isSpread)
    unsafe (colors + count).initialize(to: color)
    count &+= 1
    unsafe slots[slot] = UInt64(word) << 32 | UInt64(count)
    return count &- 1
  }
}
