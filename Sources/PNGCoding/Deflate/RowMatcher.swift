/// Finds what rows repeat of those before.
///
/// Looks at three places: the pixel on the left, the row above, and where the next bytes were seen last. Only distinct
/// rows are looked at. Distances are those in the whole picture, in which the latest copy of a row is the nearest.
@unsafe
struct RowMatcher {
  /// The distinct rows, one after another.
  private let bytes: UnsafeBufferPointer<UInt8>
  private let rowLength: Int
  /// How often each row stands there.
  private let counts: [Int]
  /// Bytes from a pixel to that on its left.
  private let pixelLength: Int
  /// For each of `slotCount` hashes where it was looked for last: the place in `bytes`, and the same in the whole picture.
  private let slots: UnsafeMutableBufferPointer<Place>
  /// Whether rows are repeated as differences of zero from the row above.
  private let repeatsByFilter: Bool
  private(set) var list: TokenList

  struct Place: BitwiseCopyable {
    var byte: Int32
    var position: Int32
  }

  private static let slotBits: UInt32 = 12
  static let slotCount = 1 << Int(slotBits)
  /// Longest rows whose copies are cheaper to say as copies than as rows without a difference, in bytes.
  private static let longestCopied = 600
  /// Copies from the left or from above that are as long are taken without a look at other places.
  private static let near = 4
  /// Copies that are as long are taken without a look at what begins one byte later.
  private static let certain = 16

  init(
    bytes: UnsafeBufferPointer<UInt8>, counts: [Int], pixelLength: Int, list: TokenList,
    slots: UnsafeMutableBufferPointer<Place>
  ) {
    unsafe (self.bytes, self.counts, self.pixelLength) = (bytes, counts, pixelLength)
    unsafe rowLength = bytes.count / counts.count
    unsafe repeatsByFilter = rowLength > Self.longestCopied
    unsafe (self.list, self.slots) = (list, slots)
  }

  /// Appends the tokens; returns the checksum of what they stand for; throws `cancelled`.
  mutating func match(_ interruption: Interruption) throws(PNGError) -> RowChecksum {
    unsafe slots.update(repeating: Place(byte: -1, position: 0))
    var checksum = RowChecksum()
    // Where the bytes begin that are not in the checksum yet: many at once are quicker than row by row.
    var unchecked = 0
    // Where the row begins, and where the latest copy of the one above does.
    var (position, above) = (0, 0)
    for row in unsafe counts.indices {
      try interruption.check(atRow: row)
      let (index, copies) = unsafe (row * rowLength, counts[row] - 1)
      let end = unsafe index + rowLength
      let line = unsafe bytes.extracting(index..<end)
      // A row of zeros is one long run with its copies.
      let isEmpty = unsafe copies > 0 && line.allSatisfy { $0 == 0 }
      let isFiltered = unsafe repeatsByFilter && !isEmpty
      let later = unsafe isFiltered ? 0 : copies * rowLength
      unsafe match(
        RowPlace(index: index, end: end, position: position, above: position - above, later: later))
      if copies > 0 {
        unsafe checksum.add(bytes.extracting(unchecked..<end), count: 1)
        unchecked = end
        if isFiltered {
          unsafe repeatByFilter(copies, &checksum)
        } else {
          unsafe list.append(length: copies * rowLength, distance: isEmpty ? 1 : rowLength) {
            unsafe line[line.count - $0]
          }
          unsafe checksum.add(line, count: copies)
        }
      }
      above = position + later
      unsafe position += rowLength * (copies + 1)
    }
    unsafe checksum.add(bytes.extracting(unchecked...), count: 1)
    return checksum
  }

  private mutating func repeatByFilter(_ times: Int, _ checksum: inout RowChecksum) {
    for _ in 0..<times {
      unsafe list.append(Token(byte: RowFilter.up.rawValue))
      unsafe list.append(Token(byte: 0))
      unsafe list.append(length: rowLength - 2, distance: 1) { _ in 0 }
    }
    let line = unsafe [RowFilter.up.rawValue] + [UInt8](repeating: 0, count: rowLength - 1)
    unsafe line.withUnsafeBufferPointer { unsafe checksum.add($0, count: times) }
  }

