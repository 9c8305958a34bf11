/// Finds what rows repeat of those before.
///
/// Looks at three places: the pixel on the left, the row above, and where the next bytes were seen last. Only distinct
/// rows are looked at. Distances are those in the whole picture, in which the latest copy of a row is the nearest.
@unsafe
struct RowMatcher {
  /// The distinct rows, one after another.
  let bytes: UnsafeBufferPointer<UInt8>
  let rowLength: Int
  /// How often each row stands there.
  let counts: [Int]
  /// Bytes from a pixel to that on its left.
  let pixelLength: Int
  /// Room for a token a byte and more for repeated rows.
  let tokens: UnsafeMutableBufferPointer<Token>
  /// For each of `slotCount` hashes where it was seen last: the place in `bytes`, and the same in the whole picture.
  let slots: UnsafeMutableBufferPointer<Place>

  private var count = 0
  /// Whether rows are repeated as differences of zero from the row above.
  private let repeatsByFilter: Bool

  struct Place: BitwiseCopyable {
    var byte: Int32
    var position: Int32
  }

  private static let slotBits: UInt32 = 12
  static let slotCount = 1 << Int(slotBits)
  private static let farthest = 32_768
  private static let longest = 258
  /// Longest rows whose copies are cheaper to say as copies than as rows without a difference, in bytes.
  private static let longestCopied = 600

  init(
    bytes: UnsafeBufferPointer<UInt8>, counts: [Int], pixelLength: Int,
    tokens: UnsafeMutableBufferPointer<Token>, slots: UnsafeMutableBufferPointer<Place>
  ) {
    unsafe (self.bytes, self.counts, self.pixelLength) = (bytes, counts, pixelLength)
    unsafe rowLength = bytes.count / counts.count
    unsafe repeatsByFilter = rowLength > Self.longestCopied
    unsafe (self.tokens, self.slots) = (tokens, slots)
  }

  private struct Match {
    var length = 0
    var distance = 0
    /// Bits saved, about.
    var gain = 0

    /// Takes another copy if it saves more.
    @inline(__always)
    mutating func consider(_ length: Int, distance: Int, least: Int) {
      guard length >= least else { return }
      let gain = length &* 6 &- 7 &- Token.distanceSymbol(distance).extraCount
      if gain > self.gain { self = Match(length: length, distance: distance, gain: gain) }
    }
  }

  /// Writes the tokens; returns how many, and the checksum of what they stand for; throws `cancelled`.
  mutating func match(_ interruption: Interruption) throws(PNGError) -> (count: Int, checksum: RowChecksum) {
    unsafe slots.update(repeating: Place(byte: -1, position: 0))
    var checksum = RowChecksum()
    // Where the row begins, and where the latest copy of the one above does.
    var (position, above) = (0, 0)
    for row in unsafe counts.indices {
      try interruption.check(atRow: row)
      let line = unsafe bytes.extracting(row * rowLength..<(row + 1) * rowLength)
      let copies = unsafe counts[row] - 1
      // A row of zeros is one long run with its copies.
      let isEmpty = unsafe copies > 0 && line.allSatisfy { $0 == 0 }
      let isFiltered = unsafe repeatsByFilter && !isEmpty
      let later = unsafe isFiltered ? 0 : copies * rowLength
      unsafe match(
        RowPlace(index: row * rowLength, position: position, above: position - above, later: later))
      unsafe checksum.add(line, count: 1)
      if isFiltered {
        unsafe repeatByFilter(copies, &checksum)
      } else {
        unsafe copy(line, times: copies, distance: isEmpty ? 1 : rowLength)
        unsafe checksum.add(line, count: copies)
      }
      above = position + later
      unsafe position += rowLength * (copies + 1)
    }
    return unsafe (count, checksum)
  }

  /// A row as it stands in `bytes` and in the whole picture.
  private struct RowPlace {
    /// Where it is in `bytes`.
    let index: Int
    /// Where it is in the picture.
    let position: Int
    /// How far before it the latest copy of the row above is.
    let above: Int
    /// How far behind it its own latest copy is.
    let later: Int

    /// From places in `bytes` to those in the picture.
    var offset: Int { position - index }
  }

