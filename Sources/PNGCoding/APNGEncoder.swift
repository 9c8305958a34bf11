public import Pixels

/// Writes an animation as APNG, frame by frame, in the pixel formats of `PNGEncoder`.
///
/// Each frame is cut to the part that changes, equal frames become one that is shown longer, and where a frame
/// uncovers what was there before, the canvas is restored rather than drawn again. The first frame is also what a
/// viewer without APNG shows. One format holds for all frames and is known only after the last one, so until then a
/// frame is kept as its compressed colours: of bitmaps it holds the latest and the canvas under it.
public struct APNGEncoder: ~Copyable {
  private let width: Int
  private let height: Int
  private let pixelsPerMetre: UInt32
  private let plays: UInt16

  private var straight = StraightColors()
  private var cropped = Scratch<UInt32>()
  private var numbers = Scratch<UInt8>()
  private let compressor = Compressor(level: .quick)

  /// The latest frame: the next one decides how it is disposed of.
  private var latest: Drawn
  private var kept: [Kept] = []
  private var channels = Channels()
  /// The colours so far; nil once there are more than a palette holds.
  private var search: PaletteSearch? = PaletteSearch()

  /// A frame whose part of the canvas is known.
  private struct Drawn {
    let bitmap: Bitmap
    var delay: FrameDelay
    /// The canvas on which it is drawn, premultiplied.
    let canvas: [UInt32]
    let rect: PixelRect
  }

  /// A finished frame and the straight colours of its part, compressed.
  private struct Kept {
    var frame: AnimationFrame
    let words: [UInt8]
  }

