import ButtonMotion
import ButtonStyling
import Pixels
import Rendering

extension MotionQuery {
  /// From one state to another at one pixel a point.
  static func between(_ from: ControlState, _ to: ControlState) -> MotionQuery {
    MotionQuery(from: .init(state: from, flag: .default), to: .init(state: to, flag: .default))
  }
}

extension Sample {
  func frame(_ query: MotionQuery, at time: Double) throws -> Bitmap {
    try renderer().bitmap(of: sheet, query, at: time, pictures: pictures)
  }

  func apng(_ query: MotionQuery) throws -> [UInt8] {
    try renderer().apng(of: sheet, query, pictures: pictures)
  }

  /// The still of a place that is come to from another, with what lies where and the background around it.
  func still(_ place: MotionEnd, after other: MotionEnd) throws -> Still {
    let sample = asked {
      $0.state = place.state; $0.flag = place.flag
      $0.previous = place.state == other.state ? [] : [other.state]
    }
    let blank = try Sample("", scale: query.scale).asked { $0.background = query.background }.bitmap().pixels[
      0]
    return Still(bitmap: try sample.bitmap(), blank: blank)
  }
}

/// A still picture and the pixel of its background.
struct Still {
  let bitmap: Bitmap
  let blank: UInt32
}

extension Bitmap {
  /// Whether it is the still with nothing but background around it.
  func isPadded(_ still: Still) -> Bool {
    let inner = still.bitmap
    guard width >= inner.width, height >= inner.height else { return false }
    // Where the still lies follows from the first row and column of either that are not background; a still that is
    // nothing but background lies anywhere.
    let (place, innerPlace) = (origin(on: still.blank), inner.origin(on: still.blank))
    let (x, y) = (place.x - innerPlace.x, place.y - innerPlace.y)
    guard 0...width - inner.width ~= x, 0...height - inner.height ~= y else { return false }
    var mosaic = Mosaic(width: width, height: height, filledWith: still.blank)
    mosaic.place(inner, x: x, y: y)
    return mosaic.bitmap == self
  }

  /// The first column and the first row with a pixel that is not `blank`; 0 and 0 where there is none.
  private func origin(on blank: UInt32) -> (x: Int, y: Int) {
    let rows = (0..<height).filter { y in pixels[y * width..<(y + 1) * width].contains { $0 != blank } }
    let columns = rows.compactMap { y in
      pixels[y * width..<(y + 1) * width].firstIndex { $0 != blank }.map { $0 - y * width }
    }
    return (columns.min() ?? 0, rows.first ?? 0)
  }
}