  private mutating func copy(_ line: UnsafeBufferPointer<UInt8>, times: Int, distance: Int) {
    let remaining = unsafe extend(times * rowLength, distance: distance)
    for index in line.count - remaining..<line.count { unsafe append(Token(byte: line[index])) }
  }

  private mutating func repeatByFilter(_ times: Int, _ checksum: inout RowChecksum) {
    guard times > 0 else { return }
    for _ in 0..<times {
      unsafe append(Token(byte: RowFilter.up.rawValue))
      unsafe append(Token(byte: 0))
      for _ in unsafe 0..<extend(rowLength - 2, distance: 1) { unsafe append(Token(byte: 0)) }
    }
    let line = unsafe [RowFilter.up.rawValue] + [UInt8](repeating: 0, count: rowLength - 1)
    unsafe line.withUnsafeBufferPointer { unsafe checksum.add($0, count: times) }
  }

  /// Copies up to `count` bytes; returns how many are left because they are too few.
  private mutating func extend(_ count: Int, distance: Int) -> Int {
    var remaining = count
    while remaining > 2 {
      // No rest is shorter than a copy may be.
      let length = remaining == 259 || remaining == 260 ? 200 : min(remaining, 258)
      unsafe append(Token(length: length, distance: distance))
      remaining -= length
    }
    return remaining
  }

  /// Writes the tokens of a row.
  private mutating func match(_ row: RowPlace) {
    let end = unsafe row.index + rowLength
    var index = row.index
    var match = unsafe best(at: index, of: row, end: end)
    while index < end {
      guard match.gain > 0 else {
        unsafe append(Token(byte: bytes[index]))
        index &+= 1
        if index < end { match = unsafe best(at: index, of: row, end: end) }
        continue
      }
      var taken = index
      // What begins one byte later may save more.
      if match.length < 32, index &+ 1 < end {
        let next = unsafe best(at: index &+ 1, of: row, end: end)
        if next.gain > match.gain &+ 2 {
          unsafe append(Token(byte: bytes[index]))
          (index, match) = (index &+ 1, next)
          continue
        }
        taken = index &+ 1
      }
      unsafe append(Token(length: match.length, distance: match.distance))
      let next = index &+ match.length
      // A long match is found again by its beginning.
      while taken &+ 1 < min(next, index &+ 16, end &- 3) {
        taken &+= 1
        unsafe remember(taken, of: row)
      }
      index = next
      if index < end { match = unsafe best(at: index, of: row, end: end) }
    }
  }

  /// What is best copied to `index`.
  @inline(__always)
  private mutating func best(at index: Int, of row: RowPlace, end: Int) -> Match {
    var best = Match()
    let most = unsafe min(end &- index, Self.longest)
    if unsafe index >= row.index &+ pixelLength {
      unsafe best.consider(
        matchLength(bytes, index &- pixelLength, index, most), distance: pixelLength, least: 3)
    }
    if row.index > 0, unsafe row.above <= Self.farthest, best.length < most {
      unsafe best.consider(matchLength(bytes, index &- rowLength, index, most), distance: row.above, least: 3)
    }
    guard index &+ 4 <= end else { return best }
    let place = unsafe remember(index, of: row)
    guard place.byte >= 0, best.length < most else { return best }
    let source = Int(place.byte)
    let distance = source >= row.index ? index &- source : index &+ row.offset &- Int(place.position)
    guard unsafe distance <= Self.farthest else { return best }
    // Behind an earlier row there are differences in the picture, where `bytes` has the next distinct row.
    let room = unsafe repeatsByFilter && source < row.index ? rowLength &- source % rowLength : most
    unsafe best.consider(matchLength(bytes, source, index, min(most, room)), distance: distance, least: 4)
    return best
  }

  /// Enters the four bytes at `index`; returns where they, or others with the same hash, were last.
  @inline(__always) @discardableResult
  private mutating func remember(_ index: Int, of row: RowPlace) -> Place {
    let slot = unsafe hash(bytes, index, bits: Self.slotBits)
    let place = unsafe slots[slot]
    unsafe slots[slot] = Place(
      byte: Int32(truncatingIfNeeded: index),
      position: Int32(truncatingIfNeeded: index &+ row.offset &+ row.later))
    return place
  }

  @inline(__always)
  private mutating func append(_ token: Token) {
    unsafe tokens[count] = token
    unsafe count &+= 1
  }
}
