/// Adds up how much of each pixel of a few rows is covered.
struct CoverageSum {
  /// Row by row: how much more of each pixel is covered than of the one before it, in parts of `whole`.
  private var changes: [Int32]
  private let width: Int
  /// From the beginning of a row to that of the next: one more than the width for the right end, one for what that
  /// changes beyond it, and as many as come at once.
  private let stride: Int

  /// Rows of `width` pixels of which nothing is covered.
  init(width: Int, rows: Int) {
    self.width = width
    stride = width + 2 + 8
    changes = [Int32](repeating: 0, count: stride * rows)
  }

  /// Adds rows of `scan`, moved to the right by `shift`.
  ///
  /// - Parameters:
  ///   - rows: those of the scan.
  ///   - first: the row here that the first of them goes to.
  ///   - isSmooth: whether a row here has no edge that begins or ends in it.
  mutating func add(_ scan: GlyphScan, _ rows: Range<Int>, to first: Int, shift: Int32, isSmooth: [Bool]) {
    let (width, stride, end) = (width, stride, Int32(width * 256))
    unsafe changes.withUnsafeMutableBufferPointer { changes in
      unsafe scan.rows.withUnsafeBufferPointer { parts in
        unsafe scan.clusters.withUnsafeBufferPointer { clusters in
          unsafe scan.slopes.withUnsafeBufferPointer { slopes in
            guard let changes = changes.baseAddress else { return }
            for index in rows {
              let row = first &+ index &- rows.lowerBound
              let start = unsafe changes + row &* stride
              if unsafe isSmooth[row] && !parts[index].slopes.isEmpty {
                for number in unsafe parts[index].slopes {
                  unsafe Self.add(slopes[number], to: start, width: width, shift: shift)
                }
                continue
              }
              for number in unsafe parts[index].clusters {
                let cluster = unsafe clusters[number]
                let (left, right) = (cluster.left &+ shift, cluster.right &+ shift)
                if left >= 0, right < end, left &>> 8 == right &>> 8 {
                  let part = 2 &* (cluster.moment &+ cluster.weight &* (shift &- (left & ~255)))
                  let pixel = Int(left &>> 8)
                  unsafe start[pixel] &+= cluster.weight &* 512 &- part
                  unsafe start[pixel &+ 1] &+= part
                } else {
                  // Those beyond the ends count at the ends.
                  for crossing in scan.crossings[cluster.crossings] {
                    let x = min(max(crossing.x &+ shift, 0), end)
                    let (pixel, part) = (Int(x &>> 8), (x & 255) &* 2 &* crossing.weight)
                    unsafe start[pixel] &+= crossing.weight &* 512 &- part
                    unsafe start[pixel &+ 1] &+= part
                  }
                }
              }
            }
          }
        }
      }
    }
  }

  /// Adds a slope to a row, moved to the right by `shift`: the area beside it, with heights in whole lines as cairo has them.
  private static func add(
    _ slope: GlyphScan.Slope, to row: UnsafeMutablePointer<Int32>, width: Int, shift: Int32
  ) {
    let lines = Int64(GlyphScan.linesPerRow)
    let sign = Int64(slope.sign)
    var (near, far) = (slope.top, slope.bottom)
    if far.whole < near.whole { swap(&near, &far) }
    near.whole &+= Int64(shift)
    far.whole &+= Int64(shift)
    let (first, last) = (near.whole &>> 8, far.whole &>> 8)
    let (nearPart, farPart) = (near.whole & 255, far.whole & 255)
    guard first != last else {
      return unsafe add(
        to: row, width: width, at: first, height: sign &* lines, area: sign &* (nearPart &+ farPart) &* lines)
    }
    let denominator = slope.denominator
    let run = (far.whole &- near.whole) &* denominator &+ far.remainder &- near.remainder
    let toNext =
      ((first &+ 1) &* 256 &* denominator &- near.whole &* denominator &- near.remainder) &* lines
    var (height, rest) = toNext.quotientAndRemainder(dividingBy: run)
    unsafe add(
      to: row, width: width, at: first, height: sign &* height, area: sign &* height &* (256 &+ nearPart))
    var done = height
    if first &+ 1 < last {
      let step = (lines &* 256 &* denominator).quotientAndRemainder(dividingBy: run)
      for pixel in first &+ 1..<last {
        height &+= step.quotient
        rest &+= step.remainder
        if rest >= run {
          height &+= 1
          rest &-= run
        }
        unsafe add(
          to: row, width: width, at: pixel, height: sign &* (height &- done),
          area: sign &* (height &- done) &* 256)
        done = height
      }
    }
    unsafe add(
      to: row, width: width, at: last, height: sign &* (lines &- done),
      area: sign &* (lines &- done) &* farPart)
  }

  /// Adds what an edge does in a pixel: how high it is, and twice the area to its left.
  private static func add(
    to row: UnsafeMutablePointer<Int32>, width: Int, at pixel: Int64, height: Int64, area: Int64
  ) {
    guard pixel < width else { return }
    let whole = Int32(truncatingIfNeeded: height &* 512)
    guard pixel >= 0 else {
      unsafe row[0] &+= whole
      return
    }
    let part = Int32(truncatingIfNeeded: area)
    unsafe row[Int(pixel)] &+= whole &- part
    unsafe row[Int(pixel) &+ 1] &+= part
  }

  /// Writes a row as values of 0…255 from `start` on, and begins again with nothing in it.
  mutating func move(_ row: Int, to values: inout [UInt8], from start: Int) {
    let (width, first) = (width, row * stride)
    unsafe changes.withUnsafeMutableBytes { changes in
      unsafe values.withUnsafeMutableBytes { values in
        var sum: Int32 = 0
        // The values of the last eight, and whether they stand for all that follow without a change.
        var (bytes, isLevel) = (SIMD8<UInt8>.zero, true)
        for pixel in Swift.stride(from: 0, to: width, by: 8) {
          // Eight by eight, as most of a row is gaps and insides where nothing changes.
          let place = (first + pixel) * 4
          var difference: UInt64 = 0
          for pair in 0..<4 {
            difference |= unsafe changes.loadUnaligned(fromByteOffset: place + pair * 8, as: UInt64.self)
          }
          if difference != 0 {
            var eight = unsafe changes.loadUnaligned(fromByteOffset: place, as: SIMD8<Int32>.self)
            unsafe changes.storeBytes(of: .zero, toByteOffset: place, as: SIMD8<Int32>.self)
            for index in 0..<8 {
              sum &+= eight[index]
              eight[index] = sum
            }
            bytes = Self.values(eight)
            isLevel = false
          } else if !isLevel {
            bytes = Self.values(SIMD8(repeating: sum))
            isLevel = true
          }
          if pixel + 8 <= width {
            unsafe values.storeBytes(of: bytes, toByteOffset: start + pixel, as: SIMD8<UInt8>.self)
          } else {
            for index in 0..<width - pixel { unsafe values[start + pixel + index] = bytes[index] }
          }
        }
      }
    }
  }

  /// From parts of `whole` to 0…255, rounded as cairo rounds.
  private static func values(_ parts: SIMD8<Int32>) -> SIMD8<UInt8> {
    let rounded = ((parts &<< 4) &+ parts &+ 256) &>> 9
    return SIMD8(
      truncatingIfNeeded: rounded.clamped(lowerBound: .zero, upperBound: SIMD8(repeating: 255)))
  }
}
