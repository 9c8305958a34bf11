/// The ways in which PNG predicts a byte from those before it.
enum RowFilter: UInt8, CaseIterable {
  case none = 0
  case left = 1
  case up = 2
  case average = 3
  case paeth = 4

  /// Writes to `residual` what remains of a row after the prediction; returns how far that is from zero in all.
  ///
  /// Rows have a byte of 0 for each byte of a pixel in front, so that every pixel has one on its left.
  func apply(
    to row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, bytesPerPixel: Int, count: Int,
    residual: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let left = unsafe row
    let corner = unsafe above
    let row = unsafe row + bytesPerPixel
    let above = unsafe above + bytesPerPixel
    switch self {
    case .none:
      for index in 0..<count { unsafe residual[index] = row[index] }
    case .left:
      for index in 0..<count { unsafe residual[index] = row[index] &- left[index] }
    case .up:
      for index in 0..<count { unsafe residual[index] = row[index] &- above[index] }
    case .average:
      for index in 0..<count {
        let sum = unsafe UInt16(left[index]) &+ UInt16(above[index])
        unsafe residual[index] = row[index] &- UInt8(truncatingIfNeeded: sum >> 1)
      }
    case .paeth:
      for index in 0..<count {
        let (left, up) = unsafe (Int16(left[index]), Int16(above[index]))
        let corner = unsafe Int16(corner[index])
        let (toLeft, toUp, toCorner) = (
          abs(up &- corner), abs(left &- corner), abs(left &+ up &- corner &- corner)
        )
        let nearer = toLeft <= toUp ? left : up
        let value = min(toLeft, toUp) <= toCorner ? nearer : corner
        unsafe residual[index] = row[index] &- UInt8(truncatingIfNeeded: value)
      }
    }
    var distance: UInt32 = 0
    for index in 0..<count {
      let byte = unsafe residual[index]
      distance &+= UInt32(min(byte, 0 &- byte))
    }
    return Int(distance)
  }
}

/// How much of a picture repeats the pixel on the left or above, 0…1: more than half in drawings and less in photographs;
/// `words` are those of the distinct rows.
func repetition(_ words: UnsafeBufferPointer<UInt32>, rows: DistinctRows) -> Double {
  let width = rows.width
  var repeats = (rows.height - rows.counts.count) * width
  for index in width..<max(width, words.count) {
    let word = unsafe words[index]
    let isRepeat = unsafe word == words[index &- 1] || word == words[index &- width]
    repeats &+= isRepeat ? 1 : 0
  }
  return Double(repeats) / Double(rows.height * width)
}

/// Writes the rows of a picture, `counts` times each, a filter byte and the bytes as they are; `words` are those of the
/// distinct rows.
///
/// Runs of equal pixels compress best, and fastest, as they are.
func copyRows(
  _ words: UnsafeBufferPointer<UInt32>, bytesPerPixel: Int, width: Int, counts: [Int],
  into scanlines: UnsafeMutableBufferPointer<UInt8>
) {
  guard var target = scanlines.baseAddress else { return }
  let rowLength = width * bytesPerPixel + 1
  for (index, count) in counts.enumerated() {
    let line = words.extracting(index * width..<(index + 1) * width)
    unsafe target[0] = RowFilter.none.rawValue
    unsafe unpack(line, bytesPerPixel: bytesPerPixel, into: target + 1)
    for copy in 1..<count { unsafe (target + copy * rowLength).update(from: target, count: rowLength) }
    unsafe target += count * rowLength
  }
}

/// Writes all rows of a picture, a filter byte and the filtered bytes each; `words` are those of the distinct rows.
///
/// Each row has the filter that leaves the bytes nearest to zero. Throws `cancelled`.
func predictRows(
  _ words: UnsafeBufferPointer<UInt32>, bytesPerPixel: Int, rows: DistinctRows,
  into scanlines: UnsafeMutableBufferPointer<UInt8>, _ interruption: Interruption
) throws(PNGError) {
  guard var target = scanlines.baseAddress else { return }
  let width = rows.width
  let count = width * bytesPerPixel
  let padded = count + bytesPerPixel
  try unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: padded * 2 + count) {
    scratch throws(PNGError) in
    unsafe scratch.initialize(repeating: 0)
    guard var above = scratch.baseAddress else { return }
    var row = unsafe above + padded
    let residual = unsafe row + padded
    for (index, repeats) in rows.counts.enumerated() {
      try interruption.check(atRow: index)
      let start = index * width
      let line = unsafe UnsafeBufferPointer(rebasing: words[start..<start + width])
      unsafe unpack(line, bytesPerPixel: bytesPerPixel, into: row + bytesPerPixel)
      var least = Int.max
      for filter in RowFilter.allCases {
        let distance = unsafe filter.apply(
          to: row, above: above, bytesPerPixel: bytesPerPixel, count: count, residual: residual)
        if distance < least {
          least = distance
          unsafe target[0] = filter.rawValue
          unsafe (target + 1).update(from: residual, count: count)
        }
      }
      unsafe target += count + 1
      for _ in 1..<repeats {
        unsafe target[0] = RowFilter.up.rawValue
        unsafe (target + 1).update(repeating: 0, count: count)
        unsafe target += count + 1
      }
      unsafe swap(&above, &row)
    }
  }
}

/// The bytes of a row: grey, grey and alpha, RGB or RGBA.
private func unpack(
  _ words: UnsafeBufferPointer<UInt32>, bytesPerPixel: Int, into bytes: UnsafeMutablePointer<UInt8>
) {
  for index in 0..<words.count {
    let word = unsafe words[index]
    let pixel = unsafe bytes + index &* bytesPerPixel
    if bytesPerPixel > 2 {
      unsafe pixel[0] = UInt8(truncatingIfNeeded: word >> 16)
      unsafe pixel[1] = UInt8(truncatingIfNeeded: word >> 8)
      unsafe pixel[2] = UInt8(truncatingIfNeeded: word)
    } else {
      unsafe pixel[0] = UInt8(truncatingIfNeeded: word)
    }
    if bytesPerPixel % 2 == 0 { unsafe pixel[bytesPerPixel &- 1] = UInt8(truncatingIfNeeded: word >> 24) }
  }
}