  /// An encoder for an animation that begins with a bitmap.
  ///
  /// - Parameters:
  ///   - bitmap: the first frame; all others have its size.
  ///   - delay: how long it is shown.
  ///   - scale: how many pixels make one point, 1/72 inch.
  ///   - plays: how often the animation is played; 0 is for ever.
  ///
  /// Throws `invalidScale`.
  public init(first bitmap: Bitmap, for delay: FrameDelay, scale: Double, plays: UInt16 = 1) throws(PNGError)
  {
    pixelsPerMetre = try PNGPicture.pixelsPerMetre(scale: scale)
    (width, height) = (bitmap.width, bitmap.height)
    self.plays = plays
    latest = Drawn(
      bitmap: bitmap, delay: delay, canvas: Array(repeating: 0, count: bitmap.pixels.count),
      rect: PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height))
  }

  /// Adds a frame after those that are there.
  ///
  /// One with a delay of 0 is seen only if no other follows. Throws `differentFrameSize` or `outOfMemory`.
  public mutating func append(_ bitmap: Bitmap, for delay: FrameDelay) throws(PNGError) {
    guard bitmap.width == width, bitmap.height == height else {
      throw .differentFrameSize(width: bitmap.width, height: bitmap.height)
    }
    if latest.delay.isZero {
      let rect = kept.isEmpty ? latest.rect : change(from: latest.canvas, to: bitmap) ?? Self.pixel
      latest = Drawn(bitmap: bitmap, delay: delay, canvas: latest.canvas, rect: rect)
      return
    }
    guard let changed = change(from: latest.bitmap.pixels, to: bitmap) else {
      if let sum = latest.delay.adding(delay) {
        latest.delay = sum
      } else {
        try keep(latest, disposal: .none)
        latest = Drawn(bitmap: bitmap, delay: delay, canvas: latest.bitmap.pixels, rect: Self.pixel)
      }
      return
    }
    var best = (disposal: AnimationFrame.Disposal.none, canvas: latest.bitmap.pixels, rect: changed)
    for disposal in [AnimationFrame.Disposal.background, .previous] {
      let canvas = canvas(after: disposal)
      let rect = change(from: canvas, to: bitmap) ?? Self.pixel
      if rect.area < best.rect.area { best = (disposal, canvas, rect) }
    }
    try keep(latest, disposal: best.disposal)
    latest = Drawn(bitmap: bitmap, delay: delay, canvas: best.canvas, rect: best.rect)
  }

  /// The file.
  ///
  /// A last frame with a delay of 0 stays on view where the animation ends, and is left out where it repeats. The same
  /// frames give the same bytes. Throws `writeFailed` or `outOfMemory`.
  public consuming func finish() throws(PNGError) -> [UInt8] {
    if !latest.delay.isZero || plays == 1 || kept.isEmpty { try keep(latest, disposal: .none) }
    let sizes = kept.map { (width: $0.frame.rect.width, height: $0.frame.rect.height) }
    let direct = PixelFormat(channels)
    let palette = search?.palette
    let indexed = palette.map { PixelFormat(palette: $0.words) }
    let format = indexed.flatMap { $0.isSmaller(than: direct, sizes: sizes) ? $0 : nil } ?? direct

    let (compressor, decompressor) = (Compressor(level: .thorough), Decompressor())
    var scanlines = Scratch<UInt8>()
    var data: [UInt8] = []
    for index in kept.indices {
      let rect = kept[index].frame.rect
      let words = unsafe cropped.room(for: rect.area)
      unsafe try decompressor.decompress(kept[index].words, into: UnsafeMutableRawBufferPointer(words))
      let rows = unsafe scanlines.room(for: (format.bytesPerRow(width: rect.width) + 1) * rect.height)
      if format.colorType == .palette, let palette {
        let numbers = unsafe numbers.room(for: rect.area)
        _ = unsafe search?.number(UnsafeBufferPointer(words), into: numbers)
        unsafe packIndexes(
          UnsafeBufferPointer(numbers), places: palette.places, depth: format.bitDepth, width: rect.width,
          into: rows)
      } else {
        unsafe filterRows(
          UnsafeBufferPointer(words), bytesPerPixel: format.bytesPerPixel, width: rect.width, into: rows)
      }
      let stream = unsafe try compressor.compress(UnsafeRawBufferPointer(rows))
      kept[index].frame.dataCount = stream.count
      data += stream
    }
    let picture = PNGPicture(
      width: width, height: height, format: format, pixelsPerMetre: pixelsPerMetre, data: data,
      frames: kept.map(\.frame), plays: plays)
    return try picture.file()
  }

  /// A part that is there where nothing changes, since no frame is empty.
  private static let pixel = PixelRect(x: 0, y: 0, width: 1, height: 1)

  private func change(from canvas: [UInt32], to bitmap: Bitmap) -> PixelRect? {
    PixelRect(changedFrom: canvas, to: bitmap.pixels, canvasWidth: width)
  }

  /// The canvas when the latest frame has been shown and disposed of.
  private func canvas(after disposal: AnimationFrame.Disposal) -> [UInt32] {
    switch disposal {
    case .none: return latest.bitmap.pixels
    case .previous: return latest.canvas
    case .background:
      var canvas = latest.bitmap.pixels
      let rect = latest.rect
      for start in stride(from: rect.y * width + rect.x, to: (rect.y + rect.height) * width, by: width) {
        for index in start..<start + rect.width { canvas[index] = 0 }
      }
      return canvas
    }
  }

  /// Takes a frame into the file.
  private mutating func keep(_ drawn: Drawn, disposal: AnimationFrame.Disposal) throws(PNGError) {
    let rect = drawn.rect
    let words = unsafe cropped.room(for: rect.area)
    let straight = unsafe straight.restored(from: drawn.bitmap)
    for row in 0..<rect.height {
      let start = (rect.y + row) * width + rect.x
      for column in 0..<rect.width { unsafe words[row * rect.width + column] = straight[start + column] }
    }
    let blending = unsafe blend(drawn, words)
    unsafe channels.include(UnsafeBufferPointer(words))
    let isNumbered = unsafe search?.number(UnsafeBufferPointer(words), into: numbers.room(for: rect.area))
    if isNumbered == false { search = nil }
    let frame = AnimationFrame(rect: rect, delay: drawn.delay, disposal: disposal, blending: blending)
    kept.append(Kept(frame: frame, words: unsafe try compressor.compress(UnsafeRawBufferPointer(words))))
  }

  /// Makes the pixels that do not change transparent, to be drawn over the canvas, if that leaves fewer edges.
  ///
  /// Only where each other pixel comes out exactly: it is opaque, or the canvas is transparent there. An animation
  /// without transparency stays without it, since a format with alpha takes more bytes.
  private func blend(_ drawn: Drawn, _ words: UnsafeMutableBufferPointer<UInt32>) -> AnimationFrame.Blending {
    guard !channels.isOpaque else { return .source }
    let rect = drawn.rect
    let pixels = drawn.bitmap.pixels
    var changed = [UInt32](repeating: 0, count: rect.area)
    for row in 0..<rect.height {
      let start = (rect.y + row) * width + rect.x
      for column in 0..<rect.width {
        let (old, new) = (drawn.canvas[start + column], pixels[start + column])
        if old == new { continue }
        guard new >> 24 == 255 || old >> 24 == 0 && new >> 24 > 0 else { return .source }
        changed[row * rect.width + column] = unsafe words[row * rect.width + column]
      }
    }
    let hasFewerEdges = unsafe changed.withUnsafeBufferPointer { changed in
      unsafe edgeCount(changed, width: rect.width) < edgeCount(UnsafeBufferPointer(words), width: rect.width)
    }
    guard hasFewerEdges else { return .source }
    for index in changed.indices { unsafe words[index] = changed[index] }
    return .over
  }
}

/// How many pixels differ from the one on the left and from the one above.
private func edgeCount(_ words: UnsafeBufferPointer<UInt32>, width: Int) -> Int {
  var count = 0
  for index in width..<max(width, words.count) {
    let word = unsafe words[index]
    let isEdge = unsafe word != words[index &- 1] && word != words[index &- width]
    count &+= isEdge ? 1 : 0
  }
  return count
}
