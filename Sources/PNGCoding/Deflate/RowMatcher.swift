/// Finds what rows repeat of the row above and of the pixel on the left.
///
/// Nothing else is looked for: copies from two distances take next to no bits for the distance, so what can be said by
/// them and bytes takes no more than with copies from anywhere, each of which makes all others longer. Only distinct
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
  /// Whether rows are repeated as differences of zero from the row above.
  private let repeatsByFilter: Bool
  private(set) var list: TokenList

  /// Longest rows whose copies are cheaper to say as copies than as rows without a difference, in bytes.
  private static let longestCopied = 600

  init(bytes: UnsafeBufferPointer<UInt8>, counts: [Int], pixelLength: Int, list: TokenList) {
    unsafe (self.bytes, self.counts, self.pixelLength) = (bytes, counts, pixelLength)
    unsafe rowLength = bytes.count / counts.count
    unsafe repeatsByFilter = rowLength > Self.longestCopied
    unsafe self.list = list
  }

  /// Appends the tokens; returns the checksum of what they stand for; throws `cancelled`.
  mutating func match(_ interruption: Interruption) throws(PNGError) -> RowChecksum {
    var checksum = RowChecksum()
    // In a variable of its own it stays in registers.
    var list = unsafe list
    defer { unsafe self.list = list }
    // Where the bytes begin that are not in the checksum yet: many at once are quicker than row by row.
    var unchecked = 0
    // How far before a row the latest copy of the one above begins; 0 if there is none.
    var above = 0
    for row in unsafe counts.indices {
      try interruption.check(atRow: row)
      let (index, copies) = unsafe (row * rowLength, counts[row] - 1)
      let end = unsafe index + rowLength
      unsafe match(index..<end, above: above, &list)
      unsafe above = rowLength
      guard copies > 0 else { continue }
      let line = unsafe bytes.extracting(index..<end)
      // A row of zeros is one long run with its copies.
      let isEmpty = unsafe line.allSatisfy { $0 == 0 }
      unsafe checksum.add(bytes.extracting(unchecked..<end), count: 1)
      unchecked = end
      if unsafe repeatsByFilter && !isEmpty {
        unsafe repeatByFilter(copies, &list, &checksum)
        above += unsafe copies * rowLength
      } else {
        unsafe list.append(length: copies * rowLength, from: Token.Distance(isEmpty ? 1 : rowLength)) {
          unsafe line[line.count - $0]
        }
        unsafe checksum.add(line, count: copies)
      }
    }
    unsafe checksum.add(bytes.extracting(unchecked...), count: 1)
    return checksum
  }

  private func repeatByFilter(_ times: Int, _ list: inout TokenList, _ checksum: inout RowChecksum) {
    for _ in 0..<times {
      unsafe list.append(RowFilter.up.rawValue)
      unsafe list.append(0)
      unsafe list.append(length: rowLength - 2, from: Token.Distance(1)) { _ in 0 }
    }
    let line = unsafe [RowFilter.up.rawValue] + [UInt8](repeating: 0, count: rowLength - 1)
    unsafe line.withUnsafeBufferPointer { unsafe checksum.add($0, count: times) }
  }

  /// Appends the tokens of a row, `above` bytes before which the one above it begins.
  @inline(__always)
  private func match(_ row: Range<Int>, above: Int, _ list: inout TokenList) {
    let (bytes, rowLength, pixelLength) = unsafe (bytes, rowLength, pixelLength)
    let hasAbove = above > 0 && above <= Token.farthest
    let (up, left) = (Token.Distance(max(1, above)), Token.Distance(pixelLength))
    // A copy from above takes as many bits more as follow its distance; a byte takes about 6.
    let upCost = (up.extraCount &+ 5) / 6
    // Without a row above, that is the pixel before.
    let upDistance = hasAbove ? rowLength : pixelLength
    // Up to where the row is as the one above, and as it is a pixel before: found once for all that is equal.
    var (upEnd, leftEnd) = (row.lowerBound, row.lowerBound &+ pixelLength)
    var index = row.lowerBound
    while index < row.upperBound {
      if upEnd <= index, leftEnd <= index {
        let byte = unsafe bytes[index]
        if unsafe byte != bytes[index &- upDistance] && byte != bytes[index &- pixelLength] {
          unsafe list.append(byte)
          index &+= 1
          continue
        }
      }
      if upEnd <= index {
        upEnd = index
        if hasAbove { unsafe extendCopy(&upEnd, bytes, from: rowLength, to: row.upperBound) }
      }
      if leftEnd <= index {
        leftEnd = index
        unsafe extendCopy(&leftEnd, bytes, from: pixelLength, to: row.upperBound)
      }
      let (upLength, leftLength) = (upEnd &- index, leftEnd &- index)
      if upLength > 2, upLength &- upCost > leftLength {
        let length = min(upLength, Token.longest)
        unsafe list.append(length: length, from: up)
        index &+= length
      } else if leftLength > 2, index &- row.lowerBound >= pixelLength {
        let length = min(leftLength, Token.longest)
        unsafe list.append(length: length, from: left)
        index &+= length
      } else {
        unsafe list.append(bytes[index])
        index &+= 1
      }
    }
  }
}

/// Moves on the end of a copy of what is `distance` before, at most to `end`.
@inline(__always)
private func extendCopy(
  _ copy: inout Int, _ bytes: UnsafeBufferPointer<UInt8>, from distance: Int, to end: Int
) {
  typealias Block = SIMD4<UInt64>
  // Mostly by nothing.
  guard unsafe bytes[copy] == bytes[copy &- distance] else { return }
  let base = unsafe UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped)
  while copy &+ 32 <= end {
    let one = unsafe base.loadUnaligned(fromByteOffset: copy, as: Block.self)
    let other = unsafe base.loadUnaligned(fromByteOffset: copy &- distance, as: Block.self)
    let differences = (one ^ other).lowHalf | (one ^ other).highHalf
    guard differences[0] | differences[1] == 0 else { break }
    copy &+= 32
  }
  unsafe copy &+= matchLength(bytes, copy &- distance, copy, end &- copy)
}
