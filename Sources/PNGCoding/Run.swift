/// Pixels side by side that are equal, or of which each is as the one above it.
struct Run: BitwiseCopyable {
  private let word: UInt32

  /// Most pixels; a longer run is two.
  static let longest = 1 << 22 - 1
  private static let above = 1023

  /// A run of 1…`longest` pixels of one of `ColorTable.most` colours.
  @inline(__always)
  init(color: Int, length: Int) {
    word = UInt32(truncatingIfNeeded: length << 10 | color)
  }

  /// A run of 1…`longest` pixels of the row above.
  @inline(__always)
  init(copyOf length: Int) {
    self.init(color: Self.above, length: length)
  }

  /// The number of its colour; nil for those of the row above.
  @inline(__always)
  var color: Int? { word & 1023 == Self.above ? nil : Int(word & 1023) }
  /// Pixels.
  var length: Int { Int(word >> 10) }
}

/// Runs in the order of the pixels.
@safe
struct RunList {
  /// Room for as many as may come.
  private let room: UnsafeMutableBufferPointer<Run>
  private let rowCount: Int
  private(set) var count = 0
  /// How many of them are of the row above.
  private(set) var copies = 0
  /// How many of them are of a colour.
  var colored: Int { count &- copies }

  init(_ room: UnsafeMutableBufferPointer<Run>, rowCount: Int) {
    unsafe (self.room, self.rowCount) = (room, rowCount)
  }

  /// Those that were appended.
  var runs: UnsafeBufferPointer<Run> { unsafe UnsafeBufferPointer(room.extracting(..<count)) }

  /// Whether most that differs from the row above does so in few pixels side by side: at the edges of shapes and glyphs, and
  /// not in shadows or noise.
  var isOfEdges: Bool { colored <= 8 &* (copies &+ rowCount) }

  /// Appends 1 or more pixels of a colour.
  @inline(__always)
  mutating func append(_ color: Int, count length: Int) {
    var rest = length
    while rest > Run.longest {
      append(Run(color: color, length: Run.longest))
      rest &-= Run.longest
    }
    append(Run(color: color, length: rest))
  }

  /// Appends 1 or more pixels of the row above.
  @inline(__always)
  mutating func append(copyOf length: Int) {
    var rest = length
    while rest > Run.longest {
      append(Run(copyOf: Run.longest))
      rest &-= Run.longest
    }
    append(Run(copyOf: rest))
    copies &+= 1
  }

  @inline(__always)
  private mutating func append(_ run: Run) {
    unsafe room[count] = run
    count &+= 1
  }
}
