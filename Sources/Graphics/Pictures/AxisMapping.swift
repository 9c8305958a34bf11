/// Where each pixel along one side of the canvas takes its colour from along the same side of a picture.
///
/// Both sides are cut into segments that follow each other; the nine parts of a picture are three by three of them.
struct AxisMapping {
  /// A stretch of the canvas and the stretch of the picture shown there, in pixels each.
  struct Segment {
    var target: ClosedRange<Double>
    var source: ClosedRange<Double>
  }

  /// The first pixel of the canvas that is covered.
  let start: Int
  /// For each pixel of the canvas, the first pixel of the picture that counts.
  private(set) var firsts: [Int] = []
  /// For each pixel of the canvas, where its weights start; one more at the end.
  private(set) var weightStarts: [Int] = [0]
  /// The weights of consecutive pixels of the picture; those of one pixel of the canvas add up to 1.
  private(set) var weights: [Float] = []

  /// The number of pixels of the canvas.
  var count: Int { firsts.count }

  /// Maps the pixels of `range` that `segments` cover, from a picture of `length` pixels.
  init(_ segments: [Segment], length: Int, range: Range<Int>) {
    let covered = segments.filter { $0.target.upperBound > $0.target.lowerBound }
    let low = Int((covered.first?.target.lowerBound ?? 0).clamped(to: range).rounded(.down))
    let high = Int((covered.last?.target.upperBound ?? 0).clamped(to: range).rounded(.up))
    start = low
    var next = 0
    for pixel in low..<max(low, high) {
      while next < covered.count - 1, covered[next].target.upperBound <= Double(pixel) { next += 1 }
      var taps = Taps(length: length)
      for segment in covered[next...] {
        guard segment.target.lowerBound < Double(pixel + 1) else { break }
        taps.add(segment, pixel: pixel)
      }
      firsts.append(taps.first)
      weights += taps.normalized
      weightStarts.append(weights.count)
    }
  }
}

/// The pixels of a picture that one pixel of the canvas is mixed from.
private struct Taps {
  let length: Int
  private(set) var first = 0
  private var weights: [Double] = []

  init(length: Int) {
    self.length = length
  }

  /// The weights with the sum 1.
  var normalized: [Float] {
    let sum = weights.reduce(0, +)
    return weights.map { Float($0 / sum) }
  }

  /// Adds what `segment` contributes to `pixel`.
  mutating func add(_ segment: AxisMapping.Segment, pixel: Int) {
    let (target, source) = (segment.target, segment.source)
    let low = max(target.lowerBound, Double(pixel))
    let high = min(target.upperBound, Double(pixel + 1))
    guard high > low else { return }
    let ratio = (source.upperBound - source.lowerBound) / (target.upperBound - target.lowerBound)
    let from = source.lowerBound + (low - target.lowerBound) * ratio
    let to = source.lowerBound + (high - target.lowerBound) * ratio
    if ratio > 2 {
      addArea(from: from, to: to, share: high - low)
    } else {
      // A whole pixel is sampled at its centre even where the segment covers only a part of it.
      let center = source.lowerBound + (Double(pixel) + 0.5 - target.lowerBound) * ratio
      addSample(at: center, within: source, share: high - low)
    }
  }

  private mutating func addArea(from: Double, to: Double, share: Double) {
    let last = min(Int(to.rounded(.up)), length) - 1
    let start = min(max(0, Int(from.rounded(.down))), length - 1)
    for index in start...max(start, last) {
      let overlap = min(to, Double(index + 1)) - max(from, Double(index))
      if overlap > 0 { add(index, share * overlap / (to - from)) }
    }
  }

  /// Mixes the two pixels around a position; pixels outside of `range` count as those at its ends.
  private mutating func addSample(at position: Double, within range: ClosedRange<Double>, share: Double) {
    let lowest = min(Int(range.lowerBound.rounded(.down)), length - 1)
    let highest = max(lowest, min(Int(range.upperBound.rounded(.up)), length) - 1)
    // Positions that rounding moved off a pixel's centre are that pixel, so a picture at its size stays exact.
    let exact = position - 0.5
    let nearest = exact.rounded()
    let offset = min(max(abs(exact - nearest) < 1e-6 ? nearest : exact, Double(lowest)), Double(highest))
    let left = Int(offset.rounded(.down))
    let fraction = offset - Double(left)
    add(left, share * (1 - fraction))
    if fraction > 0 { add(left + 1, share * fraction) }
  }

  private mutating func add(_ index: Int, _ weight: Double) {
    if weights.isEmpty { first = index }
    if index < first {
      weights.insert(contentsOf: repeatElement(0, count: first - index), at: 0)
      first = index
    }
    while weights.count <= index - first { weights.append(0) }
    weights[index - first] += weight
  }
}

extension Double {
  /// The value or the nearest end of `range`; 0 if it is not a number.
  fileprivate func clamped(to range: Range<Int>) -> Double {
    self >= Double(range.lowerBound) ? Swift.min(self, Double(range.upperBound)) : Double(range.lowerBound)
  }
}
