import Glibc

/// Gamma-encoded sRGB components, which lie outside 0…1 for colours outside the gamut.
struct SRGB: Sendable {
  var red: Double
  var green: Double
  var blue: Double

  /// Whether all components are numbers.
  var isFinite: Bool { red.isFinite && green.isFinite && blue.isFinite }
}

extension SRGB {
  /// From HSL: hue in degrees, the others as fractions (CSS Color 4, section 7.1).
  init(hue: Double, saturation: Double, lightness: Double) {
    let amplitude = max(0, saturation) * min(lightness, 1 - lightness)
    let sextant = hue.wrapped(to: 360) / 30
    func component(_ offset: Double) -> Double {
      let position = (offset + sextant).wrapped(to: 12)
      return lightness - amplitude * max(-1, min(position - 3, 9 - position, 1))
    }
    self.init(red: component(0), green: component(8), blue: component(4))
  }

  /// From HWB: hue in degrees, the others as fractions (CSS Color 4, section 8.1).
  init(hue: Double, whiteness: Double, blackness: Double) {
    let sum = whiteness + blackness
    if sum >= 1 {
      let gray = whiteness / sum
      self.init(red: gray, green: gray, blue: gray)
      return
    }
    let pure = SRGB(hue: hue, saturation: 1, lightness: 0.5)
    func component(_ value: Double) -> Double { value * (1 - sum) + whiteness }
    self.init(red: component(pure.red), green: component(pure.green), blue: component(pure.blue))
  }

  /// From Oklch: lightness 0…1, chroma ≥ 0, hue in degrees.
  init(okLightness lightness: Double, chroma: Double, hue: Double) {
    let radians = hue.wrapped(to: 360) * .pi / 180
    let chroma = max(0, chroma)
    self.init(okLightness: lightness, a: chroma * cos(radians), b: chroma * sin(radians))
  }

  /// From Oklab: lightness is clipped to 0…1.
  ///
  /// The second matrix is the product of CSS Color 4's LMS → XYZ and XYZ → linear sRGB.
  init(okLightness: Double, a: Double, b: Double) {
    let lightness = min(max(okLightness, 0), 1)
    let long = cube(lightness + 0.3963377773761749 * a + 0.2158037573099136 * b)
    let medium = cube(lightness - 0.1055613458156586 * a - 0.0638541728258133 * b)
    let short = cube(lightness - 0.0894841775298119 * a - 1.2914855480194092 * b)
    self.init(
      red: gammaEncoded(4.0767416360759583 * long - 3.3077115392580621 * medium + 0.2309699031821045 * short),
      green: gammaEncoded(
        -1.2684379732850319 * long + 2.6097573492876887 * medium - 0.3413193760026573 * short),
      blue: gammaEncoded(
        -0.0041960761386756 * long - 0.7034186179359363 * medium + 1.7076146940746117 * short))
  }
}

private func cube(_ value: Double) -> Double { value * value * value }

/// The sRGB transfer function; what is below 0 will be clipped, so its shape there does not matter.
private func gammaEncoded(_ linear: Double) -> Double {
  linear <= 0.0031308 ? 12.92 * linear : 1.055 * pow(linear, 1 / 2.4) - 0.055
}

extension Double {
  /// The remainder in 0 ..< `period`.
  fileprivate func wrapped(to period: Double) -> Double {
    let remainder = truncatingRemainder(dividingBy: period)
    return remainder < 0 ? remainder + period : remainder
  }
}
