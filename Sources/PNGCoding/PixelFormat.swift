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

  /// The least channels that hold all words included in `channels`.
  init(_ channels: Channels) {
    colorType =
      switch (channels.isOpaque, channels.isGrey) {
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
  func isSmaller(than other: PixelFormat, sizes: [(width: Int, height: Int)]) -> Bool {
    func bytes(_ format: PixelFormat) -> Int {
      sizes.reduce(0) { $0 + format.bytesPerRow(width: $1.width) * $1.height }
    }
    // An entry takes at most 4 bytes, the chunks PLTE and tRNS 12 each.
    return bytes(self) + palette.count * 4 + 24 < bytes(other)
  }
}

/// Which channels some words `0xAARRGGBB` need.
struct Channels {
  private var common: UInt32 = 0xFFFF_FFFF
  private var differences: UInt32 = 0

  /// Whether no word is translucent.
  var isOpaque: Bool { common >> 24 == 255 }
  /// Whether red, green and blue are equal in each word.
  var isGrey: Bool { differences & 0xFFFF == 0 }

  mutating func include(_ word: UInt32) {
    common &= word
    differences |= word ^ word >> 8
  }

  mutating func include(_ words: UnsafeBufferPointer<UInt32>) {
    var (common, differences) = (common, differences)
    for index in 0..<words.count {
      let word = unsafe words[index]
      common &= word
      differences |= word ^ word >> 8
    }
    (self.common, self.differences) = (common, differences)
  }
}
