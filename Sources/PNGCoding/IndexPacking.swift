/// Packs the rows of a palette picture: a filter byte and `depth` bits a pixel each.
///
/// Not filtered, for the difference of two indexes says nothing. `places` has the index for each of `numbers`.
func packIndexes(
  _ numbers: UnsafeBufferPointer<UInt8>, places: [UInt8], depth: Int, width: Int,
  into rows: UnsafeMutableBufferPointer<UInt8>, _ bands: RowBands
) throws(PNGError) {
  var target = 0
  try bands.forEach(of: numbers.count / width, width: width) { band in
    unsafe pack(numbers[rows: band, width], places, depth, width, into: rows, &target)
  }
}

private func pack(
  _ numbers: UnsafeBufferPointer<UInt8>, _ places: [UInt8], _ depth: Int, _ width: Int,
  into rows: UnsafeMutableBufferPointer<UInt8>, _ target: inout Int
) {
  let pixelsPerByte = 8 / depth
  unsafe places.withUnsafeBufferPointer { places in
    for start in stride(from: 0, to: numbers.count, by: width) {
      unsafe rows[target] = RowFilter.none.rawValue
      target += 1
      let end = start + width
      if depth == 8 {
        for index in start..<end { unsafe rows[target &+ index &- start] = places[Int(numbers[index])] }
        target += width
        continue
      }
      var first = start
      while first < end {
        var byte: UInt8 = 0
        var shift = 8
        for index in first..<min(first + pixelsPerByte, end) {
          shift -= depth
          byte |= unsafe places[Int(numbers[index])] << UInt8(shift)
        }
        unsafe rows[target] = byte
        target += 1
        first += pixelsPerByte
      }
    }
  }
}
