/// Packs the distinct rows of a palette picture: a filter byte and `depth` bits a pixel each.
///
/// Not filtered, for the difference of two indexes says nothing. `places` has the index for each colour of `runs`, and
/// `rows` room for `packingSlack` bytes more.
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
  var target = unsafe target
  var column = width
  for index in 0..<runs.count {
    if column == width {
      unsafe target.pointee = RowFilter.none.rawValue
      unsafe target += 1
      column = 0
    }
    let run = unsafe runs[index]
    unsafe fill(target, with: places[run.color], count: run.length)
    unsafe target += run.length
    column &+= run.length
  }
}

/// Writes equal bytes, and up to `packingSlack` behind them, which is quicker than as many as there are.
@inline(__always)
private func fill(_ target: UnsafeMutablePointer<UInt8>, with byte: UInt8, count: Int) {
  let bytes = SIMD16(repeating: byte)
  var index = 0
  repeat {
    unsafe UnsafeMutableRawPointer(target + index).storeBytes(of: bytes, as: SIMD16<UInt8>.self)
    index &+= 16
  } while index < count
}

/// Bytes behind the rows that may be written when they are packed.
let packingSlack = 15

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
    unsafe (row + column).update(repeating: places[run.color], count: run.length)
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