  /// A row as it stands in `bytes` and in the whole picture.
  private struct RowPlace {
    /// Where it is in `bytes`.
    let index: Int
    /// Where it ends there.
    let end: Int
    /// Where it is in the picture.
    let position: Int
    /// How far before it the latest copy of the row above is.
    let above: Int
    /// How far behind it its own latest copy is.
    let later: Int

    /// From places in `bytes` to those in the picture.
    var offset: Int { position - index }
  }

  private struct Match {
    var length = 0
    var distance = 0
    /// Bits saved, about.
    var gain = 0

    /// Bits of a copy without those behind the symbol of its distance, about.
    static let cost = 7

    /// Takes another copy, which takes about `cost` bits, if it saves more.
    @inline(__always)
    mutating func consider(_ length: Int, distance: Int, cost: Int) {
      guard length >= 3 else { return }
      let gain = length &* 6 &- cost
      if gain > self.gain { self = Match(length: length, distance: distance, gain: gain) }
    }
  }

  /// Appends the tokens of a row.
  private mutating func match(_ row: RowPlace) {
    let hasAbove = row.index > 0 && row.above <= Token.farthest
    let aboveCost = Match.cost + Token.distanceSymbol(max(1, row.above)).extraCount
    // Up to where the row is as the one above, and as it is a pixel before: found once for all that is equal.
    var (aboveEnd, leftEnd) = (row.index, row.index)
    // A copy to the byte before `index`, which is taken if none to `index` saves more.
    var held = Match()
    var index = row.index
    while index < row.end {
      var match = Match()
      if hasAbove {
        if aboveEnd <= index { aboveEnd = unsafe endOfCopy(to: index, from: rowLength, row.end) }
        match.consider(min(aboveEnd &- index, Token.longest), distance: row.above, cost: aboveCost)
      }
      if unsafe index >= row.index &+ pixelLength {
        if leftEnd <= index { leftEnd = unsafe endOfCopy(to: index, from: pixelLength, row.end) }
        unsafe match.consider(min(leftEnd &- index, Token.longest), distance: pixelLength, cost: Match.cost)
      }
      if unsafe match.length < Self.near, index &+ 4 <= row.end {
        unsafe considerEarlier(index, of: row, &match)
      }
      if held.gain > 0 {
        if match.gain > held.gain &+ 2 {
          unsafe list.append(Token(byte: bytes[index &- 1]))
          held = match
          index &+= 1
        } else {
          unsafe list.append(Token(length: held.length, distance: held.distance))
          index &+= held.length &- 1
          held = Match()
        }
      } else if match.gain <= 0 {
        unsafe list.append(Token(byte: bytes[index]))
        index &+= 1
      } else if unsafe match.length < Self.certain {
        held = match
        index &+= 1
      } else {
        unsafe list.append(Token(length: match.length, distance: match.distance))
        index &+= match.length
      }
    }
  }

  /// Up to where a row repeats what is `distance` before.
  @inline(__always)
  private func endOfCopy(to index: Int, from distance: Int, _ end: Int) -> Int {
    // Mostly nothing.
    guard unsafe bytes[index] == bytes[index &- distance] else { return index }
    return unsafe index &+ matchLength(bytes, index &- distance, index, end &- index)
  }

  /// Considers a copy from where the four bytes at `index` were looked for last, and enters them.
  @inline(__always)
  private mutating func considerEarlier(_ index: Int, of row: RowPlace, _ match: inout Match) {
    let slot = unsafe hash(bytes, index, bits: Self.slotBits)
    let place = unsafe slots[slot]
    unsafe slots[slot] = Place(
      byte: Int32(truncatingIfNeeded: index),
      position: Int32(truncatingIfNeeded: index &+ row.offset &+ row.later))
    let source = Int(place.byte)
    guard source >= 0, unsafe word(bytes, source) == word(bytes, index) else { return }
    let distance = source >= row.index ? index &- source : index &+ row.offset &- Int(place.position)
    guard distance <= Token.farthest else { return }
    // Behind an earlier row there are differences in the picture, where `bytes` has the next distinct row.
    let room = unsafe repeatsByFilter && source < row.index ? rowLength &- source % rowLength : Token.longest
    let length = unsafe matchLength(bytes, source, index, min(row.end &- index, room, Token.longest))
    match.consider(length, distance: distance, cost: Match.cost &+ Token.distanceSymbol(distance).extraCount)
  }
}
