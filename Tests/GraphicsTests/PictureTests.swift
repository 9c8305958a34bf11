import Geometry
import Graphics
import Pixels
import Testing

@Suite struct PictureTests {
  /// Every pixel differs, and many are translucent.
  func noise(_ width: Int, _ height: Int) throws -> Bitmap {
    var state: UInt32 = 1
    return try Bitmap.made(width, height) { _, _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      let alpha = state >> 24
      func part(_ shift: UInt32) -> UInt32 { (state >> shift & 255) * alpha / 255 }
      return alpha << 24 | part(16) << 16 | part(8) << 8 | part(0)
    }
  }

  func spot(
    _ bitmap: Bitmap, _ x: Double, _ y: Double, _ width: Double, _ height: Double, frame: Rect? = nil,
    tint: Color? = nil, nineParts: NineParts? = nil
  ) -> DisplayItem {
    .picture(
      PictureSpot(
        bitmap: bitmap, identity: "picture", destination: Rect(x: x, y: y, width: width, height: height),
        frame: frame, tint: tint, nineParts: nineParts))
  }

  @Test("A tile much finer than the canvas has its mean colours")
  func fineTile() throws {
    // Stripes of single pixels in red and blue, dense to the left half and sparse to the right.
    let picture = try Bitmap.made(256, 64) { x, y in
      y % (x < 128 ? 2 : 4) == 0 ? 0xFFFF_0000 : 0xFF00_00FF
    }
    let parts = NineParts(caps: .zero, naturalSize: Size(width: 8, height: 2), isTiled: true)
    let place = Rect(x: 0, y: 0, width: 40, height: 10)
    let spot = PictureSpot(bitmap: picture, identity: "stripes", destination: place, nineParts: parts)
    let bitmap = try drawn([.picture(spot)], width: 40, height: 10)
    for y in 0..<10 {
      for x in 0..<40 {
        let red = x % 8 < 4 ? 128 : 64
        #expect(abs(bitmap[x, y].red - red) <= 1)
        #expect(abs(bitmap[x, y].blue - (255 - red)) <= 1)
      }
    }
  }

  @Test("A picture at its own size on whole pixels comes out byte for byte", arguments: [1.0, 2.0, 3.0])
  func exact(scale: Double) throws {
    let picture = try noise(12, 9)
    let item = spot(picture, 6 / scale, 3 / scale, 12 / scale, 9 / scale)
    let bitmap = try drawn([item], width: 20, height: 15, scale: scale)
    for y in 0..<15 {
      for x in 0..<20 {
        let isInside = (6..<18).contains(x) && (3..<12).contains(y)
        #expect(bitmap[x, y] == (isInside ? picture[x - 6, y - 3] : Pixel(0)))
      }
    }
  }

  @Test("A picture drawn at a quarter of its size is the average of four by four pixels")
  func area() throws {
    let picture = try noise(16, 8)
    let bitmap = try drawn([spot(picture, 0, 0, 4, 2)], width: 4, height: 2)
    for y in 0..<2 {
      for x in 0..<4 {
        let parts = (0..<16).map { picture[4 * x + $0 % 4, 4 * y + $0 / 4] }
        func average(_ part: KeyPath<Pixel, Int>) -> Double {
          Double(parts.reduce(0) { $0 + $1[keyPath: part] }) / 16
        }
        #expect(abs(Double(bitmap[x, y].alpha) - average(\.alpha)) <= 0.5)
        #expect(abs(Double(bitmap[x, y].red) - average(\.red)) <= 0.5)
        #expect(abs(Double(bitmap[x, y].green) - average(\.green)) <= 0.5)
        #expect(abs(Double(bitmap[x, y].blue) - average(\.blue)) <= 0.5)
      }
    }
  }

  @Test("Pixels that fall on two count for each by their share")
  func fractionalArea() throws {
    // 5 pixels on 2: the third counts half for each.
    let picture = try Bitmap.made(5, 1) { x, _ in 0xFF00_0000 | UInt32(x * 50) }
    let bitmap = try drawn([spot(picture, 0, 0, 2, 1)], width: 2, height: 1)
    #expect(bitmap[0, 0].blue == Int(((0 + 50 + 0.5 * 100) / 2.5).rounded()))
    #expect(bitmap[1, 0].blue == Int(((0.5 * 100 + 150 + 200) / 2.5).rounded()))
  }

  @Test("Enlarging mixes neighbours in proportion to their distance")
  func bilinear() throws {
    let picture = try Bitmap.made(2, 1) { x, _ in x == 0 ? 0xFF00_0000 : 0xFF00_00C8 }
    let bitmap = try drawn([spot(picture, 0, 0, 4, 1)], width: 4, height: 1)
    #expect((0..<4).map { bitmap[$0, 0].blue } == [0, 50, 150, 200])
  }

  @Test("Edges do not fade at any size", arguments: [3.0, 7, 10, 15, 20, 33])
  func opaqueEdges(side: Double) throws {
    let picture = try Bitmap.made(10, 10) { _, _ in 0xFF11_2233 }
    let bitmap = try drawn([spot(picture, 0, 0, side, side)], width: Int(side), height: Int(side))
    #expect(bitmap.pixels.allSatisfy { $0 == 0xFF11_2233 })
  }

