/// Adds up how much of each pixel of a row is covered.
struct CoverageSum {
  /// How much more of each pixel is covered than of the one before it, in parts of `whole`.
  private var changes: [Int32]
  private let width: Int

  /// A row of `width` pixels of which nothing is covered.
  init(width: Int) {
    self.width = width
    // One more for the right end, one for what that changes beyond it, and as many as come at once.
    changes = [Int32](repeating: 0, count: width + 2 + 8)
  }

  /// Adds the crossings of a row of `scan`, moved to the right by `shift`; those beyond the ends count at the ends.
  mutating func add(_ scan: GlyphScan, _ range: Range<Int>, shift: Int32) {
    let end = Int32(width * 256)
    unsafe changes.withUnsafeMutableBufferPointer { changes in
      unsafe scan.clusters.withUnsafeBufferPointer { clusters in
        for index in range {
          let cluster = unsafe clusters[index]
          let (left, right) = (cluster.left &+ shift, cluster.right &+ shift)
          guard left >= 0, right < end, left >> 8 == right >> 8 else {
            for crossing in scan.crossings[cluster.crossings] {
              let x = min(max(crossing.x &+ shift, 0), end)
              let (pixel, part) = (Int(x >> 8), (x & 255) &* 2 &* crossing.weight)
              unsafe changes[pixel] &+= crossing.weight &* 512 &- part
              unsafe changes[pixel + 1] &+= part
            }
            continue
          }
          let pixel = left >> 8
          let part = 2 &* (cluster.moment &+ cluster.weight &* (shift &- pixel &* 256))
          unsafe changes[Int(pixel)] &+= cluster.weight &* 512 &- part
          unsafe changes[Int(pixel) + 1] &+= part
        }
      }
    }
  }

  /// Adds a slope, moved to the right by `shift`: the area beside it, with heights in whole lines as cairo has them.
  mutating func add(_ slope: GlyphScan.Slope, shift: Int32) {
    let lines = Int64(GlyphScan.linesPerRow)
    let sign = Int64(slope.sign)
    var (near, far) = (slope.top, slope.bottom)
    if far.whole < near.whole { swap(&near, &far) }
    near.whole += Int64(shift)
    far.whole += Int64(shift)
    let (first, last) = (near.whole >> 8, far.whole >> 8)
    let (nearPart, farPart) = (near.whole & 255, far.whole & 255)
    guard first != last else {
      return add(at: first, height: sign * lines, area: sign * (nearPart + farPart) * lines)
    }
    let denominator = slope.denominator
    let run = (far.whole - near.whole) * denominator + far.remainder - near.remainder
    let toNext = ((first + 1) * 256 * denominator - near.whole * denominator - near.remainder) * lines
    var (height, rest) = toNext.quotientAndRemainder(dividingBy: run)
    add(at: first, height: sign * height, area: sign * height * (256 + nearPart))
    var done = height
    if first + 1 < last {
      let step = (lines * 256 * denominator).quotientAndRemainder(dividingBy: run)
      for pixel in first + 1..<last {
        height += step.quotient
        rest += step.remainder
        if rest >= run {
          height += 1
          rest -= run
        }
        add(at: pixel, height: sign * (height - done), area: sign * (height - done) * 256)
        done = height
      }
    }
    add(at: last, height: sign * (lines - done), area: sign * (lines - done) * farPart)
  }

  /// Adds what an edge does in a pixel: how high it is, and twice the area to its left.
  private mutating func add(at pixel: Int64, height: Int64, area: Int64) {
    guard pixel < width else { return }
    let whole = Int32(truncatingIfNeeded: height * 512)
    guard pixel >= 0 else {
      changes[0] += whole
      return
    }
    changes[Int(pixel)] += whole - Int32(truncatingIfNeeded: area)
    changes[Int(pixel) + 1] += Int32(truncatingIfNeeded: area)
  }

  /// Writes the row as values of 0…255 from `start` on, and begins again with nothing.
  mutating func move(to values: inout [UInt8], from start: Int) {
    let width = width
    unsafe changes.withUnsafeMutableBytes { changes in
      unsafe values.withUnsafeMutableBytes { values in
        var sum: Int32 = 0
        // The values of the last eight, and whether they stand for all that follow without a change.
        var (bytes, isLevel) = (SIMD8<UInt8>.zero, true)
        for pixel in stride(from: 0, to: width, by: 8) {
          // Eight by eight, as most of a row is gaps and insides where nothing changes.
          var eight = unsafe changes.loadUnaligned(fromByteOffset: pixel * 4, as: SIMD8<Int32>.self)
          if eight != .zero {
            unsafe changes.storeBytes(of: .zero, toByteOffset: pixel * 4, as: SIMD8<Int32>.self)
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
