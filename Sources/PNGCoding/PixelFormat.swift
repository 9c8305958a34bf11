/// How the pixels of a file are laid out.
struct PixelFormat {
  /// The numbers of the `IHDR` chunk.
  enum ColorType: Int32 {
    case grey = 0
    case rgb = 2
    case palette = 3
    case greyAlpha = 4
    case rgba = 6
  }

  let colorType: ColorType
  /// Bits a sample, or an index.
  let bitDepth: Int
  /// Words `0xAARRGGBB`, those that are not opaque first; empty for the other types.
  let palette: [UInt32]

  /// Indexes of as few bits as reach all of 1…256 colours.
  init(palette: [UInt32]) {
    colorType = .palette
    self.palette = palette
    bitDepth =
      switch palette.count {
      case ...2: 1
      case ...4: 2
      case ...16: 4
      default: 8
      }
  }

  /// The least channels that hold all of `words`, `0xAARRGGBB`.
  init(holding words: UnsafeBufferPointer<UInt32>) {
    var common: UInt32 = 0xFFFF_FFFF
    var differences: UInt32 = 0
    for index in 0..<words.count {
      let word = unsafe words[index]
      common &= word
      differences |= word ^ word >> 8
    }
    colorType =
      switch (common >> 24 == 255, differences & 0xFFFF == 0) {
      case (true, true): .grey
      case (true, false): .rgb
      case (false, true): .greyAlpha
      case (false, false): .rgba
      }
    bitDepth = 8
    palette = []
  }

  /// Bytes a pixel; 1 for a palette, however few bits an index has.
  var bytesPerPixel: Int {
    switch colorType {
    case .grey, .palette: 1
    case .greyAlpha: 2
    case .rgb: 3
    case .rgba: 4
    }
  }

  /// Bytes a row without its filter byte.
  func bytesPerRow(width: Int) -> Int {
    (width * bytesPerPixel * bitDepth + 7) / 8
  }

  /// Whether the rows and the palette, not compressed, take fewer bytes than the rows of `other`.
  func isSmaller(than other: PixelFormat, width: Int, height: Int) -> Bool {
    // An entry takes at most 4 bytes, the chunks PLTE and tRNS 12 each.
    bytesPerRow(width: width) * height + palette.count * 4 + 24 < other.bytesPerRow(width: width) * height
  }
}
