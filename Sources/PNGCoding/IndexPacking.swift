/// Packs the distinct rows of a palette picture: a filter byte and `depth` bits a pixel each.
///
/// Not filtered, for the difference of two indexes says nothing. `places` has the index for each colour of `runs`.
func packIndexes(
  _ runs: UnsafeBufferPointer<Run>, places: [UInt8], depth: Int, width: Int,
  into rows: UnsafeMutableBufferPointer<UInt8>
) {
  guard let target = rows.baseAddress else { return }
  unsafe places.withUnsafeBufferPointer { places in
    if depth == 8 {
      unsafe fill(target, runs, places: places, width: width)
    } else {
      unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: width) { indexes in
        unsafe pack(target, runs, places: places, depth: depth, indexes: indexes)
      }
    }
  }
}

/// One byte a pixel.
private func fill(
  _ target: UnsafeMutablePointer<UInt8>, _ runs: UnsafeBufferPointer<Run>, places: UnsafeBufferPointer<UInt8>,
  width: Int
) {
  unsafe target.pointee = RowFilter.none.rawValue
  var row = unsafe target + 1
  var column = 0
  for index in 0..<runs.count {
    let run = unsafe runs[index]
    if column == width {
      // Most of a row is as above.
      unsafe (row + width).update(from: row - 1, count: width + 1)
      unsafe row += width + 1
      column = 0
    }
    if let color = run.color {
      unsafe (row + column).fill(places[color], count: run.length)
    }
    column &+= run.length
  }
}

/// Less than a byte a pixel; `indexes` has room for a row.
private func pack(
  _ target: UnsafeMutablePointer<UInt8>, _ runs: UnsafeBufferPointer<Run>, places: UnsafeBufferPointer<UInt8>,
  depth: Int, indexes: UnsafeMutableBufferPointer<UInt8>
) {
  guard let row = indexes.baseAddress else { return }
  var target = unsafe target
  var column = 0
  for index in 0..<runs.count {
    let run = unsafe runs[index]
    if let color = run.color {
      unsafe (row + column).fill(places[color], count: run.length)
    }
    column &+= run.length
    guard column == indexes.count else { continue }
    column = 0
    unsafe target.pointee = RowFilter.none.rawValue
    unsafe target += 1
    for first in stride(from: 0, to: indexes.count, by: 8 / depth) {
      var byte: UInt8 = 0
      var shift = 8
      for index in first..<min(first &+ 8 / depth, indexes.count) {
        shift &-= depth
        byte |= unsafe row[index] &<< UInt8(truncatingIfNeeded: shift)
      }
      unsafe target.pointee = byte
      unsafe target += 1
    }
  }
}

extension UnsafeMutablePointer<UInt8> {
  /// Writes equal bytes, mostly one.
  @inline(__always)
  fileprivate func fill(_ byte: UInt8, count: Int) {
    unsafe pointee = byte
    if count > 1 { unsafe (self + 1).update(repeating: byte, count: count &- 1) }
  }
}
