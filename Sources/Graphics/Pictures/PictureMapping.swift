internal import Geometry
internal import Pixels

/// How a picture is laid on the canvas: a mapping for each axis.
struct PictureMapping {
  let horizontal: AxisMapping
  let vertical: AxisMapping

  init(horizontal: AxisMapping, vertical: AxisMapping) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// Maps the picture of `spot` to the pixels of `visible`, a rectangle of the canvas in pixels.
  init(_ spot: PictureSpot, transform: DeviceTransform, visible: Rect) {
    let target = transform(spot.destination)
    let (caps, natural) = (spot.nineParts?.caps ?? .zero, spot.nineParts?.naturalSize ?? .zero)
    let isTiled = spot.nineParts?.isTiled ?? false
    let columns = Axis(
      start: target.minX, length: target.width, pixels: spot.bitmap.width, natural: natural.width,
      firstCap: caps.left, lastCap: caps.right)
    let rows = Axis(
      start: target.minY, length: target.height, pixels: spot.bitmap.height, natural: natural.height,
      firstCap: caps.top, lastCap: caps.bottom)
    horizontal = AxisMapping(
      columns.segments(scale: transform.scale, isTiled: isTiled), length: spot.bitmap.width,
      range: Int(visible.minX.rounded(.down))..<Int(visible.maxX.rounded(.up)))
    vertical = AxisMapping(
      rows.segments(scale: transform.scale, isTiled: isTiled), length: spot.bitmap.height,
      range: Int(visible.minY.rounded(.down))..<Int(visible.maxY.rounded(.up)))
  }
}

/// One side of a picture and where it goes.
private struct Axis {
  /// Where it begins on the canvas, in pixels.
  var start: Double
  /// How long it is on the canvas, in pixels.
  var length: Double
  /// The picture's pixels.
  var pixels: Int
  /// The picture's natural length in points; 0 where it has no parts.
  var natural: Double
  /// The part that keeps its length at the beginning, in points.
  var firstCap: Double
  /// The part that keeps its length at the end, in points.
  var lastCap: Double

  /// The parts from the first to the last, with `scale` pixels of the canvas a point.
  func segments(scale: Double, isTiled: Bool) -> [AxisMapping.Segment] {
    let whole = AxisMapping.Segment(target: start...start + max(0, length), source: 0...Double(pixels))
    guard natural > 0, natural.isFinite else { return [whole] }
    let (first, last) = Self.fitted(Self.cap(firstCap), Self.cap(lastCap), in: natural)
    let pixelsPerPoint = Double(pixels) / natural
    // Rounding must not put a cut before the one it follows.
    let firstCut = min(first * pixelsPerPoint, Double(pixels))
    let lastCut = min(max(firstCut, (natural - last) * pixelsPerPoint), Double(pixels))
    let (head, tail) = Self.fitted(first * scale, last * scale, in: length)
    let (from, to) = (start + head, max(start + head, start + length - tail))
    let tile = isTiled ? (natural - first - last) * scale : 0
    return [AxisMapping.Segment(target: start...from, source: 0...firstCut)]
      + Self.middle(from: from, to: to, source: firstCut...lastCut, tile: tile)
      + [AxisMapping.Segment(target: to...max(to, start + length), source: lastCut...Double(pixels))]
  }

  /// A cap that makes sense.
  private static func cap(_ length: Double) -> Double { length.isFinite ? max(0, length) : 0 }

  /// Both lengths, made shorter by the same factor if they do not fit.
  private static func fitted(_ first: Double, _ last: Double, in length: Double) -> (Double, Double) {
    let factor = first + last > length ? length / (first + last) : 1
    return (first * factor, last * factor)
  }

  /// The middle part, stretched, or repeated every `tile` pixels if that is at least half a pixel.
  private static func middle(
    from: Double, to: Double, source: ClosedRange<Double>, tile: Double
  ) -> [AxisMapping.Segment] {
    guard tile >= 0.5 else { return [AxisMapping.Segment(target: from...to, source: source)] }
    let count = Int(((to - from) / tile).rounded(.up))
    return (0..<max(count, 1)).map { index in
      let begin = min(from + Double(index) * tile, to)
      let end = min(begin + tile, to)
      let shown = (source.upperBound - source.lowerBound) * (end - begin) / tile
      return AxisMapping.Segment(target: begin...end, source: source.lowerBound...source.lowerBound + shown)
    }
  }
}
