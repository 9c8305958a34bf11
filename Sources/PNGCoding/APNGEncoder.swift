public import Pixels

/// Writes an animation as APNG, frame by frame, in the pixel formats of `PNGEncoder`.
///
/// Each frame is cut to the part that changes, equal frames become one that is shown longer, and where a frame
/// uncovers what was there before, the canvas is restored rather than drawn again. The first frame is also what a
/// viewer without APNG shows. One format holds for all frames and is known only after the last one. Until then it holds
/// the latest bitmap, the canvas under it, and the changed parts of all frames: compressed, but for the first 8 MiB.
public struct APNGEncoder: ~Copyable {
  private let width: Int
  private let height: Int
  private let pixelsPerMetre: UInt32
  private let plays: UInt16

  private var straight = StraightColors()
  private var cropped = Scratch<UInt32>()
  private var runs = Scratch<Run>()
  private let compressor = Compressor(level: .quick)
  /// Says what pixels the frames have as stills.
  private let stills: PNGEncoder
  /// How many pixels can still be kept as they are, which saves compressing them twice.
  private var plainRoom = 2 << 20

  /// Whether what is being encoded shall be given up; at first it never is.
  ///
  /// Asked often, by the thread that encodes, so it must be cheap.
  public var isCancelled: () -> Bool = { false } {
    didSet { stills.isCancelled = isCancelled }
  }

  /// The latest frame: the next one decides how it is disposed of.
  private var latest: Drawn
  private var kept: [Kept] = []
  private var channels = Channels()
  /// The colours so far; nil once there are more than a palette holds.
  private var search: PaletteSearch? = PaletteSearch(limit: PaletteSearch.paletteSize)

  /// A frame whose part of the canvas is known.
  private struct Drawn {
    let bitmap: Bitmap
    var delay: FrameDelay
    /// The canvas on which it is drawn, premultiplied.
    let canvas: [UInt32]
    let rect: PixelRect
  }

  /// A finished frame and the straight colours of its part's distinct rows.
  private struct Kept {
    var frame: AnimationFrame
    let rows: DistinctRows
    let words: Words

