internal import CPNG

/// A frame of an animation: which part of the canvas it changes, and how.
struct AnimationFrame {
  /// What becomes of the changed part after the frame; the numbers of the `fcTL` chunk.
  enum Disposal: UInt8, CaseIterable {
    /// It stays.
    case none = 0
    /// It becomes transparent.
    case background = 1
    /// It becomes what it was before the frame.
    case previous = 2
  }

  /// How the pixels get on the canvas; the numbers of the `fcTL` chunk.
  enum Blending: UInt8 {
    /// In place of what is there.
    case source = 0
    /// Over what is there.
    case over = 1
  }

  let rect: PixelRect
  let delay: FrameDelay
  let disposal: Disposal
  let blending: Blending
  /// The length of its zlib stream.
  var dataCount = 0

  var record: cpng_frame {
    cpng_frame(
      width: UInt32(rect.width), height: UInt32(rect.height), x: UInt32(rect.x), y: UInt32(rect.y),
      delay_numerator: UInt16(delay.numerator), delay_denominator: UInt16(delay.denominator),
      dispose: disposal.rawValue, blend: blending.rawValue, data_count: dataCount)
  }
}

/// A part of a canvas, in pixels; not empty.
struct PixelRect: Equatable {
  let x: Int
  let y: Int
  let width: Int
  let height: Int

  var area: Int { width * height }

  /// The smallest one in which two canvases differ; nil if they are equal.
  init?(changedFrom old: [UInt32], to new: [UInt32], canvasWidth: Int) {
    let changes = unsafe old.withUnsafeBufferPointer { old in
      unsafe new.withUnsafeBufferPointer { new in unsafe Self.changes(old, new, canvasWidth: canvasWidth) }
    }
    guard let (left, right, top, bottom) = changes else { return nil }
    self.init(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The places of its pixels on a canvas, row by row.
  func rows(canvasWidth: Int) -> [Range<Int>] {
    (y..<y + height).map { $0 * canvasWidth + x..<$0 * canvasWidth + x + width }
  }

  /// Its pixels on a canvas.
  func pixels(of canvas: [UInt32], canvasWidth: Int) -> [UInt32] {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(area)
    for row in rows(canvasWidth: canvasWidth) { pixels += canvas[row] }
    return pixels
  }

  /// The first and last column and row in which a pixel differs.
  private static func changes(
    _ old: UnsafeBufferPointer<UInt32>, _ new: UnsafeBufferPointer<UInt32>, canvasWidth: Int
  ) -> (left: Int, right: Int, top: Int, bottom: Int)? {
    var changes: (left: Int, right: Int, top: Int, bottom: Int)?
    for start in stride(from: 0, to: new.count, by: canvasWidth) {
      let row = start..<start + canvasWidth
      // Whole rows are compared faster than the first difference in one is found.
      var difference: UInt32 = 0
      for index in row { difference |= unsafe old[index] ^ new[index] }
      guard difference != 0, let first = row.first(where: { unsafe old[$0] != new[$0] }),
        let last = row.last(where: { unsafe old[$0] != new[$0] })
      else { continue }
      let y = start / canvasWidth
      changes = (
        min(changes?.left ?? first - start, first - start), max(changes?.right ?? 0, last - start),
        changes?.top ?? y, y
      )
    }
    return changes
  }
}
