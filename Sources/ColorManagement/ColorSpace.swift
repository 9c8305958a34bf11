/// What the samples of a picture mean.
public enum ColorSpace: Hashable, Sendable {
  /// That of the web and of this service.
  case sRGB
  /// Three primaries, a white, and one curve for all channels.
  case rgb(Primaries, Transfer)
  /// An ICC profile, byte for byte.
  case profile([UInt8])

  /// How a sample, 0…1, becomes an amount of light, 0…1.
  public enum Transfer: Hashable, Sendable {
    /// The curve of sRGB.
    case sRGB
    /// A power; the exponent is above 0.
    case power(Double)
  }
}

extension ColorSpace {
  /// The colours of the three channels and of all together, as CIE x and y.
  public struct Primaries: Hashable, Sendable {
    /// The light of all channels at full strength.
    public let white: Chromaticity
    /// The light of the first channel.
    public let red: Chromaticity
    /// The light of the second channel.
    public let green: Chromaticity
    /// The light of the third channel.
    public let blue: Chromaticity

    /// Primaries from their four colours.
    public init(white: Chromaticity, red: Chromaticity, green: Chromaticity, blue: Chromaticity) {
      self.white = white
      self.red = red
      self.green = green
      self.blue = blue
    }

    /// Those of sRGB, from ITU-R BT.709.
    public static let rec709 = Primaries(
      white: .d65, red: Chromaticity(x: 0.64, y: 0.33), green: Chromaticity(x: 0.30, y: 0.60),
      blue: Chromaticity(x: 0.15, y: 0.06))
    /// Those of Display P3, from SMPTE EG 432-1.
    public static let displayP3 = Primaries(
      white: .d65, red: Chromaticity(x: 0.680, y: 0.320), green: Chromaticity(x: 0.265, y: 0.690),
      blue: Chromaticity(x: 0.150, y: 0.060))
    /// Those of ITU-R BT.2020 and BT.2100.
    public static let rec2020 = Primaries(
      white: .d65, red: Chromaticity(x: 0.708, y: 0.292), green: Chromaticity(x: 0.170, y: 0.797),
      blue: Chromaticity(x: 0.131, y: 0.046))
  }

  /// A colour without its brightness.
  public struct Chromaticity: Hashable, Sendable {
    /// CIE x.
    public let x: Double
    /// CIE y.
    public let y: Double

    /// A chromaticity from its coordinates.
    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }

    /// Daylight, the white of screens.
    static let d65 = Chromaticity(x: 0.3127, y: 0.3290)

    /// Whether such a light can be.
    var isPossible: Bool { x >= 0 && y > 0 && x + y <= 1 }
  }
}
