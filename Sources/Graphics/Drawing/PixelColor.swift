internal import Geometry

/// A colour as it is laid over pixels: exactly as cairo and pixman do it.
struct PixelColor {
  /// Premultiplied, `0xAARRGGBB`.
  let word: UInt32
  /// The components of four pixels, and the opacity beside each of them.
  private let (components, opacities): (SIMD16<UInt16>, SIMD16<UInt16>)

  init(_ color: Color) {
    // Cairo has 16 bits a component, of which pixman takes the upper 8.
    func byte(_ component: Double) -> UInt32 { UInt32(component * 65_535 + 0.5) >> 8 }
    word =
      byte(color.alpha) << 24 | byte(color.red * color.alpha) << 16 | byte(color.green * color.alpha) << 8
      | byte(color.blue * color.alpha)
    components = FourPixels(repeating: word).components
    opacities = SIMD16(repeating: UInt16(word >> 24))
  }

  /// Whether nothing shows through it.
  var isOpaque: Bool { word >> 24 == 255 }

  /// Four pixels once the colour covers as many 255ths of each as a byte says, the lowest that of the first.
  @inline(__always) func over(_ pixels: FourPixels, coverage: UInt32) -> FourPixels {
    func four(_ shift: UInt32) -> SIMD4<UInt16> {
      SIMD4(repeating: UInt16(truncatingIfNeeded: coverage &>> shift & 255))
    }
    let coverage = SIMD16(
      lowHalf: SIMD8(lowHalf: four(0), highHalf: four(8)),
      highHalf: SIMD8(lowHalf: four(16), highHalf: four(24)))
    let rest = 255 &- Self.product(opacities, coverage)
    return FourPixels(Self.product(components, coverage) &+ Self.product(pixels.components, rest))
  }

  /// Each component times as many 255ths as a factor says, to nearest.
  @inline(__always) private static func product(
    _ components: SIMD16<UInt16>, _ factors: SIMD16<UInt16>
  ) -> SIMD16<UInt16> {
    let product = components &* factors &+ 128
    return (product &+ product &>> 8) &>> 8
  }
}

/// Four pixels beside each other.
struct FourPixels {
  private var bytes: SIMD16<UInt8>

  /// The same pixel four times.
  init(repeating pixel: UInt32) {
    bytes = unsafe unsafeBitCast(SIMD4(repeating: pixel), to: SIMD16<UInt8>.self)
  }

  fileprivate init(_ components: SIMD16<UInt16>) {
    bytes = SIMD16(truncatingIfNeeded: components)
  }

  fileprivate var components: SIMD16<UInt16> { SIMD16(truncatingIfNeeded: bytes) }

  /// The first of them.
  var first: UInt32 { unsafe unsafeBitCast(bytes, to: SIMD4<UInt32>.self)[0] }
}