    enum Words {
      case plain([UInt32])
      /// In pieces of as many pixels as are compressed at once, the last of what is left.
      case compressed([[UInt8]])
    }
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
    let stills = PNGEncoder()
    let (density, still) = (try PNGPicture.pixelsPerMetre(scale: scale), try stills.settled(bitmap))
    (pixelsPerMetre, self.stills) = (density, stills)
    (width, height) = (bitmap.width, bitmap.height)
    self.plays = plays
    latest = Drawn(
      bitmap: still, delay: delay, canvas: Array(repeating: 0, count: bitmap.pixels.count),
      rect: PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height))
  }

  /// Adds a frame after those that are there.
  ///
  /// One with a delay of 0 is seen only if no other follows. Throws `cancelled`, `differentFrameSize` or
  /// `outOfMemory`.
  public mutating func append(_ bitmap: Bitmap, for delay: FrameDelay) throws(PNGError) {
    guard bitmap.width == width, bitmap.height == height else {
      throw .differentFrameSize(width: bitmap.width, height: bitmap.height)
    }
    let bitmap = try stills.settled(bitmap)
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
  /// A last frame with a delay of 0 stays on view where the animation ends, and is left out where it repeats for
  /// ever. The same frames give the same bytes.
  ///
  /// - Throws: `cancelled`, `writeFailed`, `outOfMemory`.
  public consuming func finish() throws(PNGError) -> [UInt8] {
    if !latest.delay.isZero || plays > 0 || kept.isEmpty { try keep(latest, disposal: .none) }
    let sizes = kept.map { (width: $0.frame.rect.width, height: $0.frame.rect.height) }
    let direct = PixelFormat(channels)
    let found = search?.found
    let palette = found.flatMap { Palette($0) }
    let indexed = palette.map { PixelFormat(palette: $0.words) }
    let format = indexed.flatMap { $0.isSmaller(than: direct, sizes: sizes) ? $0 : nil } ?? direct

    let interruption = Interruption(isCancelled: isCancelled)
    let decompressor = Decompressor()
    var scanlines = Scanlines(level: .careful)
    var data: [UInt8] = []
    for index in kept.indices {
      try interruption.check()
      let rows = kept[index].rows
      let words = unsafe cropped.room(for: rows.area)
      switch kept[index].words {
      case .plain(let plain): _ = unsafe words.update(fromContentsOf: plain)
      case .compressed(let pieces):
        for (number, piece) in pieces.enumerated() {
          let start = number * Self.piece
          unsafe try decompressor.decompress(
            piece,
            into: UnsafeMutableRawBufferPointer(
              UnsafeMutableBufferPointer(rebasing: words[start..<min(start + Self.piece, words.count)])))
        }
      }
      let stream: [UInt8]
      let runs = unsafe runs.room(for: rows.area)
      if format.colorType == .palette, let palette,
        let list = unsafe search?.split(
          straight.picture(UnsafeBufferPointer(words), rows: rows), into: runs)
      {
        stream = try scanlines.compress(
          list, rows: rows, palette: palette, format: format,
          interruption)
      } else {
        stream = unsafe try scanlines.compress(
          UnsafeBufferPointer(words), rows: rows, format: format, interruption)
      }
      kept[index].frame.dataCount = stream.count
      data += stream
    }
    let picture = PNGPicture(
      width: width, height: height, format: format, pixelsPerMetre: pixelsPerMetre, data: data,
      frames: kept.map(\.frame), plays: plays)
    return try picture.file()
  }

  /// Most pixels that are compressed at once.
  private static let piece = Compressor.most / MemoryLayout<UInt32>.stride

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
      for row in latest.rect.rows(canvasWidth: width) {
        for index in row { canvas[index] = 0 }
      }
      return canvas
    }
  }

  /// Takes a frame into the file.
  private mutating func keep(_ drawn: Drawn, disposal: AnimationFrame.Disposal) throws(PNGError) {
    let rect = drawn.rect
    var pixels = drawn.rect.pixels(of: drawn.bitmap.pixels, canvasWidth: width)
    let changes = changes(drawn, pixels)
    if let changes { pixels = changes }
    let rows = unsafe pixels.withUnsafeBufferPointer { unsafe DistinctRows(of: $0, width: rect.width) }
    let interruption = Interruption(isCancelled: isCancelled)
    let words = try unsafe pixels.withUnsafeBufferPointer { pixels throws(PNGError) in
      let picture = unsafe try straight.restored(from: pixels, rows: rows, interruption)
      if unsafe search?.split(picture, into: runs.room(for: rows.area)) == nil { search = nil }
      return unsafe straight.words(of: picture)
    }
    unsafe channels.include(words)
    let frame = AnimationFrame(
      rect: rect, delay: drawn.delay, disposal: disposal, blending: changes == nil ? .source : .over)
    if rows.area <= plainRoom {
      plainRoom -= rows.area
      kept.append(Kept(frame: frame, rows: rows, words: .plain(unsafe Array(words))))
    } else {
      var pieces: [[UInt8]] = []
      for start in stride(from: 0, to: words.count, by: Self.piece) {
        try interruption.check()
        let piece = unsafe UnsafeBufferPointer(
          rebasing: words[start..<min(start + Self.piece, words.count)])
        unsafe pieces.append(try compressor.compress(UnsafeRawBufferPointer(piece)))
      }
      kept.append(Kept(frame: frame, rows: rows, words: .compressed(pieces)))
    }
  }

  /// The frame's pixels with those transparent that do not change, to be drawn over the canvas; nil unless that
  /// leaves fewer edges.
  ///
  /// Only if all others are opaque: decoders do not agree on what is translucent over transparent. An animation
  /// without transparency stays without it, since a format with alpha takes more bytes.
  private func changes(_ drawn: Drawn, _ pixels: [UInt32]) -> [UInt32]? {
    guard !channels.isOpaque else { return nil }
    let canvas = drawn.rect.pixels(of: drawn.canvas, canvasWidth: width)
    var lowest: UInt32 = .max
    let changes = zip(pixels, canvas).map { pixel, old in
      lowest = min(lowest, pixel == old ? .max : pixel)
      return pixel == old ? 0 : pixel
    }
    guard lowest >= 0xFF00_0000 else { return nil }
    let width = drawn.rect.width
    return edgeCount(changes, width: width) < edgeCount(pixels, width: width) ? changes : nil
  }
}

/// How many pixels differ from the one on the left and from the one above.
private func edgeCount(_ words: [UInt32], width: Int) -> Int {
  let words = words.span
  var count = 0
  for index in width..<max(width, words.count) {
    let word = words[index]
    count &+= word != words[index &- 1] && word != words[index &- width] ? 1 : 0
  }
  return count
}
