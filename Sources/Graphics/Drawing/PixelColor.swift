internal import Geometry

/// A colour as it is laid over pixels: exactly as cairo and pixman do it.
struct PixelColor {
  /// Premultiplied, `0xAARRGGBB`.
  let word: UInt32
  /// That of four pixels.
  private let pixels: FourPixels
  /// The opacity, eight times.
  private let opacities: SIMD8<UInt16>

  init(_ color: Color) {
    // Cairo has 16 bits a component, of which pixman takes the upper 8.
    func byte(_ component: Double) -> UInt32 { UInt32(component * 65_535 + 0.5) >> 8 }
    word =
      byte(color.alpha) << 24 | byte(color.red * color.alpha) << 16 | byte(color.green * color.alpha) << 8
      | byte(color.blue * color.alpha)
    pixels = FourPixels(repeating: word)
    opacities = SIMD8(repeating: UInt16(word >> 24))
  }

  /// Whether nothing shows through it.
  var isOpaque: Bool { word >> 24 == 255 }

  /// Four pixels once the colour covers as many 255ths of each as a byte says, the lowest that of the first.
  @inline(__always) func over(_ under: FourPixels, coverage: UInt32) -> FourPixels {
    var spread = SIMD4<UInt32>(truncatingIfNeeded: unsafe unsafeBitCast(coverage, to: SIMD4<UInt8>.self))
    spread |= spread &<< 16
    let coverage = unsafe unsafeBitCast(spread, to: SIMD8<UInt16>.self)
    let rest = 255 &- (isOpaque ? coverage : opacities.share(coverage))
    return FourPixels(
      even: pixels.even.share(coverage) &+ under.even.share(rest),
      odd: pixels.odd.share(coverage) &+ under.odd.share(rest))
  }

  /// Four pixels once the colour covers all of them.
  @inline(__always) func over(_ under: FourPixels) -> FourPixels {
    let rest = 255 &- opacities
    return FourPixels(even: pixels.even &+ under.even.share(rest), odd: pixels.odd &+ under.odd.share(rest))
  }
}

/// Four pixels beside each other.
struct FourPixels {
  /// Two components of each: blue and red, below green and alpha.
  private var words: SIMD8<UInt16>

  /// The same pixel four times.
  init(repeating pixel: UInt32) {
    words = unsafe unsafeBitCast(SIMD4(repeating: pixel), to: SIMD8<UInt16>.self)
  }

  /// The first of them.
  var first: UInt32 { unsafe unsafeBitCast(words, to: SIMD4<UInt32>.self)[0] }

  /// Pixels from their blue and red, and from their green and alpha; none is above 255.
  @inline(__always) fileprivate init(even: SIMD8<UInt16>, odd: SIMD8<UInt16>) {
    words = even | odd &<< 8
  }

  /// Blue and red of each.
  @inline(__always) fileprivate var even: SIMD8<UInt16> { words & 255 }

  /// Green and alpha of each.
  @inline(__always) fileprivate var odd: SIMD8<UInt16> { words &>> 8 }
}

extension SIMD8<UInt16> {
  /// Each times as many 255ths as a factor says, to nearest; both are at most 255.
  @inline(__always) fileprivate func share(_ factors: SIMD8<UInt16>) -> SIMD8<UInt16> {
    let product = self &* factors &+ 128
    return (product &+ product &>> 8) &>> 8
  }
}
