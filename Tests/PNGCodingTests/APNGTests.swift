import PNGCoding
import Pixels
import Testing

@Suite("Animations")
struct APNGTests {
  private func encode(
    _ bitmaps: [Bitmap], delays: [(Int, Int)]? = nil, scale: Double = 1, plays: UInt16 = 1
  ) throws -> [UInt8] {
    func delay(_ index: Int) throws -> FrameDelay {
      let (numerator, denominator) = delays?[index] ?? (1, 60)
      return try #require(FrameDelay(numerator, over: denominator))
    }
    var encoder = try APNGEncoder(first: bitmaps[0], for: delay(0), scale: scale, plays: plays)
    for (index, bitmap) in bitmaps.enumerated().dropFirst() { try encoder.append(bitmap, for: delay(index)) }
    return try encoder.finish()
  }

  /// A square of one colour that moves over a background.
  private func square(_ positions: [(Int, Int)], color: UInt32, on background: UInt32) throws -> [Bitmap] {
    try positions.map { x0, y0 in
      try bitmap(40, 30) { x, y in
        (x0..<x0 + 6).contains(x) && (y0..<y0 + 6).contains(y) ? color : background
      }
    }
  }

  @Test("Each frame shows its bitmap within what a still keeps", arguments: 1...12)
  func frames(seed: UInt64) throws {
    var random = Sequence64(state: seed)
    let (width, height) = (Int.random(in: 1...30, using: &random), Int.random(in: 1...30, using: &random))
    let alphas: [UInt32] = seed % 3 == 0 ? [255] : seed % 3 == 1 ? [0, 255] : [0, 255, 128, 3]
    var pixels = [UInt32](repeating: alphas[0] << 24, count: width * height)
    let bitmaps = try (0..<25).map { index in
      if index % 6 == 4 { pixels = pixels.map { _ in alphas[0] << 24 } }
      let columns = Int.random(in: 0..<width, using: &random)...width - 1
      let rows = Int.random(in: 0..<height, using: &random)...height - 1
      for y in rows {
        for x in columns where Int.random(in: 0..<4, using: &random) > 0 {
          let alpha = alphas.randomElement(using: &random) ?? 0
          pixels[y * width + x] = (0..<3).reduce(alpha) { word, _ in
            word << 8 | UInt32.random(in: 0...alpha, using: &random)
          }
        }
      }
      return try #require(Bitmap(width: width, height: height, pixels: pixels))
    }
    let played = try PlayedAPNG(encode(bitmaps))
    var shown: [[UInt32]] = []
    for frame in played.frames {
      shown += Array(repeating: frame.pixels, count: frame.delay.numerator * 60 / frame.delay.denominator)
    }
    #expect(shown.count == bitmaps.count)
    for (pixels, bitmap) in zip(shown, bitmaps) {
      for (after, before) in zip(pixels, bitmap.pixels) where after != before {
        #expect(after >> 24 == before >> 24)
        #expect(zip(channels(before), channels(after)).allSatisfy { abs($0 - $1) <= 1 })
      }
    }
  }