  @Test("An edge within a pixel covers it in part with the picture's colour")
  func partialEdges() throws {
    let picture = try Bitmap.made(10, 10) { _, _ in 0xFFC8_6400 }
    let bitmap = try drawn([spot(picture, 0.5, 0, 3, 1)], width: 4, height: 1)
    #expect(bitmap.pixels[1...2].allSatisfy { $0 == 0xFFC8_6400 })
    #expect(bitmap[0, 0].alpha == 128)
    #expect(abs(bitmap[0, 0].red - 100) <= 1)
  }

  @Test("A tint takes the picture's alpha and nothing of its colours")
  func tint() throws {
    let picture = try noise(8, 8)
    let bitmap = try drawn(
      [spot(picture, 0, 0, 8, 8, tint: Color(red: 1, green: 0, blue: 0))], width: 8, height: 8)
    for y in 0..<8 {
      for x in 0..<8 {
        let alpha = picture[x, y].alpha
        #expect(bitmap[x, y] == Pixel(UInt32(alpha) << 24 | UInt32(alpha) << 16))
      }
    }
  }

  @Test("Only what lies in the frame is shown")
  func frame() throws {
    let picture = try noise(8, 8)
    let bitmap = try drawn(
      [spot(picture, 0, 0, 8, 8, frame: Rect(x: 2, y: 3, width: 4, height: 2))], width: 8, height: 8)
    for y in 0..<8 {
      for x in 0..<8 {
        let isInside = (2..<6).contains(x) && (3..<5).contains(y)
        #expect(bitmap[x, y] == (isInside ? picture[x, y] : Pixel(0)))
      }
    }
  }

  @Test("A picture far larger than the canvas costs no more than what is seen of it")
  func huge() throws {
    let picture = try Bitmap.made(2, 2) { _, _ in 0xFF00_FF00 }
    let bitmap = try drawn([spot(picture, -1e6, -1e6, 2e6 + 4, 2e6 + 4)], width: 4, height: 4)
    #expect(bitmap.pixels.allSatisfy { $0 == 0xFF00_FF00 })
  }

  // MARK: Nine parts

  let parts = NineParts(
    caps: Insets(top: 3, left: 3, bottom: 3, right: 3), naturalSize: Size(width: 9, height: 9), isTiled: false
  )

  @Test("Corners keep their pixels, whatever the size", arguments: [false, true])
  func corners(isTiled: Bool) throws {
    let picture = try noise(9, 9)
    var parts = parts
    parts.isTiled = isTiled
    let bitmap = try drawn([spot(picture, 0, 0, 30, 20, nineParts: parts)], width: 30, height: 20)
    for y in 0..<3 {
      for x in 0..<3 {
        #expect(bitmap[x, y] == picture[x, y])
        #expect(bitmap[29 - x, y] == picture[8 - x, y])
        #expect(bitmap[x, 19 - y] == picture[x, 8 - y])
        #expect(bitmap[29 - x, 19 - y] == picture[8 - x, 8 - y])
      }
    }
  }

  @Test("Edges are stretched one way, and caps do not bleed into them")
  func stretchedEdges() throws {
    // One colour a part, so that any mixture shows.
    let picture = try Bitmap.made(9, 9) { x, y in 0xFF00_0000 | UInt32(x / 3 * 100) << 8 | UInt32(y / 3 * 100)
    }
    let bitmap = try drawn([spot(picture, 0, 0, 30, 20, nineParts: parts)], width: 30, height: 20)
    for y in 0..<20 {
      for x in 0..<30 {
        #expect(bitmap[x, y].green == (x < 3 ? 0 : x < 27 ? 100 : 200))
        #expect(bitmap[x, y].blue == (y < 3 ? 0 : y < 17 ? 100 : 200))
      }
    }
  }

  @Test("Tiles repeat at their own size from the top left, the last one cut off")
  func tiles() throws {
    let picture = try noise(9, 9)
    var parts = parts
    parts.isTiled = true
    let bitmap = try drawn([spot(picture, 0, 0, 17, 14, nineParts: parts)], width: 17, height: 14)
    for y in 3..<11 {
      for x in 3..<14 { #expect(bitmap[x, y] == picture[3 + (x - 3) % 3, 3 + (y - 3) % 3]) }
    }
  }

  @Test("A target smaller than two caps shrinks both by the same factor")
  func shrunkenCaps() throws {
    let picture = try Bitmap.made(9, 9) { x, _ in x < 3 ? 0xFFFF_0000 : x < 6 ? 0xFF00_FF00 : 0xFF00_00FF }
    let bitmap = try drawn([spot(picture, 0, 0, 4, 9, nineParts: parts)], width: 4, height: 9)
    #expect(bitmap.pixels[4..<8] == [0xFFFF_0000, 0xFFFF_0000, 0xFF00_00FF, 0xFF00_00FF])
  }

  @Test("Parts are in points: a picture of two pixels a point fits a canvas of two pixels a point")
  func scaledParts() throws {
    let picture = try noise(18, 18)
    let bitmap = try drawn([spot(picture, 0, 0, 9, 9, nineParts: parts)], width: 18, height: 18, scale: 2)
    #expect(bitmap == picture)
  }
}