  @Test("Chunks stand in order, numbered through, with what a still has")
  func structure() throws {
    let bitmaps = try square([(2, 2), (9, 4), (20, 20)], color: 0xFFFF_0000, on: 0)
    let file = try encode(bitmaps, scale: 2, plays: 0)
    let parsed = ParsedPNG(file)
    #expect(
      parsed.types == [
        "IHDR", "sRGB", "PLTE", "tRNS", "pHYs", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT",
        "IEND",
      ])
    #expect(parsed.chunks.filter { !$0.hasRightChecksum }.isEmpty)
    #expect(parsed["pHYs"] == bigEndian(5669) + bigEndian(5669) + [1])
    #expect(parsed.bitDepth == 1)
    let played = try PlayedAPNG(file)
    #expect(played.declared == (3, 0))
    #expect(played.sequence == [0, 1, 2, 3, 4])
  }

  @Test("A decoder without animation shows the first frame")
  func firstFrame() throws {
    let bitmaps = try square([(2, 2), (9, 4)], color: 0xFF00_80FF, on: 0xFFFF_FFFF)
    #expect(try PNGDecoder().decode(encode(bitmaps)) == bitmaps[0])
  }

  @Test("A frame is cut to what changes")
  func cut() throws {
    let bitmaps = try square([(2, 2), (4, 3)], color: 0xFFFF_0000, on: 0xFF00_0000)
    let frames = try PlayedAPNG(encode(bitmaps)).frames
    #expect(frames[0].rect == (0, 0, 40, 30))
    #expect(frames[1].rect == (2, 2, 8, 7))
  }

  @Test("What a frame uncovers is restored by its disposal instead of drawn again")
  func disposal() throws {
    let scattered = [(0, 0), (30, 20), (2, 20), (30, 1)]
    // On transparent ground the first frame is cleared. On another it cannot be, but the square of the second
    // goes back to what was there before it.
    for background: UInt32 in [0, 0xFF00_FF00] {
      let empty = try bitmap(40, 30) { _, _ in background }
      let bitmaps = try [empty] + square(scattered, color: 0xFFFF_0000, on: background)
      let frames = try PlayedAPNG(encode(bitmaps)).frames
      #expect(frames.dropFirst().allSatisfy { $0.rect.width == 6 && $0.rect.height == 6 })
      #expect(frames[1...3].allSatisfy { $0.disposal == (background == 0 ? 1 : 2) })
      #expect(zip(frames, bitmaps).allSatisfy { $0.pixels == $1.pixels })
    }
  }

  @Test("Pixels that stay are left out where that has fewer edges, on grounds with transparency only")
  func blending() throws {
    func scene(_ mark: Int, on background: UInt32) throws -> Bitmap {
      var random = Sequence64(state: 4)
      return try bitmap(40, 30) { x, y in
        let dot: UInt32 = 0xFF00_0000 | UInt32.random(in: 0...0xFFFFFF, using: &random)
        if x == 0 { return background }
        return x == y || x == 39 - y ? 0xFF00_0000 | UInt32(mark) : dot
      }
    }
    for (background, blending): (UInt32, UInt8) in [(0, 1), (0xFF00_0000, 0)] {
      let bitmaps = try [scene(1, on: background), scene(200, on: background)]
      let frames = try PlayedAPNG(encode(bitmaps)).frames
      #expect(frames[1].blending == blending)
      #expect(frames[1].pixels == bitmaps[1].pixels)
    }
  }

  @Test("Equal frames become one that is shown as long as all of them")
  func merging() throws {
    let bitmaps = try square([(2, 2), (2, 2), (9, 9), (9, 9), (9, 9)], color: 0xFFFF_0000, on: 0)
    let frames = try PlayedAPNG(encode(bitmaps, delays: [(1, 60), (1, 10), (1, 7), (2, 7), (1, 2)])).frames
    #expect(frames.map(\.delay.numerator) == [7, 13])
    #expect(frames.map(\.delay.denominator) == [60, 14])
  }

  @Test("Delays that add up to no fraction of 16 bits stay apart, and exact")
  func longDelays() throws {
    let bitmaps = try square([(2, 2), (2, 2), (2, 2)], color: 0xFFFF_0000, on: 0)
    let frames = try PlayedAPNG(encode(bitmaps, delays: [(40000, 1), (40000, 1), (1, 60)])).frames
    #expect(frames.map(\.delay.numerator) == [40000, 40000, 1])
    #expect(frames.map(\.delay.denominator) == [1, 1, 60])
    #expect(frames.allSatisfy { $0.pixels == bitmaps[0].pixels })
  }

  @Test("A frame without a delay is seen only as the end of an animation that ends")
  func zeroDelays() throws {
    let bitmaps = try square([(1, 1), (9, 9), (20, 20)], color: 0xFFFF_0000, on: 0)
    func shown(_ delays: [(Int, Int)], plays: UInt16) throws -> [[UInt32]] {
      try PlayedAPNG(encode(bitmaps, delays: delays, plays: plays)).frames.map(\.pixels)
    }
    let pixels = bitmaps.map(\.pixels)
    #expect(try shown([(1, 60), (1, 60), (0, 1)], plays: 1) == pixels)
    #expect(try shown([(1, 60), (1, 60), (0, 1)], plays: 3) == pixels)
    #expect(try shown([(1, 60), (1, 60), (0, 1)], plays: 0) == [pixels[0], pixels[1]])
    #expect(try shown([(1, 60), (0, 1), (1, 60)], plays: 1) == [pixels[0], pixels[2]])
    #expect(try shown([(0, 1), (1, 60), (1, 60)], plays: 1) == [pixels[1], pixels[2]])
    #expect(try shown([(0, 1), (0, 1), (0, 1)], plays: 0) == [pixels[2]])
  }

  @Test(
    "All frames share the smallest format that holds them",
    arguments: [
      ([1, 2], 3, 2), ([1, 200], 3, 8), ([100, 257], 2, 8), ([257, 1], 2, 8),
    ] as [([Int], UInt8, UInt8)])
  func formats(colorCounts: [Int], colorType: UInt8, bitDepth: UInt8) throws {
    let bitmaps = try colorCounts.enumerated().map { index, count in
      try bitmap(50, 50) { x, y in
        0xFF00_0100 + UInt32(index) * 0x20000 + UInt32((x + y * 50) % count) * 0x13
      }
    }
    let file = try encode(bitmaps)
    #expect(ParsedPNG(file).colorType == colorType)
    #expect(ParsedPNG(file).bitDepth == bitDepth)
    #expect(try PlayedAPNG(file).frames.map(\.pixels) == bitmaps.map(\.pixels))
  }

  @Test("Frames beyond the plain room come back as they were")
  func large() throws {
    let bitmaps = try (0..<3).map { index in
      try bitmap(1000, 900) { x, y in
        0xFF00_0000 | UInt32((x / 100 + index) % 256) << 16 | UInt32(y / 60) << 4 | UInt32(index)
      }
    }
    let frames = try PlayedAPNG(encode(bitmaps)).frames
    #expect(frames.map(\.pixels) == bitmaps.map(\.pixels))
  }

  @Test("A frame of another size is refused")
  func size() throws {
    let delay = try #require(FrameDelay(1, over: 60))
    var encoder = try APNGEncoder(first: noise(4, 4, seed: 1), for: delay, scale: 1)
    var refusal: PNGError?
    let other = try noise(4, 1, seed: 1)
    do throws(PNGError) {
      try encoder.append(other, for: delay)
    } catch {
      refusal = error
    }
    #expect(refusal == .differentFrameSize(width: 4, height: 1))
    _ = try encoder.finish()
  }

  @Test(
    "A delay is a fraction of 16 bits in lowest terms",
    arguments: [
      (1, 60, 1, 60), (6, 60, 1, 10), (0, 9, 0, 1), (65535, 1, 65535, 1), (131070, 2, 65535, 1),
      (65536, 1, nil, nil), (1, 65536, nil, nil), (-1, 60, nil, nil), (1, 0, nil, nil),
    ] as [(Int, Int, Int?, Int?)])
  func delays(numerator: Int, denominator: Int, reduced: Int?, over: Int?) {
    let delay = FrameDelay(numerator, over: denominator)
    #expect(delay?.numerator == reduced)
    #expect(delay?.denominator == over)
  }
}
